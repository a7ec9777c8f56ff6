package io.everloop.experiments.mtbf;

import io.everloop.experiments.bench.program.OverheadTurns;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.fault.law.FailureLaw;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.option.JobOptions;
import io.everloop.miniapps.Programs;
import io.everloop.spares.Death;
import io.everloop.spares.Depletion;
import io.everloop.spares.Job;
import io.everloop.spares.JobError;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/** A program that comes along, in real processes. */
final class Subject implements Forms {

    private static final String STEPS = OverheadTurns.STEPS;

    /** Turns in which both forms run in the same processes, and how many before them do not count. */
    private static final int TURNS = 8;

    private static final int WARM_UPS = 2;

    /** Of a run; a turn takes three times as many, in both forms, and at the end of it as many count. */
    private static final long SHARE = 3L * (TURNS + WARM_UPS);

    private static final Interval NEVER = new Interval.Iterations(999_999_999);

    /** What there is to choose from; arguments, separated by blanks, have the number of iterations in the place of STEPS. */
    private enum Kind {
        CG("cg-steps-plain", "cg-steps", "--nx 32 --steps " + STEPS),
        S3D("s3d-plain", "s3d", "--nx 32 --steps " + STEPS);

        private final String plain;
        private final String resilient;
        private final String args;

        Kind(String plain, String resilient, String args) {
            this.plain = plain;
            this.resilient = resilient;
            this.args = args;
        }
    }

    private final Class<?> plain;
    private final Class<?> resilient;
    private final List<String> args;
    private final int ranks;
    private final Progression.Windows windows;

    private Subject(Kind kind, int ranks, Progression.Windows windows) {
        plain = type(kind.plain);
        resilient = type(kind.resilient);
        args = List.of(kind.args.split(" "));
        this.ranks = ranks;
        this.windows = windows;
    }

    /**
     * The one with this name.
     *
     * @param windows what is looked at to tell what failures cost
     * @throws IllegalArgumentException with a sentence, if there is none
     */
    static Subject of(String name, int ranks, Progression.Windows windows) {
        for (Kind kind : Kind.values()) {
            if (kind.name().equalsIgnoreCase(name)) {
                return new Subject(kind, ranks, windows);
            }
        }
        throw new IllegalArgumentException("--app takes cg or s3d, not '" + name + "'");
    }

    private static Class<?> type(String program) {
        return Programs.find(program)
                .orElseThrow(() -> new IllegalArgumentException("the program " + program + " is not there"))
                .type();
    }

    @Override
    public Progression.Windows windows() {
        return windows;
    }

    private List<String> args(long steps) {
        return args.stream()
                .map(arg -> arg.equals(STEPS) ? Long.toString(steps) : arg)
                .toList();
    }

    private JobSpec spec(String program) {
        return JobOptions.archived(JobSpec.of(program, ranks));
    }

    @Override
    public Trial runPlain(long steps) throws FailedRun, IOException, InterruptedException {
        long begin = System.nanoTime();
        try (Job job = Job.start(spec(plain.getName()).withArgs(args(steps)), JobListener.NONE)) {
            JobResult result = job.await();
            check(result);
            double wall = (System.nanoTime() - begin) / 1e9;
            return new Trial(
                    seconds(result, wall),
                    0,
                    0,
                    0,
                    0,
                    Trial.Course.UNTOLD,
                    Optional.empty(),
                    figures(result.results()));
        }
    }

    @Override
    public double compareSteps(long steps) throws FailedRun, IOException, InterruptedException {
        JobSpec job = spec(OverheadTurns.class.getName())
                .withSpares(1, Depletion.RESPAWN)
                .withArgs(OverheadTurns.arguments(
                        plain, resilient, NEVER, Math.max(1, steps / SHARE), WARM_UPS, TURNS, args));
        try (Job running = Job.start(job, JobListener.NONE)) {
            JobResult result = running.await();
            check(result);
            List<Double> plainly = times(result, OverheadTurns.PLAIN);
            List<Double> resiliently = times(result, OverheadTurns.PROTECTED);
            return 100
                    * new Median()
                            .evaluate(IntStream.range(0, TURNS)
                                    .mapToDouble(i -> resiliently.get(i) / plainly.get(i) - 1)
                                    .toArray());
        }
    }

    private static List<Double> times(JobResult result, String form) throws FailedRun {
        String text = result.result(0, form).orElseThrow(() -> new FailedRun("it told no times"));
        return Stream.of(text.split(" ", -1)).map(Double::valueOf).toList();
    }

    /** With the interval for a failure an hour. */
    @Override
    public Trial runUndisturbed(long steps) throws FailedRun, IOException, InterruptedException {
        Progression progression = new Progression(windows);
        RunRecord record = start(settings(steps), FaultPlan.NONE, progression);
        return trial(record, progression, progression.shams());
    }

    @Override
    public Trial runDisturbed(long steps, FailureLaw law, long seed)
            throws FailedRun, IOException, InterruptedException {
        FaultPlan plan = new FaultPlan(List.of(), () -> law.draw(ranks, seed));
        Progression progression = new Progression(windows);
        RunRecord record = start(settings(steps).withMtbf(law.mean()), plan, progression);
        return trial(record, progression, progression.tolls());
    }

    private Settings settings(long steps) {
        return Settings.of(resilient.getName()).withArgs(args(steps));
    }

    private RunRecord start(Settings settings, FaultPlan plan, Progression progression)
            throws IOException, InterruptedException {
        JobSpec job = spec(ProtectedRun.program()).withSpares(1, Depletion.RESPAWN);
        return new ProtectedRun(job, settings, new Watch(progression)).run(plan);
    }

    /** Notes how far the loop has come, and when processes died, in seconds since all of them were there. */
    private static final class Watch implements ProtectedRun.Observer {

        private final Progression progression;
        private long begin = System.nanoTime();

        Watch(Progression progression) {
            this.progression = progression;
        }

        private double now() {
            return (System.nanoTime() - begin) / 1e9;
        }

        @Override
        public void ready(Duration startUp) {
            begin = System.nanoTime();
        }

        @Override
        public void progressed(long iteration, long goal, long commits, double commitMillis) {
            progression.reached(now(), iteration, commits);
        }

        @Override
        public void died(Death death) {
            progression.died(now());
        }

        @Override
        public void repaired(Repair repair) {
            progression.repaired(now(), repair.redoneIterations());
        }
    }

    private static void check(JobResult result) throws FailedRun {
        if (!result.ok()) {
            throw new FailedRun(result.error().map(JobError::sentence).orElse("nobody is left"));
        }
    }

    /** What the first rank says of the result. */
    private static String figures(SortedMap<Integer, SortedMap<String, String>> results) {
        return String.valueOf(results.get(0));
    }

    private static double seconds(JobResult result, double wall) {
        return wall - result.startUp().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    private static Trial trial(RunRecord record, Progression progression, List<Progression.Toll> tolls)
            throws FailedRun {
        check(record.job());
        double seconds = seconds(record.job(), record.wallMillis() / 1e3);
        return new Trial(
                seconds,
                record.job().deaths().size(),
                record.commits() * record.commitMillis() / 1e3,
                record.repairs().stream()
                                .mapToDouble(repair -> repair.phases().get("recompute"))
                                .sum()
                        / 1e3,
                record.repairs().stream()
                                .mapToDouble(repair -> repair.totalMillis())
                                .sum()
                        / 1e3,
                new Trial.Course(
                        tolls, progression.betweenCommits(), progression.outside(seconds, record.iterations())),
                record.digest(),
                figures(record.results()));
    }
}
