package io.everloop.comm.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.Op;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Each collective against what one thread computes, for all small groups and some larger ones. */
class CollectivesTest {

    private static final int TRIES = 600;

    private static void assertSame(Slice expected, Slice actual, Job job, String what) {
        int difference = Values.firstDifference(expected, actual);
        assertEquals(-1, difference, () -> what + ": element " + difference + " of " + actual + " with " + job);
    }

    private static Op op(Job job) {
        Op[] sensible = Arrays.stream(Op.values())
                .filter(op -> Values.combinable(op, job.type) && Values.exact(op, job.type))
                .toArray(Op[]::new);
        return sensible[job.random.nextInt(sensible.length)];
    }

    private static Slice combined(Op op, Slice[] parts, int last) {
        Slice sum = Values.copy(parts[0]);
        for (int rank = 1; rank <= last; rank++) {
            Combine.combine(op, sum, parts[rank], sum);
        }
        return sum;
    }

    @Property(tries = TRIES)
    void barrierEnds(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        job.run(rank -> Barrier.barrier(rank, job.layout, job.limits));
    }

    @Property(tries = TRIES)
    void everybodyGetsTheDataOfTheRoot(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        Slice[] data = job.each(job.length());
        Slice expected = Values.copy(data[job.root]);
        job.run(rank -> Broadcast.bcast(rank, job.layout, job.root, data[rank], job.limits));
        for (int rank = 0; rank < size; rank++) {
            assertSame(expected, data[rank], job, "rank " + rank);
        }
    }

    @Property(tries = TRIES)
    void theRootGetsTheCombinationOfAll(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        Op op = op(job);
        Slice[] send = job.each(job.length());
        Slice[] before = Job.copies(send);
        boolean inPlace = job.random.nextBoolean();
        Slice recv = inPlace ? send[job.root] : job.values(send[0].length());
        job.run(rank ->
                Reduce.reduce(rank, job.layout, job.root, send[rank], rank == job.root ? recv : null, op, job.limits));
        assertSame(combined(op, before, size - 1), recv, job, op + " at the root");
        for (int rank = 0; rank < size; rank++) {
            if (!inPlace || rank != job.root) {
                assertSame(before[rank], send[rank], job, "what rank " + rank + " sent");
            }
        }
    }

    @Property(tries = TRIES)
    void everybodyGetsTheCombinationOfAll(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        Op op = op(job);
        Slice[] send = job.each(job.length());
        Slice[] before = Job.copies(send);
        boolean inPlace = job.random.nextBoolean();
        Slice[] recv = inPlace ? send : job.each(send[0].length());
        job.run(rank -> Allreduce.allreduce(rank, job.layout, send[rank], recv[rank], op, job.limits));
        Slice expected = combined(op, before, size - 1);
        for (int rank = 0; rank < size; rank++) {
            assertSame(expected, recv[rank], job, op + " at rank " + rank);
            assertSame(inPlace ? expected : before[rank], send[rank], job, "what rank " + rank + " sent");
        }
    }

    @Property(tries = TRIES)
    void eachRankGetsTheCombinationUpToItself(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        Op op = op(job);
        Slice[] send = job.each(job.length());
        Slice[] before = Job.copies(send);
        Slice[] recv = job.random.nextBoolean() ? send : job.each(send[0].length());
        job.run(rank -> Scan.scan(rank, job.layout, send[rank], recv[rank], op, job.limits));
        for (int rank = 0; rank < size; rank++) {
            assertSame(combined(op, before, rank), recv[rank], job, op + " at rank " + rank);
        }
    }

    @Property(tries = TRIES)
    void theRootGathersTheEqualPartsOfAll(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        int[] lengths = new int[size];
        Arrays.fill(lengths, job.length());
        gather(job, lengths, true);
    }

    @Property(tries = TRIES)
    void theRootGathersTheUnequalPartsOfAll(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        gather(job, lengths(job), false);
    }

    private static int[] lengths(Job job) {
        int[] lengths = new int[job.size];
        Arrays.setAll(lengths, i -> job.length());
        return lengths;
    }

    private static Slice[] parts(Job job, int[] lengths) {
        Slice[] parts = new Slice[job.size];
        Arrays.setAll(parts, rank -> job.values(lengths[rank]));
        return parts;
    }

    private static void gather(Job job, int[] lengths, boolean equal) {
        Slice[] send = parts(job, lengths);
        Slice[] before = Job.copies(send);
        Slice[] places = job.places(lengths);
        if (job.random.nextBoolean()) {
            places[job.root].copyFrom(send[job.root], lengths[job.root]);
            send[job.root] = places[job.root];
        }
        job.run(rank -> {
            Slice[] given = rank == job.root ? places : null;
            return equal
                    ? Gather.gather(rank, job.layout, job.root, send[rank], given, job.limits)
                    : Gather.gatherv(rank, job.root, send[rank], given);
        });
        for (int rank = 0; rank < job.size; rank++) {
            assertSame(before[rank], places[rank], job, "the part of rank " + rank);
        }
    }

    @Property(tries = TRIES)
    void everybodyGetsItsEqualPartFromTheRoot(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        int[] lengths = new int[size];
        Arrays.fill(lengths, job.length());
        scatter(job, lengths, true);
    }

    @Property(tries = TRIES)
    void everybodyGetsItsUnequalPartFromTheRoot(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        scatter(job, lengths(job), false);
    }

    private static void scatter(Job job, int[] lengths, boolean equal) {
        Slice[] before = parts(job, lengths);
        Slice[] places = job.places(lengths);
        for (int rank = 0; rank < job.size; rank++) {
            places[rank].copyFrom(before[rank], lengths[rank]);
        }
        Slice[] recv = parts(job, lengths);
        if (job.random.nextBoolean()) {
            recv[job.root] = places[job.root];
        }
        job.run(rank -> {
            Slice[] given = rank == job.root ? places : null;
            return equal
                    ? Scatter.scatter(rank, job.layout, job.root, given, recv[rank], job.limits)
                    : Scatter.scatterv(rank, job.root, given, recv[rank]);
        });
        for (int rank = 0; rank < job.size; rank++) {
            assertSame(before[rank], recv[rank], job, "rank " + rank);
            assertSame(before[rank], places[rank], job, "what was sent to rank " + rank);
        }
    }

    @Property(tries = TRIES)
    void everybodyGetsThePartsOfAll(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        int[] lengths = lengths(job);
        Slice[] send = parts(job, lengths);
        Slice[] before = Job.copies(send);
        Slice[][] places = new Slice[size][];
        for (int rank = 0; rank < size; rank++) {
            places[rank] = job.places(lengths);
            if (job.random.nextBoolean()) {
                places[rank][rank].copyFrom(send[rank], lengths[rank]);
                send[rank] = places[rank][rank];
            }
        }
        job.run(rank -> Allgather.allgatherv(rank, job.layout, send[rank], places[rank], job.limits));
        for (int rank = 0; rank < size; rank++) {
            for (int from = 0; from < size; from++) {
                assertSame(before[from], places[rank][from], job, "the part of rank " + from + " at rank " + rank);
            }
        }
    }

    @Property(tries = TRIES)
    void everybodyGetsAPartFromEverybody(@ForAll @IntRange(min = 1, max = 9) int size, @ForAll long seed) {
        Job job = new Job(size, seed);
        int[][] lengths = new int[size][];
        Arrays.setAll(lengths, rank -> lengths(job));
        Slice[][] send = new Slice[size][];
        Arrays.setAll(send, rank -> parts(job, lengths[rank]));
        Slice[][] recv = new Slice[size][];
        for (int rank = 0; rank < size; rank++) {
            int[] incoming = new int[size];
            for (int from = 0; from < size; from++) {
                incoming[from] = lengths[from][rank];
            }
            recv[rank] = job.places(incoming);
        }
        job.run(rank -> Alltoall.alltoallv(rank, job.layout, send[rank], recv[rank], job.limits));
        for (int rank = 0; rank < size; rank++) {
            for (int from = 0; from < size; from++) {
                assertSame(send[from][rank], recv[rank][from], job, "from rank " + from + " at rank " + rank);
            }
        }
    }

    @Property(tries = 40)
    void deepTreesOfManyWorkersWork(@ForAll @IntRange(min = 10, max = 90) int size, @ForAll long seed) {
        everybodyGetsTheCombinationOfAll(size, seed);
        eachRankGetsTheCombinationUpToItself(size, seed);
        theRootGetsTheCombinationOfAll(size, seed);
        everybodyGetsTheDataOfTheRoot(size, seed);
        theRootGathersTheEqualPartsOfAll(size, seed);
        everybodyGetsItsEqualPartFromTheRoot(size, seed);
        everybodyGetsThePartsOfAll(size, seed);
        barrierEnds(size, seed);
    }
}
