package io.everloop.framework.launch;

import io.everloop.framework.Report;
import io.everloop.framework.Settings;
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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A job that is kept running, from its start to its end. */
public final class ProtectedRun {

    /** Hears what happens, while it happens. Called by one thread. */
    public interface Observer extends JobListener {

        /** The loop runs again. */
        default void repaired(Repair repair) {}
    }

    private final JobSpec spec;
    private final Collector collector;

    /**
     * @param spec how processes are started; what they run is taken from the settings
     */
    public ProtectedRun(JobSpec spec, Settings settings, Observer observer) {
        this.spec = spec.withProgram(program()).withArgs(settings.toArguments());
        collector = new Collector(observer);
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
        long begin = System.nanoTime();
        try (Job job = Job.start(spec, collector)) {
            fate.befall(job);
            JobResult result = job.await();
            return collector.record(result, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
        }
    }

    /** Sorts what ranks report from what the program hands over. */
    private static final class Collector implements JobListener {

        private final Observer observer;
        private final TreeMap<String, Report> reports = new TreeMap<>();
        private final List<Long> repairs = new ArrayList<>();
        private long diedNanos;

        Collector(Observer observer) {
            this.observer = observer;
        }

        @Override
        public void ready(Duration startUp) {
            observer.ready(startUp);
        }

        @Override
        public void output(int rank, String line) {
            observer.output(rank, line);
        }

        @Override
        public void died(Death death) {
            observer.died(death);
        }

        @Override
        public void seated(int worker, int rank) {
            observer.seated(worker, rank);
        }

        @Override
        public void result(int rank, String name, String value) {
            Optional<String> kind = Report.kindOf(name);
            if (kind.isEmpty()) {
                observer.result(rank, name, value);
            } else if (!kind.get().equals(Report.END)) {
                report(kind.get(), Report.of(value));
            }
        }

        private void report(String kind, Report report) {
            if (kind.startsWith(Report.DEATH)) {
                // Of several that die at once, the first is noticed first.
                diedNanos = diedNanos == 0 ? report.number("nanos") : diedNanos;
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

        RunRecord record(JobResult result, long wallMillis) {
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
            Report longest = ends.values().stream()
                    .reduce(Report.empty(), (a, b) -> b.number("commits") > a.number("commits") ? b : a);
            long commits = longest.number("commits");
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
                    commits == 0 ? 0 : Math.round(longest.number("commit_nanos") / 1e3 / commits) / 1e3,
                    repairs.stream().map(this::repair).toList());
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
