package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.PersistentRequest;
import io.everloop.comm.RevokedException;
import io.everloop.comm.Status;
import io.everloop.comm.engine.Ranks.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations whose arguments are given once and that are started again and again. */
class PersistentRequestTest {

    /** Short messages, and long ones that are offered first; between processes and inside one. */
    @ParameterizedTest
    @CsvSource({"1,3", "1,40000", "2,3", "2,40000"})
    void eachStartSendsWhatIsInTheArrayThen(int perWorker, int length) {
        Plan.of(2).perWorker(perWorker).run(world -> {
            int other = 1 - world.rank();
            long[] outgoing = new long[length];
            long[] incoming = new long[length];
            PersistentRequest<Void> send = world.sendInit(outgoing, 0, length, other, 5);
            PersistentRequest<Status> receive = world.recvInit(incoming, 0, length, other, 5);
            for (int i = 0; i < 50; i++) {
                outgoing[length - 1] = 100L * world.rank() + i;
                receive.start();
                send.start();
                assertEquals(new Status(other, 5, length), receive.await());
                send.await();
                assertEquals(100L * other + i, incoming[length - 1]);
            }
        });
    }

    @Test
    void reductionsAreStartedAgainAmongOtherCollectives() {
        Plan.of(5).perWorker(2).run(world -> {
            double[] sums = new double[2];
            PersistentRequest<Void> sum = world.allreduceInit(sums, 0, sums, 0, 2, Op.SUM);
            for (int i = 0; i < 20; i++) {
                sums[0] = world.rank();
                sums[1] = i;
                sum.start();
                world.barrier();
                sum.await();
                assertArrayEquals(new double[] {10, 5 * i}, sums);
                assertEquals(i + 4, world.allreduce(i + world.rank(), Op.MAX));
            }
        });
    }

    @Test
    void nobodyIsAPartnerAsWell() {
        Plan.of(1).run(world -> {
            PersistentRequest<Void> send = world.sendInit(new int[1], 0, 1, Communicator.NOBODY, 5);
            PersistentRequest<Status> receive = world.recvInit(new int[1], 0, 1, Communicator.NOBODY, 5);
            for (int i = 0; i < 2; i++) {
                send.start();
                receive.start();
                assertTrue(send.test());
                assertEquals(new Status(Communicator.NOBODY, Communicator.ANY_TAG, 0), receive.await());
            }
        });
    }

    @Test
    void oneThatIsUnderWayOrWasNeverStartedIsRefused() {
        Plan.of(1).run(world -> {
            PersistentRequest<Status> receive = world.recvInit(new int[1], 0, 1, 0, 5);
            assertTrue(assertThrows(IllegalStateException.class, receive::await)
                    .getMessage()
                    .contains("never started"));
            receive.start();
            assertTrue(assertThrows(IllegalStateException.class, receive::start)
                    .getMessage()
                    .contains("under way"));
            world.send(new int[] {7}, 0, 5);
            assertEquals(1, receive.await().count());
        });
    }

    @Test
    void wrongArgumentsAreRefusedWhenItIsMade() {
        Plan.of(1).run(world -> {
            assertThrows(IllegalArgumentException.class, () -> world.sendInit(new int[1], 0, 2, 0, 5));
            assertThrows(IllegalArgumentException.class, () -> world.recvInit(new int[1], 0, 1, 1, 5));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.allreduceInit(new int[1], 0, new long[1], 0, 1, Op.SUM));
        });
    }

    @Test
    void onARevokedCommunicatorTheyFailEachTime() {
        Plan.of(2).run(world -> {
            PersistentRequest<Status> receive = world.recvInit(new int[1], 0, 1, 1 - world.rank(), 5);
            PersistentRequest<Void> sum = world.allreduceInit(new int[1], 0, new int[1], 0, 1, Op.SUM);
            receive.start();
            if (world.rank() == 0) {
                world.revoke();
            }
            assertThrows(RevokedException.class, receive::await);
            for (int i = 0; i < 2; i++) {
                receive.start();
                sum.start();
                assertThrows(RevokedException.class, receive::await);
                assertThrows(RevokedException.class, sum::await);
            }
        });
    }
}
