package io.everloop.framework;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.launch.Limit;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/** Jobs of a few real processes. */
final class Runs {

    static final int RANKS = 4;

    /** Less than the time-outs of tests, so that it is known what all threads of all workers did when a job hangs. */
    private static final Duration LONGEST = Duration.ofSeconds(40);

    private Runs() {}

    /** Four ranks, and two spares; more are started when they are needed. */
    static JobSpec spec(int perWorker) {
        return spec(perWorker, 2).withSpares(2, Depletion.RESPAWN);
    }

    /** Four ranks, and as many spares as there will be deaths: a process that nobody needs takes others their time. */
    static JobSpec spec(int perWorker, int deaths) {
        return JobSpec.of(ProtectedRun.program(), RANKS)
                .withPerWorker(perWorker)
                .withSpares(deaths, Depletion.FAIL);
    }

    /** Four ranks, to which happens what is ordered in the settings and nothing else. */
    static RunRecord run(Settings settings) throws Exception {
        return run(spec(1, settings.faults().size()), settings);
    }

    static RunRecord run(JobSpec spec, Settings settings) throws Exception {
        return run(spec, settings, FaultPlan.NONE);
    }

    /** To which all of the plan happens, too. */
    static RunRecord run(JobSpec spec, Settings settings, FaultPlan plan) throws Exception {
        try (Limit limit = new Limit(LONGEST)) {
            RunRecord record = new ProtectedRun(spec, settings, new ProtectedRun.Observer() {}).run(plan, limit);
            limit.exceeded().ifPresent(Assertions::fail);
            return record;
        }
    }

    static RunRecord undisturbed(Settings settings) throws Exception {
        return run(spec(1, 0), settings);
    }

    /** Such as {@code 2@50 3@60}; nobody if empty. */
    static List<Fault> deaths(String text) {
        return Stream.of(text.split(" ", -1))
                .filter(one -> !one.isEmpty())
                .map(one -> Fault.parse("kill", one.replace("@", "@iteration=")))
                .toList();
    }
}
