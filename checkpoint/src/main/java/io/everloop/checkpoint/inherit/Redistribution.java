package io.everloop.checkpoint.inherit;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.RegionException;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.partition.Partition;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.Request;
import io.everloop.comm.engine.Failpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Moves the regions whose partition is declared to those who have them now: each piece goes from whoever speaks for the rank
 * that had it to whoever has it now. Regions are overwritten; another try begins with the copies again.
 */
public final class Redistribution {

    private static final int TAG = 1;

    private final Communicator comm;
    private final Inheritance inheritance;
    private final List<Region> regions;
    private final Regions declared;
    private final List<Request<?>> requests = new ArrayList<>();
    private final List<Supplier<Runnable>> handOvers = new ArrayList<>();
    private final long[] lengths;

    public Redistribution(Communicator comm, Inheritance inheritance, Regions declared) {
        this.comm = comm;
        this.inheritance = inheritance;
        this.declared = declared;
        regions = declared.all().stream()
                .filter(region -> declared.division(region.name()).isPresent())
                .toList();
        lengths = new long[regions.size() * inheritance.ranks()];
    }

    /** Collective. */
    public void run() {
        tellLengths();
        for (int i = 0; i < regions.size(); i++) {
            move(i, regions.get(i));
        }
        requests.forEach(Request::await);
        Failpoint.reached("checkpoint.inherit.moved");
        // All that can go wrong goes wrong before the program is handed anything.
        List<Runnable> ready = handOvers.stream().map(Supplier::get).toList();
        ready.forEach(Runnable::run);
    }

    /** How many elements each region had at each rank of before. */
    private void tellLengths() {
        inheritance.mine().forEach((owner, image) -> {
            for (int i = 0; i < regions.size(); i++) {
                lengths[i * inheritance.ranks() + owner] = image.manifest()
                                .regions()
                                .get(indexOf(image, regions.get(i)))
                                .bytes()
                        >> shift(regions.get(i));
            }
        });
        comm.allreduce(lengths, 0, lengths, 0, lengths.length, Op.MAX);
    }

    private static int shift(Region region) {
        return region.type().map(type -> type.shift()).orElse(0);
    }

    private static int indexOf(Image image, Region region) {
        return image.indexOf(region.name())
                .orElseThrow(() -> new RegionException(region + " is declared but version " + image.version()
                        + " of rank " + image.manifest().rank() + " does not have it"));
    }

    private void move(int index, Region region) {
        int before = inheritance.ranks();
        long all = IntStream.range(0, before)
                .mapToLong(owner -> lengths[index * before + owner])
                .sum();
        Partition partition = declared.division(region.name()).orElseThrow().of(all);
        if (partition instanceof Partition.Blocks blocks && region.type().isPresent()) {
            check(index, region, blocks);
            moveBlocks(region, blocks);
        } else if (partition instanceof Partition.Same) {
            moveSame(region, Math.toIntExact(lengths[index * before]));
        } else {
            throw new RegionException(region + " is an object: it has no elements that could be divided");
        }
    }

    private void check(int index, Region region, Partition.Blocks blocks) {
        int before = inheritance.ranks();
        for (int owner = 0; owner < before; owner++) {
            long length = lengths[index * before + owner];
            if (length != blocks.length(owner, before)) {
                throw new RegionException(
                        region + " of rank " + owner + " had " + length + " elements where its partition "
                                + blocks + " has " + blocks.length(owner, before)
                                + ": divide it as evenly as possible, the first ranks one item more");
            }
        }
    }

    private void moveBlocks(Region region, Partition.Blocks blocks) {
        Object place = region.place(Math.toIntExact(blocks.length(comm.rank(), comm.size())));
        handOvers.add(() -> region.handOver(place));
        for (Partition.Piece piece : pieces(blocks, comm.rank())) {
            int heir = inheritance.heirs().get(piece.from());
            if (heir != comm.rank()) {
                requests.add(comm.irecv(place, (int) piece.place(), (int) piece.length(), heir, TAG));
            }
        }
        for (int rank = 0; rank < comm.size(); rank++) {
            for (Partition.Piece piece : pieces(blocks, rank)) {
                Image image = inheritance.mine().get(piece.from());
                if (image != null) {
                    give(image.elements(indexOf(image, region), piece.at(), (int) piece.length()), rank, place, piece);
                }
            }
        }
    }

    private List<Partition.Piece> pieces(Partition.Blocks blocks, int rank) {
        return blocks.pieces(rank, comm.size(), inheritance.ranks());
    }

    private void give(Object elements, int rank, Object place, Partition.Piece piece) {
        if (rank == comm.rank()) {
            System.arraycopy(elements, 0, place, (int) piece.place(), (int) piece.length());
        } else {
            requests.add(comm.isend(elements, 0, (int) piece.length(), rank, TAG));
        }
    }

    /** Those who speak for somebody have it; whoever speaks for the first gives it to the others. */
    private void moveSame(Region region, int length) {
        int giver = inheritance.heirs().get(0);
        Object place = region.place(length);
        handOvers.add(() -> region.handOver(place));
        if (inheritance.mine().isEmpty()) {
            requests.add(comm.irecv(place, 0, length, giver, TAG));
        } else {
            Image image = inheritance.mine().get(inheritance.mine().firstKey());
            Object elements = image.elements(indexOf(image, region));
            System.arraycopy(elements, 0, place, 0, length);
            for (int rank = 0; rank < comm.size() && comm.rank() == giver; rank++) {
                if (!inheritance.heirs().contains(rank)) {
                    requests.add(comm.isend(elements, 0, length, rank, TAG));
                }
            }
        }
    }
}
