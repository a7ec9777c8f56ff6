package io.everloop.framework.launch;

import io.everloop.checkpoint.log.LogRequirements;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.fault.Injected;
import io.everloop.framework.fault.Injector;
import io.everloop.framework.rank.FrameworkProgram;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A job that is kept running, from its start to its end. */
public final class ProtectedRun {

    /** Hears what happens, while it happens. Called by one thread. */
    public interface Observer extends JobListener {

        /** The loop runs again. */
        default void repaired(Repair repair) {}

        /**
         * The loop has come further; told a few times in a second.
         *
         * @param goal how many iterations there will be; 0 if nobody knows
         * @param commits how many were made so far
         * @param commitMillis how long they took together
         */
        default void progressed(long iteration, long goal, long commits, double commitMillis) {}

        /** The job goes on from an iteration that an earlier run has committed. */
        default void resumed(long iteration) {}

        /** A fault that was ordered, or drawn, has happened. */
        default void injected(Injected fault) {}
    }

    private final JobSpec spec;
    private final Settings settings;
    private final Observer observer;

    /**
     * @param spec how processes are started; what they run is taken from the settings
     */
    public ProtectedRun(JobSpec spec, Settings settings, Observer observer) {
        JobSpec running = spec.withProgram(program());
        this.spec = settings.strategy() == Strategy.LOCAL
                ? running.withMoreJavaOptions(LogRequirements.JAVA_OPTIONS)
                : running;
        this.settings = settings;
        this.observer = observer;
    }

    /** What every rank of such a job runs. */
    public static String program() {
        return FrameworkProgram.class.getName();
    }

    /** Something that is done to the job while it runs. */
    @FunctionalInterface
    public interface Fate {

        /** Nothing. */
        Fate NONE = job -> {};

        void befall(Job job);
    }

    /** Runs it to its end. */
    public RunRecord run(Fate fate) throws IOException, InterruptedException {
        return run(FaultPlan.NONE, fate);
    }

    /** Runs it to its end, whatever happens to it. */
    public RunRecord run(FaultPlan plan) throws IOException, InterruptedException {
        return run(plan, Fate.NONE);
    }

    /** Both. */
    public RunRecord run(FaultPlan plan, Fate fate) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        List<Fault> inLoop = Stream.concat(settings.faults().stream(), plan.inLoop(spec).stream())
                .toList();
        JobSpec armed = plan.arm(spec);
        Collector collector = new Collector(observer, armed, inLoop, plan);
        try (OwnGrid grid = OwnGrid.of(settings.withFaults(inLoop));
                Injector injector = collector.injector();
                Job job = Job.start(armed.withArgs(grid.settings().toArguments()), collector)) {
            injector.befall(job);
            fate.befall(job);
            JobResult result = job.await();
            return collector.record(result, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
        }
    }
}
