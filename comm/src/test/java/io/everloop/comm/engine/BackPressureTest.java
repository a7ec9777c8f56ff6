package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BackPressureTest {

    @ParameterizedTest
    @CsvSource({"1,SHARED,1", "1,UNIX,1", "1,TCP,1", "2,SHARED,1", "2,SHARED,0"})
    void aFloodForABusyRankIsHeldBackAndArrivesInOrder(int perWorker, Transport transport, int length) {
        int messages = 100_000;
        AtomicInteger sent = new AtomicInteger();
        Plan.of(2).perWorker(perWorker).over(transport).run(world -> {
            if (world.rank() == 0) {
                long[] value = new long[length];
                for (int i = 0; i < messages; i++) {
                    Arrays.fill(value, i);
                    world.send(value, 1, i);
                    sent.setPlain(i);
                }
                return;
            }
            Mailbox mailbox = Ranks.context(world).mailbox();
            awaitStandstill(world, sent);
            assertTrue(sent.get() < messages - 1, "all were sent before one was received");
            for (int i = 0; i < messages; i++) {
                long[] value = new long[length];
                assertEquals(new Status(0, i, length), world.recv(value, 0, Communicator.ANY_TAG));
                assertEquals(length * (long) i, Arrays.stream(value).sum());
                long stored = mailbox.unexpectedBytes();
                assertTrue(stored <= Peer.WINDOW, "stored " + stored);
            }
        });
    }

    /** Makes progress until the sender gets no further for a while, as far as rounds of progress go. */
    private static void awaitStandstill(Communicator world, AtomicInteger sent) {
        int last = -1;
        for (int same = 0; same < 2_000; same++) {
            world.iprobe(1, 0);
            Thread.onSpinWait();
            if (sent.get() != last) {
                last = sent.get();
                same = 0;
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void manySendsMayBePendingAtOnce(Transport transport) {
        int messages = 3_000;
        CountDownLatch started = new CountDownLatch(1);
        Plan.of(2).over(transport).run(world -> {
            if (world.rank() == 0) {
                List<Request<Void>> pending = new ArrayList<>();
                for (int i = 0; i < messages; i++) {
                    pending.add(world.isend(new int[] {i, i, i}, 0, i % 2 == 0 ? 3 : 1, 1, 0));
                }
                long[] large = new long[100_000];
                Arrays.setAll(large, i -> i);
                pending.add(world.isend(large, 0, large.length, 1, 1));
                started.countDown();
                pending.forEach(Request::await);
            } else {
                started.await();
                long[] large = new long[100_000];
                world.recv(large, 0, 1);
                assertEquals(99_999, large[99_999]);
                for (int i = 0; i < messages; i++) {
                    int[] received = new int[3];
                    assertEquals(i % 2 == 0 ? 3 : 1, world.recv(received, 0, 0).count());
                    assertEquals(i, received[0]);
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "1,UNIX", "1,TCP", "2,SHARED"})
    void longAndShortMessagesInBothDirectionsDoNotBlockEachOther(int perWorker, Transport transport) {
        Plan.of(2).perWorker(perWorker).over(transport).run(world -> {
            int other = 1 - world.rank();
            int[][] long1 = new int[8][70_000];
            int[] small = new int[1];
            List<Request<?>> pending = new ArrayList<>();
            for (int i = 0; i < long1.length; i++) {
                int[] data = new int[70_000];
                Arrays.fill(data, i + 10 * world.rank());
                pending.add(world.isend(data, 0, data.length, other, 1));
                pending.add(world.irecv(long1[i], 0, 70_000, other, 1));
            }
            for (int i = 0; i < 2_000; i++) {
                small[0] = i;
                if (world.rank() == 0) {
                    world.send(small, other, 0);
                    world.recv(small, other, 0);
                } else {
                    world.recv(small, other, 0);
                    world.send(small, other, 0);
                }
                assertEquals(i, small[0]);
            }
            pending.forEach(Request::await);
            for (int i = 0; i < long1.length; i++) {
                assertEquals(i + 10 * other, long1[i][0]);
                assertEquals(i + 10 * other, long1[i][69_999]);
            }
        });
    }

    @Test
    void messagesOfNeighboursDoNotGiveRoomToOtherWorkers() {
        CountDownLatch sent = new CountDownLatch(2);
        try (Ranks ranks = Plan.of(4).perWorker(2).open()) {
            ranks.run(world -> {
                byte[] data = new byte[10_000];
                for (int round = 0; round < 200; round++) {
                    if (world.rank() == 1) {
                        world.recv(data, 2, 0);
                        world.recv(data, 0, 0);
                    } else if (world.rank() == 0 || world.rank() == 2) {
                        world.send(data, 1, 0);
                    }
                }
            });
            ranks.run(world -> {
                if (world.rank() == 2) {
                    List<Request<Void>> pending = new ArrayList<>();
                    for (int i = 0; i < 100; i++) {
                        pending.add(world.isend(new byte[10_000], 0, 10_000, 1, 0));
                    }
                    sent.countDown();
                    sent.countDown();
                    pending.forEach(Request::await);
                } else if (world.rank() == 1) {
                    sent.await();
                    world.probe(2, 0);
                    for (int i = 0; i < 100; i++) {
                        world.recv(new byte[10_000], 2, 0);
                        long stored = Ranks.context(world).mailbox().unexpectedBytes();
                        assertTrue(stored <= Peer.WINDOW, "stored " + stored);
                    }
                }
            });
        }
    }

    @Test
    void aMessageOf256MiBArrivesWhole() {
        byte[] sent = new byte[256 << 20];
        byte[] received = new byte[256 << 20];
        Arrays.fill(sent, (byte) 7);
        sent[sent.length - 1] = 9;
        Plan.of(2).run(world -> {
            if (world.rank() == 0) {
                world.send(sent, 1, 0);
            } else {
                assertEquals(new Status(0, 0, sent.length), world.recv(received, 0, 0));
            }
        });
        assertArrayEquals(sent, received);
    }
}
