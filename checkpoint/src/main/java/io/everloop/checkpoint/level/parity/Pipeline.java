package io.everloop.checkpoint.level.parity;

import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Moves long rows of bytes between ranks, piece by piece: while one piece is being used the next is on its way. Both ends know
 * the length of each row, and which of its pieces move.
 *
 * <p>After a failure the communicator may still write into the buffers, so a pipeline that threw is not used again.
 */
final class Pipeline {

    /** Divides pages, and small enough that the pieces of a group stay in the cache. */
    static final int PIECE_BYTES = 256 << 10;

    private static final int TAG = 2;

    /**
     * A row of bytes, the given part of a longer one, that goes to a rank.
     *
     * @param moves which of its pieces do
     */
    record Outgoing(int to, Flat from, long at, long length, IntPredicate moves) {

        Outgoing(int to, Flat from, long at, long length) {
            this(to, from, at, length, piece -> true);
        }
    }

    /**
     * A row of bytes that comes from a rank.
     *
     * @param moves which of its pieces do; others are empty
     */
    record Incoming(int from, long length, IntPredicate moves) {

        Incoming(int from, long length) {
            this(from, length, piece -> true);
        }
    }

    /** Uses what came in. */
    interface Taker {

        /**
         * The next pieces are here.
         *
         * @param at where they belong in their rows
         * @param pieces one of each row, from position to limit, shorter or empty where the row ends before or the piece
         *     does not move; valid during the call
         */
        void take(long at, List<ByteBuffer> pieces);
    }

    private final Communicator comm;
    private final List<Flight> flights = List.of(new Flight(), new Flight());

    Pipeline(Communicator comm) {
        this.comm = comm;
    }

    /** Makes sure that there is memory for so many rows at the same time, in both directions. */
    void reserve(int rows) {
        flights.forEach(flight -> flight.reserve(rows));
    }

    /**
     * Sends and receives all rows; returns when everything was taken and everything sent may be used again.
     *
     * @param length no row is longer; pieces are taken up to here even where all rows have ended
     */
    void run(long length, List<Outgoing> outgoing, List<Incoming> incoming, Taker taker) {
        int pieces = pieces(length);
        for (int piece = 0; piece <= pieces; piece++) {
            if (piece < pieces) {
                flights.get(piece % 2).start((long) piece * PIECE_BYTES, outgoing, incoming);
            }
            if (piece > 0) {
                flights.get((piece - 1) % 2).land(taker);
            }
        }
    }

    /** How many pieces a row of so many bytes is. */
    static int pieces(long length) {
        return Math.toIntExact((length + PIECE_BYTES - 1) / PIECE_BYTES);
    }

    private static int pieceOf(long length, IntPredicate moves, long at) {
        boolean moved = at < length && moves.test((int) (at / PIECE_BYTES));
        return moved ? (int) Math.min(PIECE_BYTES, length - at) : 0;
    }

    /** The pieces at one place of all rows, on their way. */
    private final class Flight {

        private final List<ByteBuffer> receiving = new ArrayList<>();
        private final List<ByteBuffer> sending = new ArrayList<>();
        private final List<Request<?>> requests = new ArrayList<>();
        private final List<ByteBuffer> pieces = new ArrayList<>();
        private long at;

        void reserve(int rows) {
            for (int i = 0; i < rows; i++) {
                buffer(receiving, i);
                buffer(sending, i);
            }
        }

        void start(long at, List<Outgoing> outgoing, List<Incoming> incoming) {
            this.at = at;
            for (int i = 0; i < incoming.size(); i++) {
                receive(incoming.get(i), buffer(receiving, i));
            }
            for (int i = 0; i < outgoing.size(); i++) {
                send(outgoing.get(i), buffer(sending, i));
            }
        }

        private void receive(Incoming row, ByteBuffer buffer) {
            int length = pieceOf(row.length(), row.moves(), at);
            pieces.add(buffer.slice(0, length));
            if (length > 0) {
                requests.add(comm.irecv(buffer, 0, length, row.from(), TAG));
            }
        }

        private void send(Outgoing row, ByteBuffer scratch) {
            int length = pieceOf(row.length(), row.moves(), at);
            if (length > 0) {
                ByteBuffer window = row.from().window(row.at() + at, length, scratch);
                requests.add(comm.isend(window, 0, length, row.to(), TAG));
            }
        }

        void land(Taker taker) {
            requests.forEach(Request::await);
            requests.clear();
            taker.take(at, pieces);
            pieces.clear();
        }

        private ByteBuffer buffer(List<ByteBuffer> buffers, int index) {
            if (index == buffers.size()) {
                buffers.add(ByteBuffer.allocateDirect(PIECE_BYTES));
            }
            return buffers.get(index);
        }
    }
}
