package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.code.Combination;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Failpoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** Carries repairs out: those who have something send it to the one who lost its image, who computes it. */
final class Rebuilder {

    private final Communicator comm;
    private final Pipeline pipeline;
    private final int parity;
    private final PageSupply supply;

    Rebuilder(Communicator comm, Pipeline pipeline, int parity, PageSupply supply) {
        this.comm = comm;
        this.pipeline = pipeline;
        this.parity = parity;
        this.supply = supply;
    }

    /** Sends what a repair needs of this rank. */
    void help(Repair repair, Kept kept) {
        if (comm.rank() == repair.teller()) {
            Members.send(comm, kept.manifests(), repair.rank());
        }
        Stripes stripes = kept.stripes();
        int wanting = repair.group().indexOf(repair.rank());
        int self = repair.group().indexOf(comm.rank());
        for (int chunk = 0; chunk < stripes.data(); chunk++) {
            int stripe = stripes.stripeOfChunk(wanting, chunk);
            int unit = stripes.unit(stripe, self);
            if (stripes.code().sources(repair.lost().get(chunk)).contains(unit)) {
                long length = needed(stripes, chunk, wanting, unit, self, kept.manifests());
                pipeline.run(
                        length,
                        List.of(outgoing(repair.rank(), kept, stripes, unit, length)),
                        List.of(),
                        (at, nothing) -> {});
            }
        }
        Failpoint.reached("checkpoint.restore.parity.helped");
    }

    private static Pipeline.Outgoing outgoing(int to, Kept kept, Stripes stripes, int unit, long length) {
        if (unit < stripes.data()) {
            return new Pipeline.Outgoing(to, Flat.of(kept.image()), stripes.chunkStart(unit), length);
        }
        Pages row = kept.parity().get(unit - stripes.data()).bytes();
        return new Pipeline.Outgoing(to, Flat.of(row), 0, length);
    }

    /** How much of a unit there is that the wanted chunk depends on. */
    private static long needed(
            Stripes stripes, int chunk, int wanting, int unit, int member, List<Manifest> manifests) {
        long wanted = stripes.chunkLength(chunk, manifests.get(wanting).bytes());
        return unit < stripes.data()
                ? Math.min(
                        wanted, stripes.chunkLength(unit, manifests.get(member).bytes()))
                : wanted;
    }

    /** Computes this rank's image; nobody has looked at its checksums yet. */
    Kept rebuild(Repair repair) throws LevelException {
        List<Integer> group = repair.group();
        List<Manifest> manifests = Members.receive(comm, group.size(), repair.teller());
        int self = group.indexOf(comm.rank());
        Manifest manifest = manifests.get(self);
        List<Pages> contents = new ArrayList<>();
        for (RegionEntry region : manifest.regions()) {
            contents.add(supply.take(region.name(), region.bytes()));
        }
        Image image = new Image(manifest, contents);
        long longest = manifests.stream().mapToLong(Manifest::bytes).max().orElse(0);
        Stripes stripes = new Stripes(group.size(), parity, longest);
        for (int chunk = 0; chunk < stripes.data(); chunk++) {
            rebuild(chunk, repair, stripes, manifests, Flat.of(image));
        }
        return new Kept(image, group, manifests, List.of());
    }

    private void rebuild(int chunk, Repair repair, Stripes stripes, List<Manifest> manifests, Flat image) {
        int wanting = repair.group().indexOf(repair.rank());
        int stripe = stripes.stripeOfChunk(wanting, chunk);
        SortedSet<Integer> lost = repair.lost().get(chunk);
        Combination combination = stripes.code().rebuilding(chunk, lost);
        List<Pipeline.Incoming> incoming = new ArrayList<>();
        for (int unit : stripes.code().sources(lost)) {
            int member = stripes.member(stripe, unit);
            incoming.add(new Pipeline.Incoming(
                    repair.group().get(member), needed(stripes, chunk, wanting, unit, member, manifests)));
        }
        long length = stripes.chunkLength(chunk, manifests.get(wanting).bytes());
        ByteBuffer scratch = ByteBuffer.allocateDirect(Pipeline.PIECE_BYTES);
        pipeline.run(length, List.of(), incoming, (at, pieces) -> {
            Failpoint.reached("checkpoint.restore.parity.piece");
            int bytes = (int) Math.min(Pipeline.PIECE_BYTES, length - at);
            image.fill(stripes.chunkStart(chunk) + at, bytes, scratch, piece -> combination.compute(pieces, piece));
        });
    }
}
