package io.everloop.comm.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Op;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What collectives cost, counted. */
class CostTest {

    private static Interpreter run(Layout layout, IntFunction<Schedule> schedule) {
        List<Schedule> schedules = new ArrayList<>();
        for (int rank = 0; rank < layout.size(); rank++) {
            schedules.add(schedule.apply(rank));
        }
        return new Interpreter(schedules, layout, 1).run();
    }

    @Test
    void shortCollectivesOfFourTimesFourRanksTakeThreeMessagesUpAndThreeDown() {
        Layout layout = Workers.of(Job.blocks(4, 4));
        Slice send = Slice.of(new double[1]);
        assertEquals(6, run(layout, rank -> Barrier.barrier(rank, layout)).messagesBetweenWorkers());
        assertEquals(
                6,
                run(layout, rank -> Allreduce.allreduce(rank, layout, send, Values.copy(send), Op.SUM))
                        .messagesBetweenWorkers());
        assertEquals(
                6,
                run(layout, rank -> Scan.scan(rank, layout, send, Values.copy(send), Op.SUM))
                        .messagesBetweenWorkers());
        assertEquals(
                6,
                run(layout, rank -> Allgather.allgatherv(rank, layout, send, Places.regular(new double[16], 0, 1, 16)))
                        .messagesBetweenWorkers());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 15})
    void shortRootedCollectivesOfFourTimesFourRanksTakeThreeMessages(int root) {
        Layout layout = Job.blocks(4, 4);
        Slice one = Slice.of(new double[1]);
        Slice[] places = Places.regular(new double[16], 0, 1, 16);
        assertEquals(
                3,
                run(layout, rank -> Broadcast.bcast(rank, layout, root, Values.copy(one)))
                        .messagesBetweenWorkers());
        assertEquals(
                3,
                run(layout, rank -> Reduce.reduce(rank, layout, root, one, Values.copy(one), Op.MAX))
                        .messagesBetweenWorkers());
        assertEquals(
                3,
                run(layout, rank -> Gather.gather(rank, layout, root, one, places))
                        .messagesBetweenWorkers());
        assertEquals(
                3,
                run(layout, rank -> Scatter.scatter(rank, layout, root, places, Values.copy(one)))
                        .messagesBetweenWorkers());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 16})
    void longAllreduceSendsNoMoreThanItMust(int size) {
        Layout layout = Job.blocks(size, 1);
        for (int length : new int[] {100_000, 1_000_003}) {
            Interpreter done = run(layout, rank -> {
                Slice data = Slice.of(new float[length]);
                return Allreduce.allreduce(rank, layout, data, data, Op.SUM);
            });
            long bytes = 4L * length;
            for (int rank = 0; rank < size; rank++) {
                long most = 2L * (size - 1) * bytes / size + 2L * 4 * size;
                assertTrue(done.bytesSent(rank) <= most, done.bytesSent(rank) + " of at most " + most);
            }
        }
    }

    @Test
    void longBroadcastReachesEachWorkerOnce() {
        Layout layout = Job.blocks(4, 4);
        int length = 3 << 20;
        Interpreter done = run(layout, rank -> Broadcast.bcast(rank, layout, 6, Slice.of(new byte[length])));
        int segments = (length + Limits.DEFAULT.segment() - 1) / Limits.DEFAULT.segment();
        assertEquals(3 * segments, done.messagesBetweenWorkers());
    }

    @Test
    void longAllgatherPassesEachBorderBetweenWorkersOnce() {
        Layout layout = Job.layout(0, 1, 0, 1, 0, 1);
        int length = 1 << 20;
        Interpreter done = run(layout, rank -> {
            Slice[] places = Places.regular(new byte[6 * length], 0, length, 6);
            return Allgather.allgatherv(rank, layout, places[rank], places);
        });
        assertEquals(2 * 5, done.messagesBetweenWorkers());
    }

    @Test
    void groupsOfThousandRanksStayShallow() {
        Layout layout = Workers.of(Job.blocks(1056, 1));
        Slice send = Slice.of(new double[1]);
        for (int rank = 0; rank < layout.size(); rank++) {
            Schedule barrier = Barrier.barrier(rank, layout);
            Schedule allreduce = Allreduce.allreduce(rank, layout, send, Values.copy(send), Op.SUM);
            assertTrue(barrier.rounds().size() <= 3 && allreduce.rounds().size() <= 3);
            for (Schedule.Round round : allreduce.rounds()) {
                assertTrue(round.transfers().size() <= Limits.DEFAULT.degree());
            }
        }
    }
}
