package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.image.Manifest;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Packed pieces on their way: a few at a time, since each needs memory of its own until it is sent, or unpacked. All that a
 * rank sends and receives goes on in the same steps, so no circle of ranks blocks itself: whoever is behind waits for
 * nothing that was not begun.
 */
final class Packets {

    /** So many are on their way at a time. */
    private static final int WINDOW = 4;

    /**
     * Memory for all that a rank sends and receives over one communicator, used again and again; not after a failure, when
     * the communicator may still write there.
     */
    static final class Depot {

        private final Map<Integer, Packets> outgoing = new TreeMap<>();
        private final Map<Integer, Packets> incoming = new TreeMap<>();

        Packets to(int rank) {
            return outgoing.computeIfAbsent(rank, other -> new Packets());
        }

        Packets from(int rank) {
            return incoming.computeIfAbsent(rank, other -> new Packets());
        }
    }

    private final ByteBuffer[] buffers = new ByteBuffer[WINDOW];

    /** Something that goes in steps. */
    interface Stepwise {

        /** How many pieces it has. */
        int steps();

        /** Has a piece sent, or a place for it; nothing waits. */
        void begin(int step);

        /** Waits until that is done. */
        void end(int step);
    }

    /** Memory for a packed piece; that of the one that was on its way so many steps ago. */
    ByteBuffer buffer(int step) {
        int place = step % WINDOW;
        if (buffers[place] == null) {
            buffers[place] = ByteBuffer.allocateDirect(Packer.mostBytes(Piece.MOST_BLOCKS * Manifest.BLOCK_BYTES));
        }
        return buffers[place].clear();
    }

    /** Does all steps of all. */
    static void run(Collection<? extends Stepwise> all) {
        int steps = all.stream().mapToInt(Stepwise::steps).max().orElse(0);
        for (int step = 0; step < steps + WINDOW - 1; step++) {
            for (Stepwise one : all) {
                if (step < one.steps()) {
                    one.begin(step);
                }
            }
            int past = step - WINDOW + 1;
            for (Stepwise one : all) {
                if (past >= 0 && past < one.steps()) {
                    one.end(past);
                }
            }
        }
    }
}
