package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.ErrorHandler;
import io.everloop.comm.Group;
import io.everloop.comm.Op;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.Request;
import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Ranks.Death;
import io.everloop.comm.engine.Ranks.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgreementsTest {

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void everybodyGetsTheBitwiseAndOfAllFlags(Protocol protocol) {
        for (int perWorker : new int[] {1, 2, 5}) {
            Plan.of(5).perWorker(perWorker).agreeing(protocol).run(world -> {
                for (int round = 0; round < 20; round++) {
                    assertEquals(~(1L << round % 5), world.agree(world.rank() == round % 5 ? ~(1L << round % 5) : -1L));
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void survivorsAgreeWhoeverDiesAndWhenever(Protocol protocol) {
        for (int victim : new int[] {0, 2, 4}) {
            for (int perWorker = 1; perWorker <= 2; perWorker++) {
                agreeDespite(victim, perWorker, protocol);
            }
        }
    }

    /** The worker of the victim dies in the middle of the third of several agreements, of which two are under way. */
    private static void agreeDespite(int victim, int perWorker, Protocol protocol) {
        Plan plan = Plan.of(6).perWorker(perWorker).agreeing(protocol);
        Map<Integer, List<Long>> outcomes = new ConcurrentHashMap<>();
        try (Ranks ranks = plan.open()) {
            ranks.run(world -> {
                flagOf(() -> world.agree(1)); // somebody may have died after it
                List<Request<Long>> pending = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    pending.add(world.iagree(i + 8L * world.rank()));
                }
                if (world.rank() / perWorker == victim / perWorker) {
                    pending.get(0).test();
                    throw new Death();
                }
                List<Long> flags = new ArrayList<>();
                for (Request<Long> request : pending) {
                    flags.add(flagOf(request::await));
                }
                flags.add(flagOf(() -> world.agree(64)));
                outcomes.put(world.rank(), flags);
                assertEquals(6 - perWorker, world.shrink().allreduce(1, Op.SUM));
            });
        }
        assertEquals(6 - perWorker, outcomes.size());
        assertEquals(1, outcomes.values().stream().distinct().count(), outcomes.toString());
    }

    private static long flagOf(java.util.function.Supplier<Long> agreement) {
        try {
            return agreement.get();
        } catch (ProcFailedException e) {
            return -e.agreedFlag().orElseThrow();
        }
    }

    @Test
    void whoseHandlerReturnsGetsTheFlagAllAreAgreedOn() {
        try (Ranks ranks = Plan.of(3).open()) {
            ranks.run(world -> {
                if (world.rank() == 2) {
                    throw new Death();
                }
                ranks.awaitDeathOf(2);
                world.errorHandler(ErrorHandler.RETURN);
                Request<Long> request = world.iagree(6 + world.rank());
                long flag = request.await();
                assertEquals(6, flag);
                assertInstanceOf(ProcFailedException.class, world.lastError().orElseThrow());
                assertEquals(4, world.agree(4 + world.rank()));
                assertInstanceOf(ProcFailedException.class, world.lastError().orElseThrow());
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void anAcknowledgedDeathIsNoErrorAndAnUnacknowledgedOneIsEverywhere(Protocol protocol) {
        CountDownLatch ready = new CountDownLatch(3);
        try (Ranks ranks = Plan.of(4).agreeing(protocol).open()) {
            ranks.run(world -> {
                if (world.rank() == 3) {
                    throw new Death();
                }
                ranks.awaitDeathOf(3);
                if (world.rank() != 1) {
                    world.ackFailed();
                }
                ready.countDown();
                ready.await();
                ProcFailedException error = assertThrows(ProcFailedException.class, () -> world.agree(6));
                assertArrayEquals(new int[] {3}, error.failed());
                assertEquals(6, error.agreedFlag().orElseThrow());
                world.ackFailed();
                assertEquals(2, world.agree(world.rank() == 0 ? 2 : 3));
                Request<Long> first = world.iagree(7);
                Request<Long> second = world.iagree(5);
                assertEquals(5, second.await());
                assertEquals(7, first.await());
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allButOneDieOneAfterTheOtherAndEachShrinkKeepsTheOrder(int perWorker) {
        int size = 8;
        // Nobody dies while others are still at what came before.
        Map<Integer, CountDownLatch> checked = new ConcurrentHashMap<>();
        try (Ranks ranks = Plan.of(size).perWorker(perWorker).open()) {
            ranks.run(world -> {
                Communicator comm = world;
                for (int left = size; left > perWorker; left -= perWorker) {
                    // The first and the last die in turns: rank 0 as well as others.
                    boolean first = left / perWorker % 2 == 0;
                    CountDownLatch everybody = checked.computeIfAbsent(left, CountDownLatch::new);
                    everybody.countDown();
                    int place = comm.rank() / perWorker;
                    if (place == (first ? 0 : comm.size() / perWorker - 1)) {
                        everybody.await();
                        throw new Death();
                    }
                    Group before = comm.group();
                    Communicator now = comm;
                    assertThrows(CommException.class, () -> {
                        while (true) {
                            now.barrier();
                        }
                    });
                    comm.revoke();
                    comm = comm.shrink();
                    assertEquals(left - perWorker, comm.size());
                    int[] old = comm.group().ranksIn(before);
                    assertArrayEquals(Arrays.stream(old).sorted().toArray(), old);
                    assertEquals(left - perWorker, comm.allreduce(1, Op.SUM));
                }
                assertEquals(perWorker, comm.size());
            });
        }
    }

    @Test
    void shrinksOfOverlappingCommunicatorsMayBeCalledInAnyOrder() {
        for (Protocol protocol : Protocol.values()) {
            CountDownLatch made = new CountDownLatch(5);
            try (Ranks ranks = Plan.of(5).agreeing(protocol).open()) {
                ranks.run(world -> {
                    Communicator left = world.dup();
                    Communicator right = world.dup();
                    made.countDown();
                    made.await();
                    if (world.rank() == 2) {
                        throw new Death();
                    }
                    ranks.awaitDeathOf(2);
                    boolean even = world.rank() % 2 == 0;
                    Communicator one = (even ? left : right).shrink();
                    Communicator other = (even ? right : left).shrink();
                    assertEquals(4, (even ? one : other).allreduce(1, Op.SUM));
                    assertEquals(4, (even ? other : one).allreduce(1, Op.SUM));
                });
            }
        }
    }

    @Test
    void severalShrinksMayBeUnderWay() {
        try (Ranks ranks = Plan.of(4).perWorker(2).open()) {
            ranks.run(world -> {
                Request<Communicator> whole = world.ishrink();
                Request<Communicator> again = world.ishrink();
                Communicator second = again.await();
                Communicator first = whole.await();
                if (world.rank() >= 2) {
                    first.barrier();
                    second.barrier();
                    throw new Death();
                }
                assertEquals(4, first.size());
                first.barrier();
                second.barrier();
                ranks.awaitDeathOf(2);
                assertThrows(ProcFailedException.class, second::barrier);
                assertEquals(2, first.shrink().allreduce(1, Op.SUM));
                assertEquals(2, second.ishrink().await().size());
            });
        }
    }

    @Test
    void agreementsGoOnWhileARankComputes() {
        CountDownLatch agreed = new CountDownLatch(3);
        Plan.of(4).run(world -> {
            Request<Long> request = world.iagree(3);
            if (world.rank() == 0) {
                agreed.await(); // as if it computed: it makes no progress of its own
            } else {
                assertEquals(3, request.await());
                agreed.countDown();
            }
            assertEquals(3, request.await());
        });
    }
}
