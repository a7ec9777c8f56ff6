package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.Request;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random programs of collectives against what a single loop would give. A seed is a program: {@code -Dseed=…}. */
class EngineCollectivesTest {

    private static final long SEED = Long.getLong("seed", 20_240_501L);
    private static final int CALLS = 24;
    private static final int[] LENGTHS = {0, 1, 2, 7, 100, 1_000, 5_000, 20_000};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void collectivesGiveWhatASequentialProgramWould(int size) {
        for (int perWorker : new int[] {1, 2, 4}) {
            if (perWorker < 2 * size) {
                runProgram(Plan.of(size).perWorker(perWorker));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"UNIX,1", "TCP,1", "TCP,2"})
    void collectivesDoOverSocketsAsWell(Transport transport, int perWorker) {
        runProgram(Plan.of(5).perWorker(perWorker).over(transport));
    }

    private static void runProgram(Plan plan) {
        plan.run(world -> {
            Random random = new Random(SEED + world.size());
            for (int call = 0; call < CALLS; call++) {
                try {
                    new Call(world, random, call).make(call % 12);
                } catch (AssertionError e) {
                    throw new AssertionError("call " + call + " with -Dseed=" + SEED + " and " + plan, e);
                }
            }
        });
    }

    /** One collective; all ranks draw the same lots. */
    private static final class Call {
        private final Communicator comm;
        private final Random random;
        private final int number;
        private final int length;
        private final int root;
        private final int[] lengths;

        Call(Communicator comm, Random random, int number) {
            this.comm = comm;
            this.random = random;
            this.number = number;
            length = LENGTHS[random.nextInt(LENGTHS.length)];
            root = random.nextInt(comm.size());
            lengths = random.ints(comm.size(), 0, random.nextBoolean() ? 50 : 6_000)
                    .toArray();
        }

        void make(int kind) {
            switch (kind) {
                case 0 -> bcast();
                case 1, 2, 3 -> reductions(kind);
                case 4 -> gather();
                case 5 -> gatherv();
                case 6 -> scatter();
                case 7 -> scatterv();
                case 8 -> allgather();
                case 9 -> allgatherv();
                case 10 -> alltoall();
                default -> alltoallv();
            }
        }

        private int size() {
            return comm.size();
        }

        private long[] of(int rank, int elements) {
            long[] data = new long[elements];
            Arrays.setAll(data, i -> number * 1_000_000_007L + rank * 10_000_019L + i);
            return data;
        }

        private long[] joined(int elements) {
            return IntStream.range(0, size())
                    .mapToObj(rank -> of(rank, elements))
                    .flatMapToLong(Arrays::stream)
                    .toArray();
        }

        private int[] offsets(int[] of) {
            int[] offsets = new int[of.length];
            for (int i = 1; i < of.length; i++) {
                offsets[i] = offsets[i - 1] + of[i - 1] + 1;
            }
            return offsets;
        }

        /** What ranks 0, 1, … give, with a gap between, in a row. */
        private long[] joined(int[] of) {
            int[] offsets = offsets(of);
            long[] all = new long[offsets[size() - 1] + of[size() - 1]];
            for (int rank = 0; rank < size(); rank++) {
                System.arraycopy(of(rank, of[rank]), 0, all, offsets[rank], of[rank]);
            }
            return all;
        }

        private void bcast() {
            long[] data = comm.rank() == root ? of(root, length) : new long[length];
            comm.bcast(data, 0, length, root);
            assertArrayEquals(of(root, length), data);
        }

        private void reductions(int kind) {
            ArrayType type = ArrayType.ofCode(random.nextInt(ArrayType.values().length));
            boolean bits = type == ArrayType.BOOLEAN;
            Op op = bits ? Op.XOR : new Op[] {Op.SUM, Op.MAX, Op.MIN, Op.PROD}[random.nextInt(4)];
            int upTo = kind == 3 ? comm.rank() : size() - 1;
            Slice expected = operand(type, 0);
            for (int rank = 1; rank <= upTo; rank++) {
                Combine.combine(op, expected, operand(type, rank), expected);
            }
            Object own = operand(type, comm.rank()).array();
            Object result = type.newArray(length);
            switch (kind) {
                case 1 -> comm.reduce(own, 0, result, 0, length, op, root);
                case 2 -> comm.allreduce(own, 0, result, 0, length, op);
                default -> comm.scan(own, 0, result, 0, length, op);
            }
            if (kind != 1 || comm.rank() == root) {
                for (int i = 0; i < length; i++) {
                    if (!Array.get(expected.array(), i).equals(Array.get(result, i))) {
                        assertEquals(Array.get(expected.array(), i), Array.get(result, i), type + " " + op + " " + i);
                    }
                }
            }
        }

        /** Small whole numbers, so that the order of rounding does not matter. */
        private Slice operand(ArrayType type, int rank) {
            Object array = type.newArray(length);
            for (int i = 0; i < length; i++) {
                int value = (i * 7 + rank * 3 + number) % 3 + 1;
                switch (type) {
                    case BOOLEAN -> Array.setBoolean(array, i, value % 2 == 0);
                    case CHAR -> Array.setChar(array, i, (char) value);
                    default -> Array.setByte(array, i, (byte) value);
                }
            }
            return Slice.of(array);
        }

        private void gather() {
            long[] all = new long[length * size()];
            comm.gather(of(comm.rank(), length), 0, length, all, 0, root);
            if (comm.rank() == root) {
                assertArrayEquals(joined(length), all);
            }
        }

        private void gatherv() {
            long[] all = new long[joined(lengths).length];
            int mine = lengths[comm.rank()];
            comm.gatherv(of(comm.rank(), mine), 0, mine, all, offsets(lengths), lengths, root);
            if (comm.rank() == root) {
                assertArrayEquals(joined(lengths), all);
            }
        }

        private void scatter() {
            long[] mine = new long[length];
            comm.scatter(comm.rank() == root ? joined(length) : null, 0, mine, 0, length, root);
            assertArrayEquals(of(comm.rank(), length), mine);
        }

        private void scatterv() {
            long[] mine = new long[lengths[comm.rank()]];
            comm.scatterv(joined(lengths), offsets(lengths), lengths, mine, 0, mine.length, root);
            assertArrayEquals(of(comm.rank(), mine.length), mine);
        }

        private void allgather() {
            long[] all = new long[length * size()];
            comm.allgather(of(comm.rank(), length), 0, length, all, 0);
            assertArrayEquals(joined(length), all);
        }

        private void allgatherv() {
            long[] all = new long[joined(lengths).length];
            int mine = lengths[comm.rank()];
            comm.allgatherv(of(comm.rank(), mine), 0, mine, all, offsets(lengths), lengths);
            assertArrayEquals(joined(lengths), all);
        }

        /** Rank r sends its own numbers, those for rank s beginning with s. */
        private void alltoall() {
            long[] mine = of(comm.rank(), length * size());
            long[] all = new long[length * size()];
            comm.alltoall(mine, 0, length, all, 0);
            for (int from = 0; from < size(); from++) {
                long[] part = Arrays.copyOfRange(all, from * length, (from + 1) * length);
                long[] sent = of(from, length * size());
                assertArrayEquals(Arrays.copyOfRange(sent, comm.rank() * length, (comm.rank() + 1) * length), part);
            }
        }

        /** Rank r gives everybody as much as rank r is given by lot. */
        private void alltoallv() {
            int mine = lengths[comm.rank()];
            int[] sendLengths = new int[size()];
            Arrays.fill(sendLengths, mine);
            long[] all = new long[joined(lengths).length];
            comm.alltoallv(of(comm.rank(), mine), new int[size()], sendLengths, all, offsets(lengths), lengths);
            assertArrayEquals(joined(lengths), all);
        }
    }

    @Test
    void reductionsHaveTheSameBitsHoweverRanksShareWorkers() {
        Map<Integer, long[]> bits = new ConcurrentHashMap<>();
        for (int perWorker : new int[] {1, 2, 4, 7}) {
            Plan.of(7).perWorker(perWorker).run(world -> {
                Random random = new Random(SEED + world.rank());
                for (int length : new int[] {1, 100, 3_000, 30_000}) {
                    double[] own = random.doubles(length, -1e10, 1e10).toArray();
                    double[] sum = new double[length];
                    world.allreduce(own, 0, sum, 0, length, Op.SUM);
                    long[] exact = Arrays.stream(sum)
                            .mapToLong(Double::doubleToRawLongBits)
                            .toArray();
                    long[] before = bits.putIfAbsent(length, exact);
                    if (before != null) {
                        assertArrayEquals(before, exact);
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED", "2,SHARED", "1,TCP"})
    void nonBlockingCollectivesOverlapWithMessagesAndEachOther(int perWorker, Transport transport) {
        Plan.of(4).perWorker(perWorker).over(transport).run(world -> {
            int right = (world.rank() + 1) % 4;
            int left = (world.rank() + 3) % 4;
            for (int round = 0; round < 30; round++) {
                int length = round % 3 == 0 ? 20_000 : 10;
                long[] sum = new long[length];
                long[] own = new long[length];
                long[] news = new long[length];
                Arrays.fill(own, world.rank() + round);
                Arrays.fill(news, world.rank() == round % 4 ? round : -1);
                Request<Void> barrier = world.ibarrier();
                Request<Void> adding = world.iallreduce(own, 0, sum, 0, length, Op.SUM);
                Request<Void> telling = world.ibcast(news, 0, length, round % 4);
                long[] token = new long[length];
                world.sendrecv(own, 0, length, right, 0, token, 0, length, left, 0);
                telling.await();
                adding.await();
                barrier.await();
                assertEquals(6 + 4L * round, sum[length - 1]);
                assertEquals(round, news[length - 1]);
                assertEquals(left + round, token[length - 1]);
            }
        });
    }
}
