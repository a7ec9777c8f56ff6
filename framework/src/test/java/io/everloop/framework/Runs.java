package io.everloop.framework;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.util.List;
import java.util.stream.Stream;

/** Jobs of a few real processes. */
final class Runs {

    static final int RANKS = 4;

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
        return new ProtectedRun(spec, settings, new ProtectedRun.Observer() {}).run(ProtectedRun.Fate.NONE);
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
