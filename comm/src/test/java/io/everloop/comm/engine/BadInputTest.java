package io.everloop.comm.engine;

import static io.everloop.comm.Communicator.ANY_SOURCE;
import static io.everloop.comm.Communicator.ANY_TAG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.MessageMismatchException;
import io.everloop.comm.Op;
import io.everloop.comm.Request;
import io.everloop.comm.engine.Ranks.Plan;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInputTest {

    /** A use that is refused, and what the refusal must tell. */
    private record Refused(Runnable use, List<String> told) {}

    private static Refused refused(Runnable use, String... told) {
        return new Refused(use, List.of(told));
    }

    private static void check(Communicator world, List<Refused> uses) {
        for (int i = 0; i < uses.size(); i++) {
            Refused refused = uses.get(i);
            IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> refused.use.run(), "use " + i);
            for (String told : refused.told) {
                assertTrue(error.getMessage().contains(told), "use " + i + ": " + error.getMessage());
            }
        }
        // Nothing was sent, and all goes on.
        world.barrier();
        assertTrue(world.iprobe(ANY_SOURCE, ANY_TAG).isEmpty());
        assertEquals(world.size(), world.allreduce(1, Op.SUM));
    }

    @Test
    void whoIsTooFarAheadOfOthersIsToldBeforeItLooksLikeRaving() {
        List<Integer> suspects = new CopyOnWriteArrayList<>();
        CountDownLatch told = new CountDownLatch(1);
        try (Ranks ranks = Plan.of(2).open()) {
            ranks.workerOfRank(1).onSuspect((worker, raves) -> suspects.add(worker));
            ranks.run(world -> {
                if (world.rank() == 0) {
                    IllegalStateException error = assertThrows(IllegalStateException.class, () -> {
                        for (int i = 0; i <= Ahead.MOST_COMMUNICATORS; i++) {
                            world.dup().free();
                        }
                    });
                    assertTrue(error.getMessage().contains("barrier"), error.getMessage());
                    told.countDown();
                } else {
                    told.await();
                }
                world.barrier();
            });
        }
        assertEquals(List.of(), suspects);
    }

    @Test
    void wrongPartnersTagsAndPartsAreRefusedWithTheirValues() {
        int[] data = new int[5];
        Plan.of(3)
                .perWorker(2)
                .run(world -> check(
                        world,
                        List.of(
                                refused(() -> world.send(data, 3, 0), "rank 3", "3"),
                                refused(() -> world.send(data, -1, 0), "rank -1"),
                                refused(() -> world.isend(data, 0, 1, 17, 0), "rank 17"),
                                refused(() -> world.send(data, 1, -1), "tag -1"),
                                refused(() -> world.send(data, 1, -7), "tag -7"),
                                refused(() -> world.recv(data, 3, 0), "rank 3"),
                                refused(() -> world.recv(data, -3, 0), "rank -3"),
                                refused(() -> world.recv(data, 0, -2), "tag -2"),
                                refused(() -> world.irecv(data, 0, 1, 9, 0), "rank 9"),
                                refused(() -> world.probe(5, 0), "rank 5"),
                                refused(() -> world.iprobe(0, -9), "tag -9"),
                                refused(() -> world.send(data, 3, 3, 1, 0), "offset 3", "length 3", "5"),
                                refused(() -> world.send(data, -1, 3, 1, 0), "offset -1"),
                                refused(() -> world.send(data, 0, -4, 1, 0), "length -4"),
                                refused(() -> world.recv(data, 1, Integer.MAX_VALUE, 1, 0), "length 2147483647"),
                                refused(() -> world.irecv(data, 6, 0, 1, 0), "offset 6"),
                                refused(() -> world.send("text", 0, 4, 1, 0), "java.lang.String"),
                                refused(() -> world.send(new String[1], 0, 1, 1, 0), "java.lang.String[]"),
                                refused(() -> world.recv(null, 0, 0, 1, 0), "null"),
                                refused(() -> world.send("text", 1, 0)),
                                refused(() -> world.sendObject("text", 4, 0), "rank 4"),
                                refused(() -> world.recvObject(String.class, 4, 0), "rank 4"),
                                refused(() -> world.sendrecv(data, 0, 1, 3, 0, data, 0, 1, 0, 0), "rank 3"),
                                refused(() -> world.sendrecv(data, 0, 1, 0, 0, data, 0, 1, 8, 0), "rank 8"),
                                refused(() -> world.sendrecv(data, 0, 9, 0, 0, data, 0, 1, 1, 0), "length 9"),
                                refused(() -> world.sendrecv(data, 0, 1, 0, 0, data, 0, 9, 1, 0), "length 9"))));
    }

    @Test
    void wrongCollectivesAreRefusedWithTheirValues() {
        int[] data = new int[6];
        int[] two = {0, 0};
        int[] three = {1, 1, 1};
        Plan.of(3)
                .perWorker(2)
                .run(world -> check(
                        world,
                        List.of(
                                refused(() -> world.bcast(data, 0, 1, 3), "root 3", "3"),
                                refused(() -> world.bcast(data, 0, 1, -1), "root -1"),
                                refused(() -> world.ibcast(data, 0, 7, 0), "length 7"),
                                refused(() -> world.bcastObject("x", String.class, 5), "root 5"),
                                refused(() -> world.reduce(data, 0, data, 0, 1, Op.SUM, 4), "root 4"),
                                refused(
                                        () -> world.reduce(new double[1], 0, new double[1], 0, 1, Op.AND, 0),
                                        "AND",
                                        "double[]"),
                                refused(
                                        () -> world.allreduce(new boolean[1], 0, new boolean[1], 0, 1, Op.SUM),
                                        "SUM",
                                        "boolean[]"),
                                refused(() -> world.allreduce(1.5, Op.XOR), "XOR", "double[]"),
                                refused(() -> world.allreduce(data, 0, new long[6], 0, 1, Op.SUM), "int[]", "long[]"),
                                refused(() -> world.allreduce(data, 5, data, 0, 2, Op.SUM), "offset 5"),
                                refused(() -> world.scan(data, 0, new long[6], 0, 1, Op.SUM), "int[]", "long[]"),
                                refused(() -> world.gather(data, 0, 1, data, 0, 3), "root 3"),
                                refused(() -> world.gather(data, 0, 3, data, 0, world.rank())),
                                refused(
                                        () -> world.gatherv(data, 0, 1, data, two, three, world.rank()),
                                        "2 offsets",
                                        "3 lengths"),
                                refused(
                                        () -> world.gatherv(data, 0, 2, data, three, three, world.rank()),
                                        "2 elements",
                                        "is 1"),
                                refused(() -> world.scatter(data, 0, data, 0, 3, world.rank())),
                                refused(
                                        () -> world.scatterv(data, three, two, data, 0, 1, world.rank()),
                                        "3 offsets",
                                        "2 lengths"),
                                refused(() -> world.scatter(data, 0, data, 0, 1, -4), "root -4"),
                                refused(() -> world.allgather(data, 0, 3, data, 0)),
                                refused(() -> world.allgatherv(data, 0, 1, data, two, two), "2 offsets"),
                                refused(() -> world.alltoall(data, 0, 3, data, 0)),
                                refused(() -> world.alltoallv(data, three, three, data, two, three), "2 offsets"),
                                refused(() -> world.split(-5, 0), "colour -5"))));
    }

    @ParameterizedTest
    @CsvSource({"1,2", "1,100000", "2,2", "2,100000"})
    void aMessageThatDoesNotFitIsRefusedAndTheNextOneArrives(int perWorker, int length) {
        Plan.of(2).perWorker(perWorker).run(world -> {
            if (world.rank() == 0) {
                world.send(new int[length], 1, 7);
                world.send(new long[length], 1, 8);
                world.send(new int[] {5}, 1, 9);
                world.barrier();
                world.send(new int[length], 1, 7);
                world.send(new int[] {6}, 1, 9);
                return;
            }
            int[] shorter = new int[length - 1];
            MessageMismatchException tooLong =
                    assertThrows(MessageMismatchException.class, () -> world.recv(shorter, 0, 7));
            assertTrue(tooLong.getMessage().contains(length + " elements of int[] with tag 7"), tooLong.getMessage());
            assertTrue(tooLong.getMessage().contains("at most " + (length - 1)), tooLong.getMessage());
            MessageMismatchException otherType =
                    assertThrows(MessageMismatchException.class, () -> world.recv(new int[length], 0, 8));
            assertTrue(otherType.getMessage().contains("long[]"), otherType.getMessage());
            int[] value = new int[1];
            world.recv(value, 0, 9);
            assertEquals(5, value[0]);
            Request<?> posted = world.irecv(shorter, 0, length - 1, 0, 7);
            world.barrier();
            assertThrows(MessageMismatchException.class, posted::await);
            world.recv(value, 0, 9);
            assertArrayEquals(new int[] {6}, value);
        });
    }
}
