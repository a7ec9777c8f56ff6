package io.everloop.comm.engine;

import static io.everloop.comm.Communicator.ANY_SOURCE;
import static io.everloop.comm.Communicator.ANY_TAG;
import static io.everloop.comm.Communicator.UNDEFINED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.Request;
import io.everloop.comm.RevokedException;
import io.everloop.comm.Status;
import io.everloop.comm.engine.Ranks.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommunicatorsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void messagesNeverCrossToADuplicate(int perWorker) {
        Plan.of(2).perWorker(perWorker).run(world -> {
            Communicator twin = world.dup();
            assertEquals(world.rank(), twin.rank());
            int[] value = new int[1];
            if (world.rank() == 0) {
                world.send(new int[] {1}, 1, 0);
                twin.send(new int[] {2}, 1, 0);
            } else {
                twin.recv(value, ANY_SOURCE, ANY_TAG);
                assertEquals(2, value[0]);
                assertTrue(twin.iprobe(ANY_SOURCE, ANY_TAG).isEmpty());
                world.recv(value, ANY_SOURCE, ANY_TAG);
                assertEquals(1, value[0]);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void splittingPutsRanksOfAColourInTheOrderOfTheirKeys(int perWorker) {
        Plan.of(7).perWorker(perWorker).run(world -> {
            boolean outside = world.rank() == 3;
            int colour = outside ? UNDEFINED : world.rank() % 2;
            Optional<Communicator> part = world.split(colour, -world.rank());
            assertEquals(outside, part.isEmpty());
            if (outside) {
                return;
            }
            Communicator mine = part.orElseThrow();
            int[] expected = colour == 0 ? new int[] {6, 4, 2, 0} : new int[] {5, 1};
            assertEquals(expected.length, mine.size());
            assertEquals(world.rank(), expected[mine.rank()]);
            assertArrayEquals(expected, mine.group().ranksIn(world.group()));
            assertEquals(
                    world.rank(),
                    mine.group().translate(mine.rank(), world.group()).orElseThrow());
            int sum = 0;
            for (int rank : expected) {
                sum += rank;
            }
            assertEquals(sum, mine.allreduce(world.rank(), Op.SUM));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void partsAreSplitAgainUntilEverybodyIsAlone(int perWorker) {
        Plan.of(8).perWorker(perWorker).run(world -> {
            Communicator part = world;
            while (part.size() > 1) {
                Communicator half =
                        part.split(part.rank() / (part.size() / 2), 0).orElseThrow();
                assertEquals(part.size() / 2, half.size());
                assertEquals(half.size(), half.allreduce(1, Op.SUM));
                part = half;
            }
            part.barrier();
            assertEquals(8L, world.allreduce(1L, Op.SUM));
        });
    }

    @Test
    void aFastRankMayUseACommunicatorThatOthersHaveNotMadeYet() {
        CountDownLatch sent = new CountDownLatch(2);
        Plan.of(3).run(world -> {
            if (world.rank() > 0) {
                Communicator twin = world.dup();
                Request<Void> large = twin.isend(new long[50_000], 0, 50_000, 0, 1);
                twin.send(new int[] {world.rank()}, 0, 0);
                Request<Long> agreed = twin.iagree(6);
                sent.countDown();
                large.await();
                assertEquals(2, agreed.await());
            } else {
                sent.await();
                Communicator twin = world.dup();
                for (int other = 1; other < 3; other++) {
                    int[] value = new int[1];
                    twin.recv(value, other, 0);
                    assertEquals(other, value[0]);
                    assertEquals(new Status(other, 1, 50_000), twin.recv(new long[50_000], other, ANY_TAG));
                }
                assertEquals(2, twin.agree(3));
            }
        });
    }

    @Test
    void useAfterFreeIsRefusedWithTheNameOfTheCommunicator() {
        Plan.of(2).run(world -> {
            Communicator twin = world.dup();
            String name = Long.toHexString(Ranks.context(twin).id());
            twin.barrier();
            twin.free();
            int[] data = new int[1];
            List<Runnable> uses = List.of(
                    () -> twin.send(data, 0, 0),
                    () -> twin.recv(data, 0, 0),
                    () -> twin.isend(data, 0, 1, 0, 0),
                    () -> twin.irecv(data, 0, 1, 0, 0),
                    () -> twin.probe(0, 0),
                    () -> twin.iprobe(0, 0),
                    () -> twin.sendObject("no", 0, 0),
                    () -> twin.recvObject(String.class, 0, 0),
                    twin::barrier,
                    () -> twin.bcast(data, 0, 1, 0),
                    () -> twin.allreduce(1, Op.SUM),
                    () -> twin.allreduce(data, 0, data, 0, 1, Op.SUM),
                    () -> twin.gather(data, 0, 1, new int[2], 0, 0),
                    () -> twin.alltoall(new int[2], 0, 1, new int[2], 0),
                    twin::dup,
                    () -> twin.split(0, 0),
                    twin::free,
                    () -> twin.agree(1),
                    twin::shrink,
                    twin::ackFailed);
            for (Runnable use : uses) {
                IllegalStateException error = assertThrows(IllegalStateException.class, use::run);
                assertTrue(error.getMessage().contains(name), error.getMessage());
            }
            assertTrue(twin.isFreed());
            while (Ranks.context(world).member().contexts().size() > 1) {
                world.iprobe(0, 0);
            }
            twin.revoke();
            assertFalse(twin.isRevoked());
            world.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void freeingEndsPendingOperationsAndHoldsNoSender(int perWorker) {
        CountDownLatch offered = new CountDownLatch(1);
        Plan.of(2).perWorker(perWorker).run(world -> {
            Communicator twin = world.dup();
            if (world.rank() == 0) {
                Request<Void> sending = twin.isend(new long[100_000], 0, 100_000, 1, 0);
                twin.send(new int[1], 1, 1);
                offered.countDown();
                sending.await();
                twin.send(new long[100_000], 1, 0);
                twin.free();
            } else {
                offered.await();
                twin.probe(0, 1);
                Request<Status> pending = twin.irecv(new int[1], 0, 1, 0, 9);
                twin.free();
                assertThrows(RevokedException.class, pending::await);
            }
            world.barrier();
        });
    }

    @Test
    void aFamilyIsRevokedWithAllItsDescendantsButNotWithItsParent() {
        Plan.of(4).perWorker(2).run(world -> {
            Communicator base = world.dup();
            Communicator half = base.split(base.rank() / 2, 0).orElseThrow();
            Communicator between = half.dup();
            Communicator grandchild = between.twin();
            Communicator shrunk = base.shrink();
            between.free();
            Communicator other = world.dup();
            world.barrier();
            if (world.rank() == 0) {
                base.revokeFamily();
            }
            int neighbour = half.rank() ^ 1;
            // Ranks 2 and 3 wait for each other in a communicator that rank 0 does not belong to.
            assertThrows(RevokedException.class, () -> grandchild.recv(new int[1], neighbour, 0));
            assertThrows(RevokedException.class, () -> half.recv(new int[1], neighbour, 0));
            assertThrows(RevokedException.class, () -> base.recv(new int[1], 0, 0));
            assertThrows(RevokedException.class, () -> shrunk.recv(new int[1], 0, 0));
            assertEquals(4, other.allreduce(1, Op.SUM));
            assertEquals(4, world.allreduce(1, Op.SUM));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFamilyIsRevokedByThoseWhoHaveNotMadeAllOfIt(int perWorker) {
        CountDownLatch made = new CountDownLatch(1);
        Plan.of(2).perWorker(perWorker).run(world -> {
            Communicator base = world.dup();
            if (world.rank() == 0) {
                Communicator child = base.dup();
                Communicator grandchild = child.twin();
                made.countDown();
                assertThrows(RevokedException.class, () -> grandchild.recv(new int[1], 1, 0));
                assertThrows(RevokedException.class, () -> child.recv(new int[1], 1, 0));
            } else {
                made.await();
                base.revokeFamily();
                Communicator child = base.twin();
                assertThrows(RevokedException.class, () -> child.recv(new int[1], 0, 0));
                assertThrows(RevokedException.class, () -> child.twin().recv(new int[1], 0, 0));
            }
            assertThrows(RevokedException.class, () -> base.shrink().barrier());
            world.barrier();
        });
    }

    @Test
    void revokingOneLeavesTheRestOfItsFamilyAlone() {
        Plan.of(4).perWorker(2).run(world -> {
            Communicator base = world.dup();
            Communicator child = base.dup();
            world.barrier();
            base.revoke();
            assertThrows(RevokedException.class, base::barrier);
            assertEquals(4, child.allreduce(1, Op.SUM));
            assertEquals(4, base.twin().allreduce(1, Op.SUM));
            assertEquals(4, base.shrink().allreduce(1, Op.SUM));
            world.barrier();
            // That it is revoked does not keep the news of its family from passing.
            if (world.rank() == 0) {
                base.revokeFamily();
            }
            assertThrows(RevokedException.class, () -> child.recv(new int[1], 0, 0));
            world.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatGoesOnAfterFreeingEndsWhenTheFamilyDoes(int perWorker) {
        CountDownLatch freed = new CountDownLatch(1);
        Plan.of(2).perWorker(perWorker).run(world -> {
            Communicator base = world.dup();
            if (world.rank() == 0) {
                Communicator child = base.dup();
                Communicator another = base.dup();
                Request<Void> sending = child.isend(new long[100_000], 0, 100_000, 1, 0);
                Request<Void> meeting = another.ibarrier();
                child.free();
                another.free();
                freed.countDown();
                assertThrows(RevokedException.class, sending::await);
                assertThrows(RevokedException.class, meeting::await);
            } else {
                freed.await();
                base.revokeFamily();
            }
            world.barrier();
        });
    }

    @Test
    void whoHasFreedOneMayStillRevokeIt() {
        CountDownLatch waiting = new CountDownLatch(1);
        Plan.of(2).run(world -> {
            Communicator twin = world.dup();
            if (world.rank() == 0) {
                Request<Void> sending = twin.isend(new long[100_000], 0, 100_000, 1, 0);
                twin.free();
                waiting.await();
                twin.revoke();
                assertThrows(RevokedException.class, sending::await);
            } else {
                Request<Status> never = twin.irecv(new int[1], 0, 1, 0, 7);
                never.test();
                waiting.countDown();
                assertThrows(RevokedException.class, never::await);
            }
            world.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFamilyThatIsGivenUpLeavesNothingBehindThoughTheProgramHoldsIt(int perWorker) {
        Plan.of(4).perWorker(perWorker).run(world -> {
            Communicator base = world.dup();
            Communicator half = base.split(base.rank() / 2, 0).orElseThrow();
            Communicator child = half.dup();
            Communicator freed = base.dup();
            Communicator grandchild = freed.dup();
            freed.free();
            world.barrier();
            base.freeFamily();
            for (Communicator one : List.of(base, half, child, grandchild)) {
                assertFalse(one.isFreed());
                assertThrows(RevokedException.class, one::barrier);
                assertThrows(IllegalStateException.class, () -> one.agree(1));
                assertThrows(IllegalStateException.class, one::shrink);
            }
            half.free();
            assertTrue(half.isFreed());
            assertThrows(IllegalStateException.class, half::free);
            while (Ranks.context(world).member().contexts().size() > 1) {
                world.iprobe(0, 0);
            }
            base.freeFamily();
            base.revokeFamily();
            world.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatOthersWaitForGoesOnAfterFreeing(int perWorker) {
        int length = 32 << 20;
        CountDownLatch freed = new CountDownLatch(1);
        Plan.of(3).perWorker(perWorker).run(world -> {
            Communicator twin = world.dup();
            byte[] bytes = new byte[length];
            if (world.rank() == 0) {
                Arrays.fill(bytes, (byte) 3);
                twin.isend(bytes, 0, length, 1, 0);
                twin.isend(bytes, 0, length, 1, 1);
                Request<Void> giving = twin.ibcast(bytes, 0, length, 0);
                Request<Void> meeting = twin.ibarrier();
                // The first one is accepted, and under way.
                world.recv(new byte[0], 1, 0);
                twin.free();
                freed.countDown();
                giving.await();
                meeting.await();
            } else {
                byte[] second = new byte[length];
                if (world.rank() == 1) {
                    Request<Status> accepted = twin.irecv(bytes, 0, length, 0, 0);
                    accepted.test();
                    world.send(new byte[0], 0, 0);
                    freed.await();
                    accepted.await();
                    assertEquals(3, bytes[length - 1]);
                    twin.recv(second, 0, 1);
                    assertEquals(3, second[length - 1]);
                }
                byte[] given = new byte[length];
                twin.bcast(given, 0, length, 0);
                assertEquals(3, given[length - 1]);
                twin.barrier();
                twin.free();
            }
            world.barrier();
            while (Ranks.context(world).member().contexts().size() > 1) {
                world.iprobe(0, 0);
            }
            world.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void thousandsOfCommunicatorsThatWereFreedLeaveNothingBehind(int perWorker) {
        try (Ranks ranks = Plan.of(4).perWorker(perWorker).open()) {
            ranks.run(world -> {
                for (int i = 0; i < 2_000; i++) {
                    Communicator twin = world.dup();
                    if (i % 50 == 0) {
                        twin.barrier();
                    }
                    twin.free();
                }
                world.barrier();
                Context context = Ranks.context(world);
                while (context.member().contexts().size() > 1) {
                    world.iprobe(0, 0);
                }
                world.barrier();
            });
        }
    }

    @Test
    void manyCommunicatorsWorkSideBySide() {
        Plan.of(4).perWorker(2).run(world -> {
            Communicator twin = world.dup();
            Communicator half = world.split(world.rank() / 2, 0).orElseThrow();
            List<Request<?>> pending = new ArrayList<>();
            int[][] results = new int[3][1];
            for (int round = 0; round < 100; round++) {
                int[] one = {1};
                pending.add(world.iallreduce(one, 0, results[0], 0, 1, Op.SUM));
                pending.add(half.iallreduce(one, 0, results[1], 0, 1, Op.SUM));
                pending.add(twin.iallreduce(one, 0, results[2], 0, 1, Op.SUM));
                pending.add(twin.ibarrier());
                int other = world.rank() ^ 1;
                int[] token = {round};
                twin.sendrecv(token, 0, 1, other, 0, token, 0, 1, other, 0);
                assertEquals(round, token[0]);
                for (int i = pending.size() - 1; i >= 0; i--) {
                    pending.get(i).await();
                }
                pending.clear();
                assertEquals(4, results[0][0]);
                assertEquals(2, results[1][0]);
                assertEquals(4, results[2][0]);
            }
        });
    }
}
