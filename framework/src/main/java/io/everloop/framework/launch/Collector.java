package io.everloop.framework.launch;

import io.everloop.framework.Report;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.fault.Harm;
import io.everloop.framework.fault.Injected;
import io.everloop.framework.fault.Injector;
import io.everloop.spares.Death;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
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
import java.util.stream.Stream;

/** Sorts what ranks report from what the program hands over. */
final class Collector implements JobListener {

    private static final int MOST_NOTICES = 1_000;

    private final ProtectedRun.Observer observer;
    private final TreeMap<String, Report> reports = new TreeMap<>();
    private final List<Long> repairs = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private OptionalLong resumedFrom = OptionalLong.empty();
    private final List<Injected> faults = new ArrayList<>();
    private final List<Fault> ordered;
    private final Injector injector;
    private final DeathTimes deathTimes = new DeathTimes();

    /**
     * @param inLoop faults that ranks carry out themselves
     * @param plan of which the others are carried out here
     */
    Collector(ProtectedRun.Observer observer, JobSpec spec, List<Fault> inLoop, FaultPlan plan) {
        this.observer = observer;
        ordered = Stream.concat(inLoop.stream(), plan.ordered().stream().filter(fault -> !fault.isInLoop()))
                .toList();
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
        if (!death.ranks().isEmpty()) {
            deathTimes.died(death.worker(), death.killedNanos());
        }
        observer.died(death);
        injector.died(death);
    }

    @Override
    public synchronized void seated(int worker, int rank) {
        observer.seated(worker, rank);
        injector.seated(worker, rank);
    }

    @Override
    public synchronized void moved(int worker, int from, int to) {
        observer.moved(worker, from, to);
        injector.moved(worker, from, to);
    }

    /** Called by other threads, too. */
    private synchronized void injected(Injected fault) {
        faults.add(fault);
        // A spare is missed by nobody, and a rank that is to die in its loop only asks for that: its death tells when.
        boolean isAsked = fault.fault().isInLoop() && fault.fault().harm() instanceof Harm.Kill;
        if (fault.fault().harm().isDeadly() && !isAsked && !fault.ranks().isEmpty()) {
            deathTimes.died(fault.worker(), fault.nanos());
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
            // Many tell of what they do again: until the last of them is through.
            reports.merge(kind, report, (a, b) -> a.number(Repair.RECOMPUTE) > b.number(Repair.RECOMPUTE) ? a : b);
        }
        if (kind.startsWith(Report.REPAIR)) {
            report.put("died", deathTimes.overcome(Repair.endNanos(report)));
            long epoch = Long.parseLong(kind.substring(Report.REPAIR.length()));
            repairs.add(epoch);
            observer.repaired(repair(epoch));
        }
    }

    private Repair repair(long epoch) {
        Report repair = reports.get(Report.REPAIR + epoch);
        return Repair.of(repair, redone(epoch), repair.number("died"));
    }

    /** What was done again after a repair: until the next failure, if nobody has outlived that who knew more. */
    private Report redone(long epoch) {
        Report told = reports.get(Report.REDONE + epoch);
        if (told != null) {
            return told;
        }
        return repairs.stream()
                .filter(later -> later > epoch)
                .min(Long::compare)
                .map(next -> Report.empty()
                        .put(
                                Repair.RECOMPUTE,
                                Math.max(
                                        0,
                                        reports.get(Report.REPAIR + next).number("noticed")
                                                - Repair.endNanos(reports.get(Report.REPAIR + epoch)))))
                .orElseGet(Report::empty);
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
                List.copyOf(faults),
                missed());
    }

    private List<Fault> missed() {
        List<Fault> missed = new ArrayList<>(ordered);
        faults.forEach(injected -> missed.remove(injected.fault()));
        return List.copyOf(missed);
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
