package io.everloop.framework.launch;

import io.everloop.checkpoint.log.LogRequirements;
import io.everloop.framework.Report;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.fault.Injected;
import io.everloop.framework.fault.Injector;
import io.everloop.framework.rank.FrameworkProgram;
import io.everloop.spares.Death;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
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
        Collector collector = new Collector(observer, armed, plan);
        try (OwnGrid grid = OwnGrid.of(settings.withFaults(inLoop));
                Injector injector = collector.injector();
                Job job = Job.start(armed.withArgs(grid.settings().toArguments()), collector)) {
            injector.befall(job);
            fate.befall(job);
            JobResult result = job.await();
            return collector.record(result, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
        }
    }

    /** Sorts what ranks report from what the program hands over. */
    private static final class Collector implements JobListener {

        private static final int MOST_NOTICES = 1_000;

        private final Observer observer;
        private final TreeMap<String, Report> reports = new TreeMap<>();
        private final List<Long> repairs = new ArrayList<>();
        private final List<String> notices = new ArrayList<>();
        private OptionalLong resumedFrom = OptionalLong.empty();
        private final List<Injected> faults = new ArrayList<>();
        private final Injector injector;
        private long diedNanos;

        Collector(Observer observer, JobSpec spec, FaultPlan plan) {
            this.observer = observer;
            injector = new Injector(spec, plan, this::injected);
        }

        Injector injector() {
            return injector;
        }

        @Override
        public synchronized void ready(Duration startUp) {
            observer.ready(startUp);
            injector.ready(startUp);
        }

        @Override
        public synchronized void output(int rank, String line) {
            observer.output(rank, line);
        }

        @Override
        public synchronized void complaint(int rank, String line) {
            observer.complaint(rank, line);
        }

        @Override
        public synchronized void died(Death death) {
            observer.died(death);
            injector.died(death);
        }

        @Override
        public synchronized void seated(int worker, int rank) {
            observer.seated(worker, rank);
            injector.seated(worker, rank);
        }

        /** Called by other threads, too. */
        private synchronized void injected(Injected fault) {
            faults.add(fault);
            if (fault.fault().harm().isDeadly()) {
                // Of several that die at once, the first is noticed first.
                diedNanos = diedNanos == 0 ? fault.nanos() : diedNanos;
            }
            observer.injected(fault);
        }

        @Override
        public synchronized void result(int rank, String name, String value) {
            Optional<String> kind = Report.kindOf(name);
            if (kind.isEmpty()) {
                observer.result(rank, name, value);
            } else if (kind.get().startsWith(Report.NOTICE)) {
                notice(value);
            } else if (kind.get().equals(Report.RESUMED)) {
                resumedFrom = OptionalLong.of(Report.of(value).number("iteration"));
                observer.resumed(resumedFrom.getAsLong());
            } else if (!kind.get().equals(Report.END)) {
                report(rank, kind.get(), Report.of(value));
            }
        }

        @Override
        public synchronized void notice(String sentence) {
            if (notices.size() < MOST_NOTICES) {
                notices.add(sentence);
            }
            observer.notice(sentence);
        }

        private void report(int rank, String kind, Report report) {
            if (kind.startsWith(Report.REPAIR) && reports.containsKey(kind)) {
                return; // somebody else was faster
            }
            if (kind.equals(Report.FAULT)) {
                Fault fault = Fault.parse(report.text("fault").replace('_', ' '));
                injector.carriedOut(fault, rank, report.number("nanos"));
            } else if (kind.equals(Report.PROGRESS)) {
                observer.progressed(
                        report.number("iteration"),
                        report.number("goal"),
                        report.number("commits"),
                        report.number("commit_nanos") / 1e6);
            } else {
                reports.put(kind, report);
            }
            if (kind.startsWith(Report.REPAIR)) {
                report.put("died", diedNanos);
                diedNanos = 0;
                long epoch = Long.parseLong(kind.substring(Report.REPAIR.length()));
                repairs.add(epoch);
                observer.repaired(repair(epoch));
            }
        }

        private Repair repair(long epoch) {
            Report repair = reports.get(Report.REPAIR + epoch);
            Report redone = reports.getOrDefault(Report.REDONE + epoch, Report.empty());
            return Repair.of(repair, redone, repair.number("died"));
        }

        synchronized RunRecord record(JobResult result, long wallMillis) {
            SortedMap<Integer, SortedMap<String, String>> own = new TreeMap<>();
            SortedMap<Integer, Report> ends = new TreeMap<>();
            result.results()
                    .forEach((rank, named) -> named.forEach((name, value) -> {
                        if (name.equals(Report.nameOf(Report.END))) {
                            ends.put(rank, Report.of(value));
                        } else if (Report.kindOf(name).isEmpty()) {
                            own.computeIfAbsent(rank, any -> new TreeMap<>()).put(name, value);
                        }
                    }));
            // Whoever came to an end before fewer ranks went on is not among those who have come to it now.
            long left = ends.values().stream()
                    .mapToLong(end -> end.number("ranks"))
                    .min()
                    .orElse(0);
            ends.keySet().removeIf(rank -> rank >= left);
            own.keySet().removeIf(rank -> result.ok() && rank >= left);
            Report longest = ends.values().stream()
                    .reduce(Report.empty(), (a, b) -> b.number("commits") > a.number("commits") ? b : a);
            long commits = longest.number("commits");
            List<Repair> all = repairs.stream().map(this::repair).toList();
            return new RunRecord(
                    result,
                    ends.values().stream()
                            .mapToLong(end -> end.number("iterations"))
                            .max()
                            .orElse(0),
                    wallMillis,
                    result.ok() ? Optional.of(digest(ends)) : Optional.empty(),
                    own,
                    commits,
                    ends.values().stream().mapToLong(end -> end.number("bytes")).sum(),
                    mean(longest.number("commit_nanos"), commits),
                    mean(longest.number("pause_nanos"), commits),
                    Waste.of(longest, all),
                    all,
                    resumedFrom,
                    List.copyOf(notices),
                    List.copyOf(faults));
        }

        private static double mean(long nanos, long count) {
            return count == 0 ? 0 : Math.round(nanos / 1e3 / count) / 1e3;
        }

        private static String digest(SortedMap<Integer, Report> ends) {
            try {
                MessageDigest all = MessageDigest.getInstance("SHA-256");
                ends.forEach((rank, end) ->
                        all.update((rank + " " + end.text("digest") + "\n").getBytes(StandardCharsets.UTF_8)));
                return HexFormat.of().formatHex(all.digest());
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java has SHA-256", e);
            }
        }
    }
}
