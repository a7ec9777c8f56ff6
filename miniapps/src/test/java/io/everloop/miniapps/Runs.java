package io.everloop.miniapps;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.util.Arrays;
import java.util.List;

/** Jobs of four ranks that are kept running. */
public final class Runs {

    public static final int RANKS = 4;

    private Runs() {}

    /** A program with arguments that are separated by blanks, and a commit after every eight iterations. */
    public static Settings settings(Class<?> program, String args) {
        return Settings.of(program.getName())
                .withArgs(args.isEmpty() ? List.of() : Arrays.asList(args.split(" ")))
                .withInterval(new Interval.Iterations(8));
    }

    public static List<Fault> death(int rank, long iteration) {
        return List.of(Fault.death(rank, iteration));
    }

    /** With a spare, and more when that is used up. */
    public static JobSpec spec(int perWorker) {
        return JobSpec.of(ProtectedRun.program(), RANKS)
                .withPerWorker(perWorker)
                .withSpares(1, Depletion.RESPAWN);
    }

    /** Without anybody who could take a place. */
    public static JobSpec shrinking() {
        return JobSpec.of(ProtectedRun.program(), RANKS).withSpares(0, Depletion.SHRINK);
    }

    public static RunRecord run(int perWorker, Settings settings) throws Exception {
        return run(spec(perWorker), settings);
    }

    /** Runs it to its end. */
    public static RunRecord run(JobSpec spec, Settings settings) throws Exception {
        RunRecord record = new ProtectedRun(spec, settings, new ProtectedRun.Observer() {}).run(ProtectedRun.Fate.NONE);
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        return record;
    }

    /** Runs it with all ranks in one process. */
    public static RunRecord undisturbed(Settings settings) throws Exception {
        return run(RANKS, settings);
    }
}
