package io.everloop.comm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads of a region do all the work, or leave together when it is cancelled, revoked, or one of them fails. */
@Timeout(30)
class ParallelTest {

    private final AtomicBoolean revoked = new AtomicBoolean();
    private final Parallel parallel = new Parallel(communicator());

    /** A communicator that can do nothing but be revoked. */
    private Communicator communicator() {
        return (Communicator) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Communicator.class},
                (proxy, method, args) -> switch (method.getName()) {
                    case "isRevoked" -> revoked.get();
                    case "rank" -> 3;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static void meet(CyclicBarrier all) {
        try {
            all.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void untilCancelled(Region region) {
        while (true) {
            region.check();
            Thread.onSpinWait();
        }
    }

    @Test
    void everyThreadRunsAtTheSameTimeAndTheCallerIsThreadZero() {
        Thread[] threads = new Thread[5];
        CyclicBarrier all = new CyclicBarrier(5);
        assertTrue(parallel.run(5, (thread, region) -> {
            threads[thread] = Thread.currentThread();
            meet(all);
        }));
        assertSame(Thread.currentThread(), threads[0]);
        assertEquals(5, Arrays.stream(threads).distinct().count());
        assertTrue(Arrays.stream(threads).skip(1).allMatch(Thread::isDaemon));
    }

    @Test
    void aLoopThatIsCancelledOnPurposeSaysSo() {
        assertFalse(parallel.run(4, (thread, region) -> {
            if (thread == 2) {
                region.cancel();
            }
            untilCancelled(region);
        }));
    }

    @Test
    void threadsMayLeaveByThemselves() {
        assertFalse(parallel.run(3, (thread, region) -> {
            if (thread == 0) {
                region.cancel();
            }
            while (!region.isCancelled()) {
                Thread.onSpinWait();
            }
        }));
    }

    @Test
    void allThreadsOfARevokedRankLeaveTheirLoops() {
        CyclicBarrier inside = new CyclicBarrier(5);
        Thread somebody = new Thread(() -> {
            meet(inside);
            revoked.set(true);
        });
        somebody.start();
        AtomicInteger left = new AtomicInteger();
        RevokedException e = assertThrows(
                RevokedException.class,
                () -> parallel.run(4, (thread, region) -> {
                    meet(inside);
                    try {
                        untilCancelled(region);
                    } finally {
                        left.incrementAndGet();
                    }
                }));
        assertEquals(4, left.get());
        assertTrue(e.getMessage().contains("rank 3"), e.getMessage());
    }

    @Test
    void workThatWasDoneBeforeAnybodyNoticedTheRevocationCounts() {
        assertTrue(parallel.run(2, (thread, region) -> revoked.set(true)));
    }

    @Test
    void anotherCommunicatorMayTakeOver() {
        revoked.set(true);
        assertThrows(RevokedException.class, () -> parallel.run(2, (thread, region) -> region.check()));
        Parallel repaired = parallel.on((Communicator) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Communicator.class}, (proxy, method, args) -> false));
        assertTrue(repaired.run(2, (thread, region) -> region.check()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void whatABodyThrowsReachesTheCallerAfterAllLeft(int thrower) {
        IllegalArgumentException mistake = new IllegalArgumentException("mistake");
        AtomicInteger left = new AtomicInteger();
        IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class,
                () -> parallel.run(4, (thread, region) -> {
                    if (thread == thrower) {
                        throw mistake;
                    }
                    try {
                        untilCancelled(region);
                    } finally {
                        left.incrementAndGet();
                    }
                }));
        assertSame(mistake, thrown);
        assertEquals(3, left.get());
    }

    @Test
    void furtherExceptionsAreSuppressedInTheFirst() {
        CyclicBarrier all = new CyclicBarrier(4);
        IllegalStateException e = assertThrows(
                IllegalStateException.class,
                () -> parallel.run(4, (thread, region) -> {
                    meet(all);
                    throw new IllegalStateException("thread " + thread);
                }));
        assertEquals(3, e.getSuppressed().length);
    }

    @Test
    void errorsPassToo() {
        assertThrows(
                AssertionError.class,
                () -> parallel.run(2, (thread, region) -> {
                    if (thread == 1) {
                        throw new AssertionError("broken");
                    }
                    untilCancelled(region);
                }));
    }

    @Test
    void cancellingTheOuterRegionEndsTheInnerOne() {
        assertFalse(parallel.run(2, (thread, outer) -> {
            if (thread == 1) {
                outer.cancel();
                return;
            }
            parallel.run(2, (inner, region) -> untilCancelled(outer));
        }));
    }

    @Test
    void cancellingTheInnerRegionLeavesTheOuterOneAlone() {
        assertTrue(parallel.run(2, (thread, outer) -> {
            assertFalse(parallel.run(2, (inner, region) -> {
                region.cancel();
                untilCancelled(region);
            }));
            outer.check();
        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 101})
    void loopsRunEveryIndexOnce(int length) {
        int from = -7;
        AtomicIntegerArray runs = new AtomicIntegerArray(length);
        int[] once = new int[length];
        Arrays.fill(once, 1);
        assertTrue(parallel.loop(4, from, from + length, (index, region) -> runs.incrementAndGet((int) index - from)));
        assertArrayEquals(once, toArray(runs));
        assertTrue(parallel.loopDynamic(
                3, from, from + length, 2, (index, region) -> runs.decrementAndGet((int) index - from)));
        assertArrayEquals(new int[length], toArray(runs));
    }

    private static int[] toArray(AtomicIntegerArray array) {
        int[] values = new int[array.length()];
        Arrays.setAll(values, array::get);
        return values;
    }

    @Test
    void endlessLoopsAreLeftAtTheNextIndex() {
        assertFalse(parallel.loop(4, 0, Long.MAX_VALUE, (index, region) -> {
            if (index == 1000) {
                region.cancel();
            }
        }));
        assertFalse(parallel.loopDynamic(4, 0, Long.MAX_VALUE, Integer.MAX_VALUE, (index, region) -> {
            if (index == 1000) {
                region.cancel();
            }
        }));
        revoked.set(true);
        assertThrows(RevokedException.class, () -> parallel.loop(4, 0, Long.MAX_VALUE, (index, region) -> {}));
    }

    @Test
    void theLastChunkOfTheLargestLoopIsTakenOnce() {
        AtomicLong sum = new AtomicLong();
        long to = Long.MAX_VALUE;
        assertTrue(parallel.loopDynamic(2, to - 5, to, 3, (index, region) -> sum.addAndGet(to - index)));
        assertEquals(1 + 2 + 3 + 4 + 5, sum.get());
    }

    @Test
    void tasksThatForkTasksAreAllRunBeforeTheCallReturns() {
        AtomicInteger leaves = new AtomicInteger();
        assertTrue(parallel.tasks(4, group -> descend(group, 12, leaves)));
        assertEquals(1 << 12, leaves.get());
    }

    private static void descend(TaskGroup group, int depth, AtomicInteger leaves) {
        if (depth == 0) {
            leaves.incrementAndGet();
        } else {
            group.fork(left -> descend(left, depth - 1, leaves));
            group.fork(right -> descend(right, depth - 1, leaves));
        }
    }

    @Test
    void tasksOfOneGroupRunAtTheSameTime() {
        CyclicBarrier both = new CyclicBarrier(2);
        assertTrue(parallel.tasks(2, group -> {
            Thread forker = Thread.currentThread();
            group.fork(other -> {
                assertNotSame(forker, Thread.currentThread());
                meet(both);
            });
            meet(both);
        }));
    }

    @Test
    void aCancelledGroupDropsTheTasksThatWait() {
        AtomicInteger ran = new AtomicInteger();
        assertFalse(parallel.tasks(1, group -> {
            group.fork(dropped -> ran.incrementAndGet());
            group.cancel();
            group.fork(dropped -> ran.incrementAndGet());
        }));
        assertEquals(0, ran.get());
    }

    @Test
    void aCancelledGroupWakesItsIdleThreads() {
        for (int i = 0; i < 200; i++) {
            assertFalse(parallel.tasks(4, group -> {
                group.cancel();
                group.check();
            }));
        }
    }

    @Test
    void aTaskThatThrowsEndsTheGroup() {
        for (int i = 0; i < 200; i++) {
            assertThrows(
                    ArithmeticException.class,
                    () -> parallel.tasks(4, group -> {
                        group.fork(endless -> {
                            while (true) {
                                endless.check();
                            }
                        });
                        throw new ArithmeticException();
                    }));
        }
    }

    @Test
    void aRevokedRankLeavesItsTaskGroup() {
        CyclicBarrier inside = new CyclicBarrier(3);
        Thread somebody = new Thread(() -> {
            meet(inside);
            revoked.set(true);
        });
        somebody.start();
        assertThrows(
                RevokedException.class,
                () -> parallel.tasks(4, group -> {
                    group.fork(search -> {
                        meet(inside);
                        while (!search.isCancelled()) {
                            Thread.onSpinWait();
                        }
                    });
                    meet(inside);
                    while (true) {
                        group.check();
                    }
                }));
    }

    @Test
    void wrongArgumentsAreRefusedWithTheValues() {
        assertMessage("0 threads: 1 to 1024 are possible", () -> parallel.run(0, (thread, region) -> {}));
        assertMessage("2000 threads: 1 to 1024 are possible", () -> parallel.tasks(2000, group -> {}));
        assertMessage("a loop from 5 to 4 is none", () -> parallel.loop(2, 5, 4, (index, region) -> {}));
        assertMessage(
                "chunks of 0 indices: at least 1 is needed",
                () -> parallel.loopDynamic(2, 0, 4, 0, (index, region) -> {}));
    }

    private static void assertMessage(String message, org.junit.jupiter.api.function.Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
