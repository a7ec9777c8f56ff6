package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.code.Combination;
import io.everloop.checkpoint.image.Checksums;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import io.everloop.comm.engine.Failpoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * Computes a member's rows of parity, together with the other members: everybody sends each of its chunks to whoever keeps the
 * parity of that chunk's stripe, and sums up what comes in. Each byte goes once for each row, whatever the size of
 * the group; none of a piece that is as it was at all members.
 */
final class Encoder {

    private final Pipeline pipeline;
    private final List<Integer> group;
    private final int self;
    private final Stripes stripes;
    private final List<Manifest> manifests;

    /**
     * @param group the members' ranks
     * @param self this member's place in it
     */
    Encoder(Pipeline pipeline, List<Integer> group, int self, List<Manifest> manifests, int parity) {
        this.pipeline = pipeline;
        this.group = group;
        this.self = self;
        this.manifests = manifests;
        long longest = manifests.stream().mapToLong(Manifest::bytes).max().orElse(0);
        stripes = new Stripes(group.size(), parity, longest);
    }

    /** The bytes of a row, for whoever provides the memory. */
    long rowBytes() {
        return stripes.chunkBytes();
    }

    Stripes stripes() {
        return stripes;
    }

    /** All of it. Collective over the group. */
    List<Kept.Row> encode(Image image, List<Pages> memory) {
        List<Kept.Row> rows = new ArrayList<>();
        for (int row = 0; row < stripes.parity(); row++) {
            rows.add(encode(row, Flat.of(image), memory.get(row), stripe -> piece -> true, Optional.empty()));
        }
        return rows;
    }

    /**
     * What changed; the rest is copied from the rows of before, with its checksums. Collective over the group.
     *
     * @param changes as all members know them
     */
    List<Kept.Row> encode(Image image, List<Pages> memory, Changes changes, List<Kept.Row> before) {
        List<BitSet> ofStripes =
                IntStream.range(0, stripes.members()).mapToObj(changes::of).toList();
        List<Kept.Row> rows = new ArrayList<>();
        for (int row = 0; row < stripes.parity(); row++) {
            Optional<Kept.Row> old = Optional.of(before.get(row));
            rows.add(encode(row, Flat.of(image), memory.get(row), stripe -> ofStripes.get(stripe)::get, old));
        }
        return rows;
    }

    private Kept.Row encode(
            int row, Flat image, Pages into, IntFunction<IntPredicate> moving, Optional<Kept.Row> before) {
        Combination combination = stripes.code().encoding(row);
        int[] sums = new int[Checksums.blocks(into.size())];
        IntPredicate moves = moving.apply(stripes.stripeOfParity(self, row));
        pipeline.run(rowBytes(), outgoing(row, image, moving), incoming(row, moves), (at, pieces) -> {
            Failpoint.reached("checkpoint.save.parity.piece");
            ByteBuffer target = target(into, at);
            if (moves.test((int) (at / Pipeline.PIECE_BYTES))) {
                combination.compute(pieces, target);
                sum(target, at, sums);
            } else {
                copy(before.orElseThrow(), at, target, sums);
            }
        });
        return new Kept.Row(into, Checksums.of(sums));
    }

    /** Whatever has become of the old bytes, the sums are those of what they were. */
    private static void copy(Kept.Row before, long at, ByteBuffer target, int[] sums) {
        target.put(0, target(before.bytes(), at), 0, target.capacity());
        int first = (int) (at / Manifest.BLOCK_BYTES);
        for (int block = first; block < first + Checksums.blocks(target.capacity()); block++) {
            sums[block] = before.checksums().at(block);
        }
    }

    private List<Pipeline.Outgoing> outgoing(int row, Flat image, IntFunction<IntPredicate> moving) {
        List<Pipeline.Outgoing> rows = new ArrayList<>();
        for (int chunk = 0; chunk < stripes.data(); chunk++) {
            int stripe = stripes.stripeOfChunk(self, chunk);
            int keeper = stripes.member(stripe, stripes.data() + row);
            rows.add(new Pipeline.Outgoing(
                    group.get(keeper),
                    image,
                    stripes.chunkStart(chunk),
                    stripes.chunkLength(chunk, image.size()),
                    moving.apply(stripe)));
        }
        return rows;
    }

    private List<Pipeline.Incoming> incoming(int row, IntPredicate moves) {
        int stripe = stripes.stripeOfParity(self, row);
        List<Pipeline.Incoming> rows = new ArrayList<>();
        for (int unit = 0; unit < stripes.data(); unit++) {
            int member = stripes.member(stripe, unit);
            rows.add(new Pipeline.Incoming(
                    group.get(member),
                    stripes.chunkLength(unit, manifests.get(member).bytes()),
                    moves));
        }
        return rows;
    }

    private static ByteBuffer target(Pages into, long at) {
        ByteBuffer page = into.page((int) (at / Pages.PAGE_BYTES)).buffer();
        int inPage = (int) (at % Pages.PAGE_BYTES);
        return page.slice(inPage, Math.min(Pipeline.PIECE_BYTES, page.capacity() - inPage));
    }

    private static void sum(ByteBuffer piece, long at, int[] sums) {
        CRC32C crc = new CRC32C();
        int block = (int) (at / Manifest.BLOCK_BYTES);
        for (int from = 0; from < piece.capacity(); from += Manifest.BLOCK_BYTES) {
            crc.reset();
            crc.update(piece.slice(from, Math.min(Manifest.BLOCK_BYTES, piece.capacity() - from)));
            sums[block++] = (int) crc.getValue();
        }
    }
}
