package io.everloop.comm.agree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.topology.Shape;
import io.everloop.comm.agree.Consensus.Decision;
import io.everloop.comm.agree.Consensus.Sink;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every protocol, through its bytes. */
@Timeout(60)
class ConsensusTest {

    private static final int RUNS = 1_500;

    @ParameterizedTest
    @EnumSource
    void survivorsAgreeWhateverHappens(Protocol protocol) {
        long base = Long.getLong("seed", 0);
        long deaths = 0;
        for (long seed = base; seed < base + RUNS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int ranks = 1 + random.nextInt(9);
            int inFlight = random.nextBoolean() ? 1 : 1 + random.nextInt(3);
            Crowd crowd = new Crowd(protocol, ranks, 1 + random.nextInt(6), inFlight, random.nextInt(ranks), random);
            try {
                crowd.run();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(protocol + ", to repeat: -Dtest=ConsensusTest -Dseed=" + seed, e);
            }
            deaths += crowd.deaths();
        }
        System.out.printf("%s: %,d runs, %,d deaths%n", protocol, RUNS, deaths);
        assertTrue(deaths > RUNS);
    }

    /** Keeps what comes out. */
    private static final class Log implements Sink {
        private final List<ByteBuffer> messages = new ArrayList<>();
        private final List<Integer> receivers = new ArrayList<>();
        private final List<Decision> decisions = new ArrayList<>();

        @Override
        public void send(int toRank, ByteBuffer message) {
            byte[] bytes = new byte[message.remaining()];
            message.get(bytes);
            messages.add(ByteBuffer.wrap(bytes));
            receivers.add(toRank);
        }

        @Override
        public void decided(long number, Decision decision) {
            decisions.add(decision);
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneRankAgreesWithItself(Protocol protocol) {
        Consensus alone = Agreements.of(protocol, 0, Crowd.layout(5));
        Log log = new Log();
        assertEquals(1, alone.start(6, RankSet.empty(), true, log));
        assertEquals(2, alone.start(7, RankSet.empty(), false, log));
        assertEquals(
                List.of(new Decision(6, RankSet.empty(), false), new Decision(7, RankSet.empty(), false)),
                log.decisions);
        assertEquals(List.of(), log.messages);
    }

    @ParameterizedTest
    @EnumSource
    void anAgreementIsHeardOfBeforeItIsCalled(Protocol protocol) {
        Consensus[] pair = {
            Agreements.of(protocol, 0, Crowd.layout(0, 1)), Agreements.of(protocol, 1, Crowd.layout(0, 1))
        };
        Log log = new Log();
        pair[0].start(1, RankSet.empty(), true, log);
        pair[1].start(1, RankSet.empty(), true, log);
        int receiver = log.receivers.get(0);
        assertEquals(0, pair[receiver].heard());
        pair[receiver].onMessage(1 - receiver, log.messages.get(0), log);
        assertEquals(1, pair[receiver].heard());
    }

    @ParameterizedTest
    @EnumSource
    void theNextAgreementMayBeStartedFromTheResultOfTheOneBefore(Protocol protocol) {
        Consensus alone = Agreements.of(protocol, 0, Crowd.layout(0));
        List<Long> numbers = new ArrayList<>();
        Sink again = new Sink() {
            @Override
            public void send(int toRank, ByteBuffer message) {
                throw new AssertionError("there is nobody else");
            }

            @Override
            public void decided(long number, Decision decision) {
                numbers.add(number);
                if (number < 5) {
                    alone.start(1, RankSet.empty(), true, this);
                }
            }
        };
        alone.start(1, RankSet.empty(), true, again);
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), numbers);
    }

    @Test
    void fourWorkersOfFourExchangeThreeMessagesUpAndThreeDown() {
        int[] workers = IntStream.range(0, 16).map(rank -> rank / 4).toArray();
        int[] between = new int[1];
        List<Consensus> ranks = new ArrayList<>();
        List<Runnable> deliveries = new ArrayList<>();
        for (int rank = 0; rank < 16; rank++) {
            ranks.add(Agreements.of(Protocol.ERA, rank, Crowd.layout(workers)));
        }
        for (int rank = 15; rank >= 0; rank--) {
            ranks.get(rank).start(1, RankSet.empty(), true, counting(rank, workers, ranks, deliveries, between));
        }
        while (!deliveries.isEmpty()) {
            deliveries.remove(0).run();
        }
        assertEquals(6, between[0]);
    }

    private static Sink counting(
            int rank, int[] workers, List<Consensus> ranks, List<Runnable> deliveries, int[] between) {
        return new Sink() {
            @Override
            public void send(int to, ByteBuffer message) {
                between[0] += workers[to] == workers[rank] ? 0 : 1;
                ByteBuffer copy =
                        ByteBuffer.allocate(message.remaining()).put(message).flip();
                deliveries.add(
                        () -> ranks.get(to).onMessage(rank, copy, counting(to, workers, ranks, deliveries, between)));
            }

            @Override
            public void decided(long number, Decision decision) {
                assertEquals(new Decision(1, RankSet.empty(), false), decision);
            }
        };
    }

    @Test
    void manyWorkersFormABinaryTree() {
        assertEquals(
                Shape.STAR, EraConsensus.topology(Crowd.layout(workers(32))).across());
        assertEquals(
                Shape.BINARY, EraConsensus.topology(Crowd.layout(workers(33))).across());
    }

    private static int[] workers(int count) {
        return IntStream.range(0, count).toArray();
    }

    @Test
    void aSinkThatCallsBackFromItsSendIsTold() {
        Consensus one = Agreements.of(Protocol.ERA, 1, Crowd.layout(0, 1));
        Sink impatient = new Sink() {
            @Override
            public void send(int toRank, ByteBuffer message) {
                one.onFailure(0, this);
            }

            @Override
            public void decided(long number, Decision decision) {}
        };
        assertThrows(IllegalStateException.class, () -> one.start(1, RankSet.empty(), true, impatient));
    }

    @Test
    void aRankOutsideTheGroupIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Agreements.of(Protocol.ERA, 2, Crowd.layout(0, 1)));
    }
}
