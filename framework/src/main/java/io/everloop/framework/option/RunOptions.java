package io.everloop.framework.option;

import io.everloop.comm.engine.Detector;
import io.everloop.framework.Settings;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.time.Times;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the user says about a run: its processes, how its loop is kept running, and what happens to it. */
public final class RunOptions {

    private static final int RANKS = 4;

    @Mixin
    private final JobOptions job = new JobOptions(RANKS);

    @Option(
            names = "--detector",
            paramLabel = "WHO",
            description = "who notices that a process hangs: agent (the default), ring or gossip")
    private String detector = "agent";

    @Option(
            names = "--bound",
            paramLabel = "TIME",
            description = "how long a process may give no sign of life, 3s unless given")
    private String bound = "3s";

    @Mixin
    private final FaultOptions faults = new FaultOptions();

    @Mixin
    private final LoopOptions loop = new LoopOptions();

    /** How a loop is kept running. */
    public LoopOptions loop() {
        return loop;
    }

    /** What happens to it. */
    public FaultOptions faults() {
        return faults;
    }

    /**
     * The processes of a job, spares aside.
     *
     * @throws IllegalArgumentException with a sentence, if there is no such job
     */
    public JobSpec spec(String program, List<String> args, String classPath) {
        return job.spec(program, 1, JobSpec.MAX_RANKS)
                .withArgs(args)
                .withClassPath(classPath)
                .withDetector(Choice.of("--detector", detector, Detector.values()))
                .withBound(Duration.ofNanos(Times.nanos(bound)));
    }

    /**
     * What happens to such a job.
     *
     * @throws IllegalArgumentException with a sentence, if that cannot happen to it
     */
    public FaultPlan plan(JobSpec spec, Settings settings) {
        FaultPlan plan = faults.plan(spec);
        plan.ordered().forEach(fault -> fault.check(settings.commits().levels()));
        return plan;
    }

    /**
     * How the program of such a job is kept running, if it is a protected one: made for the failures that the user expects, and
     * if nothing is said of that, for those that are drawn.
     */
    public Settings settings(JobSpec found) {
        Settings settings = loop.settings(found.program(), found.args());
        return settings.isMtbfGiven()
                ? settings
                : faults.law().map(law -> settings.withMtbf(law.mean())).orElse(settings);
    }
}
