package io.everloop.comm.agree;

import io.everloop.agreement.Invariant;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What all protocols have in common: messages leave at once, but results are handed over when the step that brought
 * them is complete. So whoever gets a result may start the next agreement right there.
 */
abstract class Stepwise implements Consensus {

    private record Result(long number, Decision decision) {}

    private final Queue<Result> results = new ArrayDeque<>(4);
    private Sink sink; // null between steps
    private long heard;

    final void begin(Sink out) {
        Invariant.that(sink == null, "a sink calls back from its send");
        sink = out;
    }

    final void end(Sink out) {
        sink = null;
        for (Result result = results.poll(); result != null; result = results.poll()) {
            out.decided(result.number(), result.decision());
        }
    }

    final void send(int to, ByteBuffer message) {
        sink.send(to, message);
    }

    final void decide(long number, Decision decision) {
        results.add(new Result(number, decision));
    }

    final void hear(long number) {
        heard = Math.max(heard, number);
    }

    @Override
    public final long heard() {
        return heard;
    }
}
