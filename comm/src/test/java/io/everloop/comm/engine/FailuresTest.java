package io.everloop.comm.engine;

import static io.everloop.comm.Communicator.ANY_SOURCE;
import static io.everloop.comm.Communicator.ANY_TAG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.ErrorHandler;
import io.everloop.comm.Group;
import io.everloop.comm.Op;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.ProcFailedPendingException;
import io.everloop.comm.Request;
import io.everloop.comm.RevokedException;
import io.everloop.comm.Status;
import io.everloop.comm.engine.Ranks.Death;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import io.everloop.comm.wire.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {

    /** Who dies in these tests, with its whole worker: the last one or two ranks. */
    private static boolean isDoomed(Communicator world, int perWorker) {
        return world.rank() >= world.size() - perWorker;
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "1,UNIX", "1,TCP", "2,SHARED", "2,TCP"})
    void whoeverNeedsTheDeadIsToldAndNobodyElse(int perWorker, Transport transport) {
        int size = 2 + perWorker;
        int victim = size - 1;
        CountDownLatch posted = new CountDownLatch(2);
        Plan plan = Plan.of(perWorker == 1 ? 3 : 4).perWorker(perWorker).over(transport);
        try (Ranks ranks = plan.open()) {
            ranks.run(world -> {
                if (isDoomed(world, perWorker)) {
                    if (world.rank() == victim) {
                        world.send(new int[] {77}, 0, 5);
                        world.send(new int[] {78}, 1, 5);
                    }
                    posted.await();
                    throw new Death();
                }
                int other = 1 - world.rank();
                int[] live = new int[1];
                Request<Status> fromVictim = world.irecv(new int[1], 0, 1, victim, 1);
                Request<Void> toVictim = world.isend(new long[100_000], 0, 100_000, victim, 1);
                Request<Status> fromLive = world.irecv(live, 0, 1, other, 1);
                Request<Void> barrier = world.ibarrier();
                world.probe(victim, 5);
                posted.countDown();
                assertDead(victim, assertThrows(ProcFailedException.class, fromVictim::await));
                assertDead(victim, assertThrows(ProcFailedException.class, toVictim::await));
                assertDead(victim, assertThrows(ProcFailedException.class, barrier::await));
                // The other living rank is not disturbed.
                assertFalse(fromLive.test() && live[0] == 0);
                world.send(new int[] {world.rank() + 1}, other, 1);
                assertEquals(new Status(other, 1, 1), fromLive.await());
                assertEquals(other + 1, live[0]);
                // What the dead had sent is good.
                int[] left = new int[1];
                assertEquals(new Status(victim, 5, 1), world.recv(left, victim, 5));
                assertEquals(77 + world.rank(), left[0]);
                assertThrows(ProcFailedException.class, () -> world.recv(left, victim, 5));
                assertThrows(ProcFailedException.class, () -> world.send(left, victim, 5));
                assertThrows(ProcFailedException.class, () -> world.probe(victim, 5));
                assertThrows(ProcFailedException.class, () -> world.iprobe(victim, 5));
                assertThrows(ProcFailedException.class, world::barrier);
                assertThrows(ProcFailedException.class, () -> world.allreduce(1, Op.SUM));
                assertThrows(ProcFailedException.class, world::dup);
                assertThrows(ProcFailedException.class, () -> world.split(0, 0));
                for (int i = 0; i < 100; i++) {
                    world.sendrecv(live, 0, 1, other, 3, left, 0, 1, other, 3);
                }
                assertEquals(perWorker, world.getFailed().size());
                assertTrue(world.getFailed().contains(victim));
                assertTrue(world.getAcknowledged().isEmpty());
                assertEquals(perWorker, world.ackFailed());
                assertTrue(world.getAcknowledged().contains(victim));
            });
        }
    }

    private static void assertDead(int rank, ProcFailedException error) {
        assertTrue(Group.of(error.failed()).contains(rank), error.getMessage());
        assertTrue(error.agreedFlag().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receivingFromAnybodyWaitsForTheAcknowledgement(int perWorker) {
        CountDownLatch posted = new CountDownLatch(1);
        CountDownLatch acknowledged = new CountDownLatch(1);
        int size = 2 * perWorker + perWorker;
        try (Ranks ranks = Plan.of(size).perWorker(perWorker).open()) {
            ranks.run(world -> {
                if (isDoomed(world, perWorker)) {
                    posted.await();
                    throw new Death();
                }
                if (world.rank() == 1) {
                    acknowledged.await();
                    world.send(new int[] {5}, 0, 0);
                    world.send(new int[] {6}, 0, 0);
                    world.send(new int[] {7}, 0, 0);
                } else if (world.rank() == 0) {
                    int[] value = new int[1];
                    Request<Status> request = world.irecv(value, 0, 1, ANY_SOURCE, ANY_TAG);
                    posted.countDown();
                    ProcFailedPendingException pending = assertThrows(ProcFailedPendingException.class, request::await);
                    assertTrue(Group.of(pending.failed()).contains(size - 1));
                    assertTrue(request.test());
                    assertThrows(ProcFailedPendingException.class, request::await);
                    ProcFailedException blocking =
                            assertThrows(ProcFailedException.class, () -> world.recv(value, ANY_SOURCE, 0));
                    assertFalse(blocking instanceof ProcFailedPendingException);
                    assertThrows(ProcFailedException.class, () -> world.probe(ANY_SOURCE, 0));
                    assertEquals(perWorker, world.ackFailed());
                    assertFalse(request.test());
                    acknowledged.countDown();
                    assertEquals(new Status(1, 0, 1), request.await());
                    assertEquals(5, value[0]);
                    world.recv(value, ANY_SOURCE, 0);
                    assertEquals(6, value[0]);
                    assertEquals(1, world.probe(ANY_SOURCE, 0).source());
                    world.recv(value, 1, 0);
                }
            });
        }
    }

    @Test
    void anExchangeWithOneDeadPartnerServesTheLivingOne() {
        CountDownLatch told = new CountDownLatch(2);
        try (Ranks ranks = Plan.of(3).open()) {
            ranks.run(world -> {
                if (world.rank() == 2) {
                    throw new Death();
                }
                ranks.awaitDeathOf(2);
                told.countDown();
                told.await();
                int other = 1 - world.rank();
                int[] value = new int[1];
                int[] mine = {world.rank() + 1};
                if (world.rank() == 0) {
                    assertThrows(
                            ProcFailedException.class, () -> world.sendrecv(mine, 0, 1, 2, 0, value, 0, 1, other, 0));
                    assertEquals(2, value[0]);
                } else {
                    world.send(mine, other, 0);
                }
                // Nothing is left behind that would take the next message.
                world.sendrecv(new int[] {world.rank() + 10}, 0, 1, other, 0, value, 0, 1, other, 0);
                assertEquals(other + 10, value[0]);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"5,1,SHARED", "5,1,TCP", "6,2,SHARED", "6,3,SHARED"})
    void revokingInterruptsEverythingEverywhere(int size, int perWorker, Transport transport) {
        CountDownLatch waiting = new CountDownLatch(size - 1);
        Plan.of(size).perWorker(perWorker).over(transport).run(world -> {
            Communicator twin = world.dup();
            if (world.rank() == size / 2) {
                waiting.await();
                twin.revoke();
                assertTrue(twin.isRevoked());
            } else {
                int[] data = new int[1];
                List<Request<?>> pending = new ArrayList<>();
                pending.add(twin.irecv(data, 0, 1, ANY_SOURCE, ANY_TAG));
                pending.add(twin.irecv(data, 0, 1, size / 2, 3));
                pending.add(twin.isend(new long[50_000], 0, 50_000, size / 2, 1));
                pending.add(twin.ibarrier());
                pending.add(twin.iallreduce(data, 0, new int[1], 0, 1, Op.SUM));
                waiting.countDown();
                switch (world.rank() % 4) {
                    case 0 -> assertThrows(RevokedException.class, () -> twin.recv(data, size / 2, 9));
                    case 1 -> assertThrows(RevokedException.class, twin::barrier);
                    case 2 -> assertThrows(RevokedException.class, () -> twin.probe(ANY_SOURCE, 9));
                    default -> assertThrows(RevokedException.class, () -> twin.send(new long[50_000], size / 2, 1));
                }
                for (Request<?> request : pending) {
                    assertThrows(RevokedException.class, request::await);
                }
            }
            assertThrows(RevokedException.class, () -> twin.send(new int[1], 0, 0));
            assertThrows(RevokedException.class, () -> twin.iprobe(0, 0));
            assertThrows(RevokedException.class, () -> twin.allreduce(1, Op.SUM));
            assertThrows(RevokedException.class, twin::dup);
            assertEquals(4, twin.agree(12L - 8L * (world.rank() % 2)));
            assertEquals(size, twin.shrink().allreduce(1, Op.SUM));
            assertFalse(world.isRevoked());
            assertEquals(size, world.allreduce(1, Op.SUM));
        });
    }

    /** Of six ranks, rank 3 is the only one that rank 0 is not joined with. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRevocationReachesWhoeverIsPartedByDeathsBeforeAndAfterIt(boolean knownBefore) {
        CountDownLatch revoked = new CountDownLatch(knownBefore ? 0 : 1);
        int[] neighbours = {1, 2, 4, 5};
        try (Ranks ranks = Plan.of(6).open()) {
            ranks.run(world -> {
                if (world.rank() == 3) {
                    assertThrows(RevokedException.class, () -> world.recv(new int[1], 0, 0));
                } else if (world.rank() == 0) {
                    for (int neighbour : knownBefore ? neighbours : new int[0]) {
                        ranks.awaitDeathOf(neighbour);
                    }
                    world.revoke();
                    revoked.countDown();
                } else {
                    // They are held up until they die, and have heard of nothing.
                    Waiting waiting = Ranks.context(world).engine().waiting();
                    waiting.enter();
                    try {
                        revoked.await();
                    } finally {
                        waiting.leave();
                    }
                    throw new Death();
                }
            });
        }
    }

    @Test
    void aSplitCountsAmongTheCommunicatorsThatAreMadeWhereItFails() {
        try (Ranks ranks = Plan.of(3).open()) {
            ranks.run(world -> {
                if (world.rank() == 2) {
                    throw new Death();
                }
                ranks.awaitDeathOf(2);
                assertThrows(ProcFailedException.class, () -> world.split(1, 0));
                long next = Ranks.context(world.twin()).id();
                assertEquals(ContextIds.child(ContextIds.WORLD, 2, 0), next);
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void whatTheDeadHadSentIsReadAndTheirLinksAreLetGo(Transport transport) {
        CountDownLatch linked = new CountDownLatch(1);
        try (Ranks ranks = Plan.of(2).over(transport).open()) {
            ranks.run(world -> {
                world.barrier();
                if (world.rank() == 1) {
                    linked.await();
                    world.send(new int[] {7}, 0, 0);
                    throw new Death();
                }
                Peer peer = Ranks.context(world).engine().peer(1);
                assertNotNull(peer.in());
                linked.countDown();
                ranks.awaitDeathOf(1);
                assertNull(peer.in());
                int[] value = new int[1];
                world.recv(value, 1, 0);
                assertEquals(7, value[0]);
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void whoSaidGoodbyeIsNotDeadThoughSomethingWasStillOnItsWay(Transport transport) {
        CountDownLatch left = new CountDownLatch(1);
        try (Ranks ranks = Plan.of(2).over(transport).open()) {
            ranks.run(world -> {
                world.barrier();
                if (world.rank() == 1) {
                    ranks.workerOfRank(1).close();
                    left.countDown();
                    return;
                }
                Engine engine = Ranks.context(world).engine();
                left.await();
                for (int i = 0; i < 100; i++) {
                    engine.waiting().enter();
                    try {
                        engine.peer(1).send(Kind.REVOKE, 0, 1, 77, 0, 0, 0, ControlFrame.NOTHING);
                        engine.peer(1).pump();
                    } finally {
                        engine.waiting().leave();
                    }
                }
                assertFalse(engine.isDead(1));
                assertFalse(engine.peer(1).isBusy());
            });
        }
    }

    @Test
    void aRevokedCommunicatorGivesNothingOfWhatHadArrivedAndKeepsNoRoom() {
        Plan.of(2).run(world -> {
            Communicator twin = world.dup();
            if (world.rank() == 0) {
                for (int i = 0; i < 30; i++) {
                    twin.send(new byte[10_000], 1, 0);
                }
                world.send(new int[1], 1, 0);
                world.recv(new int[1], 1, 0);
            } else {
                twin.probe(0, 0);
                world.recv(new int[1], 0, 0);
                twin.revoke();
                assertThrows(RevokedException.class, () -> twin.recv(new byte[10_000], 0, 0));
                assertEquals(0, Ranks.context(twin).mailbox().unexpectedBytes());
                world.send(new int[1], 0, 0);
            }
            world.barrier();
        });
    }

    @Test
    void errorsAreReturnedOrHandedToACallback() {
        try (Ranks ranks = Plan.of(3).open()) {
            ranks.run(world -> {
                if (world.rank() == 2) {
                    throw new Death();
                }
                ranks.awaitDeathOf(2);
                world.errorHandler(ErrorHandler.RETURN);
                int[] value = {3};
                assertNull(world.recv(value, 2, 0));
                CommException error = world.lastError().orElseThrow();
                assertArrayEquals(
                        new int[] {2},
                        assertInstanceOf(ProcFailedException.class, error).failed());
                world.send(value, 2, 0);
                assertTrue(world.lastError().isPresent());
                world.barrier();
                assertTrue(world.lastError().isPresent());
                assertNull(world.dup());
                assertTrue(world.split(0, 0).isEmpty());
                assertEquals(0, world.allreduce(9, Op.SUM));
                assertEquals(0L, world.allreduce(9L, Op.SUM));
                assertEquals(0.0, world.allreduce(9.0, Op.SUM));
                assertNull(world.bcastObject("x", String.class, 0));
                int other = 1 - world.rank();
                world.sendrecv(value, 0, 1, other, 0, value, 0, 1, other, 0);
                assertTrue(world.lastError().isEmpty());
                world.send(value, 2, 0);
                Communicator shrunk = world.shrink();
                assertTrue(world.lastError().isEmpty());
                List<CommException> seen = new ArrayList<>();
                world.errorHandler((comm, why) -> {
                    assertSame(world, comm);
                    seen.add(why);
                });
                assertNull(world.irecv(value, 0, 1, 2, 0).await());
                assertEquals(1, seen.size());
                assertThrows(IllegalArgumentException.class, () -> world.send(value, 5, 0));
                // The handler is inherited.
                shrunk.revoke();
                assertNull(shrunk.recv(value, 0, 0));
                assertInstanceOf(RevokedException.class, shrunk.lastError().orElseThrow());
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aDeathInTheMiddleOfALongMessageEndsIt(Transport transport) {
        CountDownLatch flowing = new CountDownLatch(1);
        try (Ranks ranks = Plan.of(2).over(transport).open()) {
            ranks.run(world -> {
                if (world.rank() == 1) {
                    world.isend(new byte[64 << 20], 0, 64 << 20, 0, 0);
                    Request<Status> never = world.irecv(new int[1], 0, 1, 0, 7);
                    flowing.await();
                    never.test();
                    throw new Death();
                }
                Request<Status> receiving = world.irecv(new byte[64 << 20], 0, 64 << 20, 1, 0);
                receiving.test();
                flowing.countDown();
                // Either it was quick enough, or it is told.
                try {
                    receiving.await();
                } catch (ProcFailedException e) {
                    assertArrayEquals(new int[] {1}, e.failed());
                }
                assertThrows(ProcFailedException.class, () -> world.recv(new int[1], 1, 0));
            });
        }
    }
}
