package io.everloop.framework.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.framework.Report;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.spares.Death;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import io.everloop.spares.Sign;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is made of what ranks and the agent tell. In milliseconds of the clock that all share. */
class CollectorTest {

    private static final long MILLI = 1_000_000;

    private final Collector collector = new Collector(
            new ProtectedRun.Observer() {},
            JobSpec.of("program", 4).withSpares(2, Depletion.FAIL),
            List.of(Fault.death(1, 50), Fault.death(1, 50)),
            FaultPlan.of(List.of(Fault.parse("kill 2@point=begin"))));

    private void repaired(int number, long noticed) {
        Report repair = Report.empty()
                .put("ranks", List.of(1))
                .put("noticed", noticed * MILLI)
                .put("restore", 10 * MILLI)
                .put("iteration", 30)
                .put("from", 20)
                .put("left", 4);
        Stream.of(0, 2)
                .forEach(rank -> collector.result(rank, Report.nameOf(Report.REPAIR + number), repair.toValue()));
    }

    private void redone(int rank, int number, long millis) {
        Report redone = Report.empty().put("recompute", millis * MILLI);
        collector.result(rank, Report.nameOf(Report.REDONE + number), redone.toValue());
    }

    private RunRecord record() {
        return collector.record(
                new JobResult(false, new TreeMap<>(), List.of(), Optional.empty(), Optional.empty()), 10_000);
    }

    private List<Double> phase(String name) {
        return record().repairs().stream()
                .map(repair -> repair.phases().get(name))
                .toList();
    }

    /** Of repair 1 nobody is left who knew; it ended at 110. */
    @Test
    void workThatNobodyOutlivedTookUntilTheNextFailure() {
        repaired(1, 100);
        repaired(2, 150);
        redone(0, 2, 7);
        redone(2, 2, 9);
        assertEquals(List.of(40.0, 9.0), phase("recompute"));
    }

    @Test
    void theDeathOfASpareIsMissedByNobody() {
        collector.died(death(4, List.of(), 20));
        collector.died(death(1, List.of(1), 98));
        repaired(1, 100);
        assertEquals(List.of(2.0), phase("detect"));
    }

    @Test
    void whatWasOrderedTwiceAndCameAboutOnceIsMissedOnce() {
        Report fault = Report.empty().put("fault", "kill_1@iteration=50").put("nanos", 90 * MILLI);
        collector.result(1, Report.nameOf(Report.FAULT), fault.toValue());
        collector.died(death(1, List.of(1), 91));
        collector.died(death(2, List.of(2), 95));
        RunRecord record = record();
        assertEquals(
                List.of("kill 1@iteration=50 1", "kill 2@point=begin 2"),
                record.faults().stream()
                        .map(injected -> injected.fault() + " " + injected.worker())
                        .toList());
        assertEquals(List.of(Fault.death(1, 50)), record.missed());
    }

    private static Death death(int worker, List<Integer> ranks, long millis) {
        return new Death(worker, ranks, Sign.EXIT, millis * MILLI, millis * MILLI);
    }
}
