package io.everloop.framework.fault;

import io.everloop.spares.ArmedPoint;
import io.everloop.spares.JobSpec;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * What is to happen to a job.
 *
 * @param ordered faults that somebody named
 * @param drawn faults that chance brings, in the order of their times, all of them timed; may go on forever. Asked for once
 *     in each run
 */
public record FaultPlan(List<Fault> ordered, Supplier<Iterator<Fault>> drawn) {

    /** Nothing happens. */
    public static final FaultPlan NONE = of(List.of());

    public FaultPlan {
        ordered = List.copyOf(ordered);
    }

    /** These faults and no others. */
    public static FaultPlan of(List<Fault> ordered) {
        return new FaultPlan(ordered, Collections::emptyIterator);
    }

    /**
     * The job with the steps of protocols at which its workers are to die.
     *
     * @throws IllegalArgumentException if a fault has no victim there
     */
    public JobSpec arm(JobSpec spec) {
        JobSpec armed = spec;
        for (Fault fault : ordered) {
            fault.check(spec);
            if (fault.moment() instanceof Moment.Point point) {
                Victim victim = fault.victim();
                int rank = victim.isWorker() ? victim.number() * spec.perWorker() : victim.number();
                armed = armed.withFailpoint(new ArmedPoint(point.name(), rank, point.count()));
            }
        }
        return armed;
    }

    /** What ranks carry out themselves, each named by its rank. */
    public List<Fault> inLoop(JobSpec spec) {
        return ordered.stream()
                .filter(Fault::isInLoop)
                .map(fault -> fault.ofRank(spec))
                .toList();
    }
}
