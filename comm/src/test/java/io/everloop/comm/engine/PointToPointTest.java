package io.everloop.comm.engine;

import static io.everloop.comm.Communicator.ANY_SOURCE;
import static io.everloop.comm.Communicator.ANY_TAG;
import static io.everloop.comm.Communicator.NOBODY;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointToPointTest {

    /** Around the size up to which messages are sent without asking, and that of the pieces of others. */
    private static final int[] BYTES = {
        0, 8, 64, 4_096, 16_376, 16_384, 16_392, 32_768, 32_776, 100_000, 524_288, 2_000_000
    };

    @ParameterizedTest
    @EnumSource(Transport.class)
    void messagesOfAllSizesArriveWhole(Transport transport) {
        Plan.of(2).over(transport).run(PointToPointTest::pingPong);
    }

    @Test
    void messagesOfAllSizesArriveWholeInsideAWorker() {
        Plan.of(2).perWorker(2).run(PointToPointTest::pingPong);
    }

    private static void pingPong(Communicator world) {
        int other = 1 - world.rank();
        for (int bytes : BYTES) {
            byte[] sent = new byte[bytes];
            byte[] received = new byte[bytes];
            new Random(bytes).nextBytes(sent);
            if (world.rank() == 0) {
                world.send(sent, other, bytes);
            }
            assertEquals(new Status(other, bytes, bytes), world.recv(received, other, bytes));
            assertArrayEquals(sent, received);
            if (world.rank() == 1) {
                world.send(received, other, bytes);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "1,UNIX", "1,TCP", "2,SHARED"})
    void partsOfArraysOfEveryTypeLeaveTheRestAlone(int perWorker, Transport transport) {
        Plan.of(2).perWorker(perWorker).over(transport).run(world -> {
            for (ArrayType type : ArrayType.values()) {
                for (int length : new int[] {0, 1, 5, 5_000, 50_000}) {
                    exchangePart(world, type, length);
                }
            }
        });
    }

    private static void exchangePart(Communicator world, ArrayType type, int length) {
        Object array = type.newArray(length + 7);
        if (world.rank() == 0) {
            for (int i = 0; i < length + 7; i++) {
                set(type, array, i, i % 127 + 1);
            }
            world.send(array, 3, length, 1, 9);
            return;
        }
        assertEquals(new Status(0, 9, length), world.recv(array, 2, length + 1, 0, 9));
        Object expected = type.newArray(length + 7);
        for (int i = 0; i < length; i++) {
            set(type, expected, 2 + i, (i + 3) % 127 + 1);
        }
        for (int i = 0; i < length + 7; i++) {
            if (!Array.get(expected, i).equals(Array.get(array, i))) {
                assertEquals(Array.get(expected, i), Array.get(array, i), type + " at " + i);
            }
        }
    }

    private static void set(ArrayType type, Object array, int i, int value) {
        switch (type) {
            case BYTE -> ((byte[]) array)[i] = (byte) value;
            case BOOLEAN -> ((boolean[]) array)[i] = value % 3 == 0;
            case SHORT -> ((short[]) array)[i] = (short) (value * 255);
            case CHAR -> ((char[]) array)[i] = (char) (value * 255);
            case INT -> ((int[]) array)[i] = value * 0x1010101;
            case FLOAT -> ((float[]) array)[i] = value / 3f;
            case LONG -> ((long[]) array)[i] = value * 0x101010101010101L;
            case DOUBLE -> ((double[]) array)[i] = value / 3.0;
        }
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "1,UNIX", "1,TCP", "2,SHARED", "2,TCP", "4,SHARED"})
    void largeMessagesCrossInBothDirectionsBetweenAllPairs(int perWorker, Transport transport) {
        int elements = 60_000;
        Plan.of(4).perWorker(perWorker).over(transport).run(world -> {
            List<Request<?>> pending = new ArrayList<>();
            long[][] incoming = new long[12][elements];
            for (int round = 0; round < 3; round++) {
                for (int other = 0; other < 4; other++) {
                    pending.add(world.isend(filled(elements, world.rank(), other, round), 0, elements, other, round));
                }
            }
            for (int round = 0; round < 3; round++) {
                for (int other = 0; other < 4; other++) {
                    pending.add(world.irecv(incoming[4 * round + other], 0, elements, other, round));
                }
            }
            pending.forEach(Request::await);
            for (int i = 0; i < incoming.length; i++) {
                assertArrayEquals(filled(elements, i % 4, world.rank(), i / 4), incoming[i]);
            }
        });
    }

    private static long[] filled(int elements, int from, int to, int round) {
        long[] data = new long[elements];
        Arrays.setAll(data, i -> i * 1_000_003L + from * 100L + to * 10L + round);
        return data;
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "1,UNIX", "2,SHARED", "5,SHARED"})
    void aCircleOfRanksShiftsItsDataWithoutBlockingItself(int perWorker, Transport transport) {
        Plan.of(5).perWorker(perWorker).over(transport).run(world -> {
            int right = (world.rank() + 1) % 5;
            int left = (world.rank() + 4) % 5;
            for (int length : new int[] {0, 3, 3_000, 30_000}) {
                long[] token = filled(length, world.rank(), 0, 0);
                for (int hop = 0; hop < 5; hop++) {
                    long[] next = new long[length];
                    assertEquals(
                            new Status(left, 4, length),
                            world.sendrecv(token, 0, length, right, 4, next, 0, length, left, 4));
                    token = next;
                }
                assertArrayEquals(filled(length, world.rank(), 0, 0), token);
            }
        });
    }

    @Test
    void aRankSendsToItself() {
        Plan.of(1).run(world -> {
            for (int length : new int[] {0, 10, 100_000}) {
                long[] received = new long[length];
                Request<Void> sending = world.isend(filled(length, 1, 2, 3), 0, length, 0, 5);
                assertEquals(new Status(0, 5, length), world.recv(received, ANY_SOURCE, 5));
                sending.await();
                assertArrayEquals(filled(length, 1, 2, 3), received);

                long[] again = new long[length];
                Request<Status> receiving = world.irecv(again, 0, length, 0, ANY_TAG);
                world.send(received, 0, 6);
                assertEquals(new Status(0, 6, length), receiving.await());
                assertArrayEquals(received, again);

                long[] third = new long[length];
                world.sendrecv(again, 0, length, 0, 7, third, 0, length, 0, 7);
                assertArrayEquals(received, third);
            }
        });
    }

    @Test
    void nobodyIsTalkedToAtOnce() {
        Plan.of(1).run(world -> {
            int[] data = {1};
            world.send(data, NOBODY, 0);
            world.isend(data, 0, 1, NOBODY, 0).await();
            Status fromNobody = new Status(NOBODY, ANY_TAG, 0);
            assertEquals(fromNobody, world.recv(data, NOBODY, 0));
            assertEquals(fromNobody, world.irecv(data, 0, 1, NOBODY, 3).await());
            assertEquals(fromNobody, world.sendrecv(data, 0, 1, NOBODY, 0, data, 0, 1, NOBODY, 0));
            assertEquals(fromNobody, world.probe(NOBODY, 0));
            assertEquals(fromNobody, world.iprobe(NOBODY, 0).orElseThrow());
            assertArrayEquals(new int[] {1}, data);
        });
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "1,UNIX", "1,TCP", "2,SHARED"})
    void messagesOfAPairAreReceivedInTheOrderTheyWereSent(int perWorker, Transport transport) {
        int messages = 3_000;
        Plan.of(2).perWorker(perWorker).over(transport).run(world -> {
            Random sizes = new Random(7);
            for (int i = 0; i < messages; i++) {
                int length = sizes.nextInt(50) == 0 ? 20_000 : 1 + sizes.nextInt(30);
                int[] data = new int[length];
                if (world.rank() == 0) {
                    data[0] = i;
                    world.send(data, 1, i % 3);
                } else {
                    assertEquals(length, world.recv(data, 0, ANY_TAG).count());
                    assertEquals(i, data[0]);
                }
            }
        });
    }

    @Test
    void tagsChooseAmongMessages() {
        for (int perWorker = 1; perWorker <= 2; perWorker++) {
            Plan.of(2).perWorker(perWorker).run(world -> {
                int[] value = new int[1];
                if (world.rank() == 0) {
                    for (int tag = 0; tag < 10; tag++) {
                        world.send(new int[] {tag}, 1, tag);
                    }
                    world.send(value, 1, Communicator.MAX_TAG);
                } else {
                    world.recv(value, 0, Communicator.MAX_TAG);
                    for (int tag = 9; tag >= 0; tag--) {
                        world.recv(value, 0, tag);
                        assertEquals(tag, value[0]);
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void probingTellsWhatComesWithoutTakingIt(int perWorker) {
        Plan.of(2).perWorker(perWorker).run(world -> {
            for (int length : new int[] {0, 3, 30_000}) {
                if (world.rank() == 0) {
                    assertFalse(world.iprobe(1, 99).isPresent());
                    world.send(new long[length], 1, 4);
                    world.recv(new int[1], 1, 5);
                } else {
                    Status expected = new Status(0, 4, length);
                    assertEquals(expected, world.probe(ANY_SOURCE, ANY_TAG));
                    assertEquals(expected, world.iprobe(0, 4).orElseThrow());
                    assertTrue(world.iprobe(0, 5).isEmpty());
                    assertEquals(expected, world.recv(new long[length], 0, 4));
                    assertTrue(world.iprobe(ANY_SOURCE, ANY_TAG).isEmpty());
                    world.send(new int[1], 0, 5);
                }
            }
        });
    }

    @Test
    void aRequestIsDoneWhenTestSaysSo() {
        CountDownLatch looked = new CountDownLatch(1);
        Plan.of(2).run(world -> {
            int[] value = {41};
            if (world.rank() == 0) {
                looked.await();
                world.send(value, 1, 0);
            } else {
                int[] received = new int[1];
                Request<Status> request = world.irecv(received, 0, 1, 0, 0);
                assertFalse(request.test());
                looked.countDown();
                while (!request.test()) {
                    Thread.onSpinWait();
                }
                assertEquals(41, received[0]);
                assertEquals(new Status(0, 0, 1), request.await());
            }
        });
    }

    /** A message that is sent as an object. */
    record Reading(String sensor, double value, List<Integer> samples) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void objectsOfRegisteredClassesTravel(int perWorker) {
        try (Ranks ranks = Plan.of(2).perWorker(perWorker).open()) {
            ranks.workerOfRank(0).register(Reading.class);
            ranks.workerOfRank(1).register(Reading.class);
            ranks.run(world -> {
                Reading reading = new Reading("north", 1.5, new ArrayList<>(Collections.nCopies(20_000, 7)));
                if (world.rank() == 0) {
                    world.sendObject(reading, 1, 2);
                } else {
                    Reading received = world.recvObject(Reading.class, ANY_SOURCE, 2);
                    assertEquals("north", received.sensor());
                    assertEquals(20_000, received.samples().size());
                }
                Reading everybodys = world.bcastObject(world.rank() == 1 ? reading : null, Reading.class, 1);
                assertEquals(1.5, everybodys.value());
            });
        }
    }

    @Test
    void anObjectOfAnUnknownClassIsNamedAndNothingIsSent() {
        Plan.of(2).run(world -> {
            if (world.rank() == 0) {
                Reading reading = new Reading("north", 1, new ArrayList<>());
                RuntimeException error = assertThrows(RuntimeException.class, () -> world.sendObject(reading, 1, 2));
                assertTrue(error.getMessage().contains("Reading"), error.getMessage());
                world.sendObject("fine", 1, 2);
            } else {
                assertEquals("fine", world.recvObject(String.class, 0, 2));
            }
        });
    }
}
