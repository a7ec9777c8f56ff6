package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.partition.Partition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts images together from those of another number of ranks; reads of these only what it needs. */
final class Assembly implements AutoCloseable {

    private final JobFile job;
    private final StoredVersion version;
    private final Map<Integer, StoredImage> open = new TreeMap<>();

    Assembly(JobFile job, StoredVersion version) {
        this.job = job;
        this.version = version;
    }

    Image image(int rank, int ranks) throws LevelException {
        Manifest old = source(0).manifest();
        List<RegionEntry> regions = new ArrayList<>();
        List<Pages> contents = new ArrayList<>();
        for (int region = 0; region < old.regions().size(); region++) {
            RegionEntry entry = old.regions().get(region);
            Pages pages = region(region, entry, rank, ranks);
            regions.add(new RegionEntry(entry.name(), entry.type(), pages.size(), Blocks.checksums(pages)));
            contents.add(pages);
        }
        return new Image(new Manifest(rank, ranks, version.version(), old.iteration(), regions), contents);
    }

    private Pages region(int region, RegionEntry entry, int rank, int ranks) throws LevelException {
        Partition partition = job.partitions().get(entry.name());
        if (partition instanceof Partition.Same) {
            Pages pages = new Pages(entry.bytes());
            copy(0, region, 0, entry.bytes(), pages, 0);
            return pages;
        }
        if (partition instanceof Partition.Blocks declared && entry.type().isPresent()) {
            return block(region, entry, declared, rank, ranks);
        }
        throw new LevelException("region " + entry.name() + " has no declared partition, so version "
                + version.version() + " can only be restored on " + version.ranks() + " ranks, not on " + ranks);
    }

    private Pages block(int region, RegionEntry entry, Partition.Blocks declared, int rank, int ranks)
            throws LevelException {
        int shift = entry.type().orElseThrow().shift();
        Pages pages = new Pages(declared.length(rank, ranks) << shift);
        for (Partition.Piece piece : declared.pieces(rank, ranks, version.ranks())) {
            fits(piece.from(), region, entry, declared);
            copy(piece.from(), region, piece.at() << shift, piece.length() << shift, pages, piece.place() << shift);
        }
        return pages;
    }

    private void fits(int from, int region, RegionEntry entry, Partition.Blocks declared) throws LevelException {
        List<RegionEntry> there = source(from).manifest().regions();
        long bytes = declared.length(from, version.ranks())
                << entry.type().orElseThrow().shift();
        if (there.size() <= region
                || !there.get(region).name().equals(entry.name())
                || !there.get(region).type().equals(entry.type())
                || there.get(region).bytes() != bytes) {
            throw new LevelException("region " + entry.name() + " of rank " + from + " is not the block of " + bytes
                    + " bytes that its partition " + declared + " declares");
        }
    }

    private void copy(int from, int region, long at, long bytes, Pages into, long place) throws LevelException {
        long[] next = {place};
        try {
            source(from).read(region, at, bytes, piece -> next[0] = put(piece, into, next[0]));
        } catch (IOException | BadCopyException e) {
            throw new LevelException(
                    "version " + version.version() + " of rank " + from + " cannot be used: " + Troubles.say(e), e);
        }
    }

    private static long put(ByteBuffer piece, Pages into, long place) {
        long next = place;
        while (piece.hasRemaining()) {
            int at = (int) (next % Pages.PAGE_BYTES);
            int count = Math.min(piece.remaining(), Pages.PAGE_BYTES - at);
            into.page((int) (next / Pages.PAGE_BYTES)).buffer().put(at, piece, piece.position(), count);
            piece.position(piece.position() + count);
            next += count;
        }
        return next;
    }

    /** A copy of a rank that can be opened. */
    private StoredImage source(int rank) throws LevelException {
        StoredImage known = open.get(rank);
        if (known != null) {
            return known;
        }
        String trouble = "there is none";
        for (StoredCopy copy : version.sound()) {
            if (copy.name().rank() == rank) {
                try {
                    StoredImage opened = StoredImage.open(copy.directory(), copy.name(), job.id());
                    open.put(rank, opened);
                    return opened;
                } catch (IOException | BadCopyException e) {
                    trouble = Troubles.say(e);
                }
            }
        }
        throw new LevelException("no copy of version " + version.version() + " of rank " + rank + ": " + trouble);
    }

    @Override
    public void close() {
        for (StoredImage image : open.values()) {
            try {
                image.close();
            } catch (IOException e) {
                // It was only read: nothing is lost.
            }
        }
    }
}
