package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.everloop.comm.Communicator;
import io.everloop.comm.MessageMismatchException;
import io.everloop.comm.Op;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages straight from and into memory outside the heap. */
class BuffersTest {

    private static final int SHIFT = 5;

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    /** The given bytes somewhere in a buffer, or in an array. */
    private static Object holding(byte[] bytes, boolean direct) {
        if (direct) {
            return ByteBuffer.allocateDirect(bytes.length + 2 * SHIFT)
                    .put(SHIFT, bytes)
                    .position(1);
        }
        byte[] array = new byte[bytes.length + 2 * SHIFT];
        System.arraycopy(bytes, 0, array, SHIFT, bytes.length);
        return array;
    }

    private static byte[] held(Object holder, int length) {
        byte[] bytes = new byte[length];
        if (holder instanceof ByteBuffer buffer) {
            buffer.get(SHIFT, bytes);
        } else {
            System.arraycopy(holder, SHIFT, bytes, 0, length);
        }
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "1,UNIX", "1,TCP", "2,SHARED"})
    void buffersAndByteArraysMeetWhateverTheSize(int perWorker, Transport transport) {
        Plan.of(2).perWorker(perWorker).over(transport).run(world -> {
            for (int length : new int[] {0, 1, 100, 16 << 10, (16 << 10) + 1, 300_001}) {
                byte[] bytes = random(length);
                for (int kinds = 0; kinds < 4; kinds++) {
                    exchange(world, bytes, (kinds & 1) == 0, (kinds & 2) == 0);
                }
            }
        });
    }

    private static void exchange(Communicator world, byte[] bytes, boolean sendsBuffer, boolean receivesBuffer) {
        int other = 1 - world.rank();
        Object from = holding(bytes, sendsBuffer);
        Object into = holding(new byte[bytes.length], receivesBuffer);
        Status status = world.sendrecv(from, SHIFT, bytes.length, other, 1, into, SHIFT, bytes.length, other, 1);
        assertEquals(bytes.length, status.count());
        assertArrayEquals(bytes, held(into, bytes.length));
        // Unexpected at one side, posted in time at the other.
        Object again = holding(new byte[bytes.length], receivesBuffer);
        if (world.rank() == 0) {
            Request<Void> sending = world.isend(from, SHIFT, bytes.length, 1, 2);
            world.barrier();
            sending.await();
        } else {
            world.barrier();
            world.recv(again, SHIFT, bytes.length, 0, 2);
            assertArrayEquals(bytes, held(again, bytes.length));
        }
    }

    @Test
    void theWholeBufferIsSentUnlessToldOtherwise() {
        Plan.of(2).run(world -> {
            ByteBuffer buffer = ByteBuffer.allocateDirect(10);
            if (world.rank() == 0) {
                world.send(buffer.put(0, random(10)).position(7), 1, 0);
                assertEquals(7, buffer.position());
            } else {
                assertEquals(10, world.recv(buffer, 0, 0).count());
                assertEquals(ByteBuffer.wrap(random(10)), buffer);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 100_000})
    void everybodyGetsTheBufferOfTheRoot(int length) {
        Plan.of(5).perWorker(2).run(world -> {
            boolean root = world.rank() == 3;
            Object place = holding(root ? random(length) : new byte[length], world.rank() % 2 == 1);
            world.bcast(place, SHIFT, length, 3);
            assertArrayEquals(random(length), held(place, length));
        });
    }

    @Test
    void whatCannotBeIsRefusedBeforeAnythingIsSent() {
        Plan.of(2).run(world -> {
            ByteBuffer direct = ByteBuffer.allocateDirect(8);
            byte[] array = new byte[8];
            refused("heap", () -> world.send(ByteBuffer.wrap(array), 0, 8, 0, 0));
            refused("read-only", () -> world.irecv(direct.asReadOnlyBuffer(), 0, 8, 0, 0));
            refused("length 9", () -> world.isend(direct, 0, 9, 0, 0));
            refused("offset 4", () -> world.bcast(direct, 4, 5, 0));
            refused("reductions", () -> world.allreduce(direct, 0, array, 0, 8, Op.SUM));
            refused("reductions", () -> world.allreduce(array, 0, direct, 0, 8, Op.SUM));
            refused("reductions", () -> world.reduce(direct, 0, array, 0, 8, Op.SUM, 0));
            refused("reductions", () -> world.scan(array, 0, direct, 0, 8, Op.SUM));
            world.barrier();
            if (world.rank() == 0) {
                world.send(direct, 1, 0);
            } else {
                assertThrows(MessageMismatchException.class, () -> world.recv(new int[2], 0, 0));
            }
        });
    }

    private static void refused(String why, org.junit.jupiter.api.function.Executable call) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains(why), message);
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "1,UNIX", "2,SHARED"})
    void buffersMakeNoGarbage(int perWorker, Transport transport) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Plan.of(2).perWorker(perWorker).over(transport).run(world -> {
            ByteBuffer buffer = ByteBuffer.allocateDirect(64);
            pingPong(world, buffer, 30_000);
            long before = threads.getCurrentThreadAllocatedBytes();
            pingPong(world, buffer, 50_000);
            long each = (threads.getCurrentThreadAllocatedBytes() - before) / 50_000;
            assertTrue(each < 1, each + " bytes for each message");
        });
    }

    private static void pingPong(Communicator world, ByteBuffer buffer, int times) {
        for (int i = 0; i < times; i++) {
            if (world.rank() == 0) {
                world.send(buffer, 8, 48, 1, 3);
                world.recv(buffer, 8, 48, 1, 3);
            } else {
                world.recv(buffer, 8, 48, 0, 3);
                world.send(buffer, 8, 48, 0, 3);
            }
        }
    }

    /** Two threads of each rank, each with its communicator, wait at the same time and neither misses anything. */
    @ParameterizedTest
    @CsvSource({"2,1,SHARED", "2,1,UNIX", "2,2,SHARED", "4,2,SHARED", "3,1,SHARED"})
    void aRankMayTalkInSeveralThreads(int size, int perWorker, Transport transport) {
        Plan.of(size).perWorker(perWorker).over(transport).run(world -> {
            Communicator second = world.dup();
            Throwable[] failure = new Throwable[1];
            Thread thread = new Thread(() -> talk(second, 700), "second-thread-of-rank-" + world.rank());
            thread.setUncaughtExceptionHandler((where, why) -> failure[0] = why);
            thread.start();
            talk(world, 1_000);
            thread.join();
            assertEquals(null, failure[0]);
        });
    }

    private static void talk(Communicator comm, int rounds) {
        int size = comm.size();
        byte[] long1 = new byte[20_000];
        byte[] long2 = new byte[20_000];
        for (int round = 0; round < rounds; round++) {
            assertEquals(size * (long) round, comm.allreduce((long) round, Op.SUM));
            if (round % 10 == 0) {
                Arrays.fill(long1, (byte) round);
                int right = (comm.rank() + 1) % size;
                int left = (comm.rank() + size - 1) % size;
                comm.sendrecv(long1, 0, long1.length, right, 0, long2, 0, long2.length, left, 0);
                assertArrayEquals(long1, long2);
                assertEquals(5, comm.agree(5));
            }
        }
    }
}
