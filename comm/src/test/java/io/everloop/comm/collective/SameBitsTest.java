package io.everloop.comm.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.everloop.comm.Op;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Floating-point sums depend on the order of the summands, and on nothing else here. */
class SameBitsTest {

    private static final int LAYOUTS = 6;

    private interface Collective {
        Schedule of(int rank, Layout layout, Slice send, Slice recv);
    }

    private static List<Slice> run(Layout layout, Slice[] send, long seed, Collective collective) {
        List<Slice> results = new ArrayList<>();
        List<Schedule> schedules = new ArrayList<>();
        for (int rank = 0; rank < send.length; rank++) {
            results.add(send[rank].fresh(send[rank].length()));
            schedules.add(collective.of(rank, layout, send[rank], results.get(rank)));
        }
        new Interpreter(schedules, layout, seed).run();
        return results;
    }

    private static void assertSameForAllLayouts(Job job, Slice[] send, Collective collective) {
        List<Slice> first = run(job.layout, send, job.random.nextLong(), collective);
        for (int i = 0; i < LAYOUTS; i++) {
            Layout other = Job.layout(job.size, job.random);
            List<Slice> again = run(other, send, job.random.nextLong(), collective);
            for (int rank = 0; rank < job.size; rank++) {
                assertEquals(-1, Values.firstDifference(first.get(rank), again.get(rank)), job.toString());
            }
        }
    }

    private static Slice[] summands(Job job) {
        ArrayType type = job.random.nextBoolean() ? ArrayType.DOUBLE : ArrayType.FLOAT;
        int length = job.length();
        Slice[] send = new Slice[job.size];
        for (int rank = 0; rank < job.size; rank++) {
            send[rank] = Values.random(type, length, job.random);
        }
        return send;
    }

    @Property(tries = 100)
    void ofAllreduceReduceAndScanWhereverRanksLiveAndHoweverMessagesInterleave(
            @ForAll @IntRange(min = 1, max = 20) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        Slice[] send = summands(job);
        assertSameForAllLayouts(
                job, send, (rank, layout, from, to) -> Allreduce.allreduce(rank, layout, from, to, Op.SUM, job.limits));
        assertSameForAllLayouts(
                job, send, (rank, layout, from, to) -> Scan.scan(rank, layout, from, to, Op.SUM, job.limits));
        assertSameForAllLayouts(
                job,
                send,
                (rank, layout, from, to) ->
                        Reduce.reduce(rank, layout, job.root, from, rank == job.root ? to : null, Op.SUM, job.limits));
    }

    @Property(tries = 100)
    void ofReduceWhoeverIsTheRootAndOfAllreduce(@ForAll @IntRange(min = 2, max = 20) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        Slice[] send = summands(job);
        Slice expected = run(
                        job.layout,
                        send,
                        seed,
                        (rank, layout, from, to) -> Allreduce.allreduce(rank, layout, from, to, Op.SUM, job.limits))
                .get(0);
        for (int i = 0; i < 3; i++) {
            int root = job.random.nextInt(size);
            Slice result = run(
                            job.layout,
                            send,
                            seed,
                            (rank, layout, from, to) -> Reduce.reduce(
                                    rank, layout, root, from, rank == root ? to : null, Op.SUM, job.limits))
                    .get(root);
            assertEquals(-1, Values.firstDifference(expected, result), "root " + root + " of " + job);
        }
    }

    @Test
    void valuesAreSummedStrictlyInTheOrderOfRanksUnlessAGroupIsLarge() {
        Random random = new Random(7);
        for (int length : new int[] {1, 500, 8_000, 100_000}) {
            Slice[] send = new Slice[9];
            for (int rank = 0; rank < send.length; rank++) {
                send[rank] = Values.random(ArrayType.DOUBLE, length, random);
            }
            Slice expected = Values.copy(send[0]);
            for (int rank = 1; rank < send.length; rank++) {
                Combine.combine(Op.SUM, expected, send[rank], expected);
            }
            List<Slice> results = run(
                    Job.blocks(3, 3),
                    send,
                    length,
                    (rank, layout, from, to) -> Allreduce.allreduce(rank, layout, from, to, Op.SUM));
            for (Slice result : results) {
                assertEquals(-1, Values.firstDifference(expected, result), "length " + length);
            }
        }
    }

    @Test
    void theValuesOfTheseTestsShowAnotherOrder() {
        Random random = new Random(1);
        Slice[] send = new Slice[9];
        for (int rank = 0; rank < send.length; rank++) {
            send[rank] = Values.random(ArrayType.DOUBLE, 100, random);
        }
        Slice upwards = Values.copy(send[0]);
        Slice downwards = Values.copy(send[8]);
        for (int i = 1; i < send.length; i++) {
            Combine.combine(Op.SUM, upwards, send[i], upwards);
            Combine.combine(Op.SUM, downwards, send[8 - i], downwards);
        }
        assertNotEquals(-1, Values.firstDifference(upwards, downwards));
    }
}
