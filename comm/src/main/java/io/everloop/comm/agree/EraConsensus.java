package io.everloop.comm.agree;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.era.Era;
import io.everloop.agreement.era.EraDecision;
import io.everloop.agreement.era.EraMessage;
import io.everloop.agreement.era.EraValue;
import io.everloop.agreement.era.Rebalancing;
import io.everloop.agreement.topology.Shape;
import io.everloop.agreement.topology.Topology;
import io.everloop.comm.collective.Layout;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/**
 * Early returning agreement; any number of agreements may be under way. The ranks of a worker hang below the lowest
 * of them, so between workers there is one message up and one down for each worker but one.
 */
final class EraConsensus extends Stepwise implements Outbox<EraMessage, EraDecision> {

    /** With more workers the first is too busy with the others one by one. */
    private static final int MOST_WORKERS_IN_A_STAR = 32;

    /** How many agreements another rank may have started that this one has not. */
    private static final int MOST_AHEAD = 1 << 20;

    private final Era era;
    private final EraCodec codec;
    private long started;

    EraConsensus(int self, Layout layout) {
        era = new Era(self, topology(layout), Rebalancing.DEGENERATE);
        codec = new EraCodec(self, layout.size());
    }

    static Topology topology(Layout layout) {
        int[] workers = IntStream.range(0, layout.size()).map(layout::workerOf).toArray();
        boolean few = IntStream.of(workers).distinct().count() <= MOST_WORKERS_IN_A_STAR;
        return Topology.placed(few ? Shape.STAR : Shape.BINARY, Shape.STAR, workers);
    }

    @Override
    public long start(long flag, RankSet acknowledged, boolean blocking, Sink out) {
        begin(out);
        try {
            started++;
            return era.start(flag, acknowledged, blocking, this);
        } finally {
            end(out);
        }
    }

    @Override
    public long started() {
        return started;
    }

    @Override
    public void onMessage(int fromRank, ByteBuffer message, Sink out) {
        EraMessage decoded = codec.decode(message, started + MOST_AHEAD);
        hear(decoded.agreement());
        begin(out);
        try {
            era.onMessage(fromRank, decoded, this);
        } finally {
            end(out);
        }
    }

    @Override
    public void onFailure(int rank, Sink out) {
        begin(out);
        try {
            era.onFailure(rank, this);
        } finally {
            end(out);
        }
    }

    @Override
    public void send(int to, EraMessage message) {
        send(to, codec.encode(message));
    }

    @Override
    public void emit(EraDecision decided) {
        EraValue value = decided.value();
        decide(decided.agreement(), new Decision(value.flag(), value.found(), value.reportsFailure()));
    }
}
