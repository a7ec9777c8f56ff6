package io.everloop.framework;

import io.everloop.framework.fault.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What every rank of a job must know of how it is kept running.
 *
 * @param program the name of a class: an {@link io.everloop.IterativeApp}, or one whose main calls
 *     {@link io.everloop.Everloop#run}
 * @param strategy {@link Strategy#ROLLBACK} by default
 * @param commits where they are kept and when they return; {@link Commits#fresh} by default
 * @param interval {@link Interval.Auto} by default
 * @param expected the mean time between failures of the job that an automatic interval is made for, if the user said one
 * @param faults what is to happen to ranks at iterations; nothing by default
 * @param args what the program is given; nothing by default
 * @param keep a directory where every rank leaves what it protects when it has come to its end; none by default
 */
public record Settings(
        String program,
        Strategy strategy,
        Commits commits,
        Interval interval,
        Optional<Duration> expected,
        List<Fault> faults,
        List<String> args,
        Optional<Path> keep) {

    /** What is expected if nobody says anything, until failures are observed. */
    private static final Duration USUAL_MTBF = Duration.ofHours(1);

    private static final String ARGS_FOLLOW = "--";

    public Settings {
        faults = List.copyOf(faults);
        args = List.copyOf(args);
    }

    /** The defaults. */
    public static Settings of(String program) {
        return new Settings(
                program,
                Strategy.ROLLBACK,
                Commits.fresh(),
                new Interval.Auto(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    public Settings withStrategy(Strategy given) {
        return new Settings(program, given, commits, interval, expected, faults, args, keep);
    }

    public Settings withCommits(Commits given) {
        return new Settings(program, strategy, given, interval, expected, faults, args, keep);
    }

    public Settings withInterval(Interval given) {
        return new Settings(program, strategy, commits, given, expected, faults, args, keep);
    }

    /** Whether the user said how often to expect failures; if not, what is observed counts. */
    public boolean isMtbfGiven() {
        return expected.isPresent();
    }

    /** The mean time between failures that is expected: an hour if the user said nothing. */
    public Duration mtbf() {
        return expected.orElse(USUAL_MTBF);
    }

    public Settings withMtbf(Duration given) {
        return new Settings(program, strategy, commits, interval, Optional.of(given), faults, args, keep);
    }

    public Settings withFaults(List<Fault> given) {
        return new Settings(program, strategy, commits, interval, expected, given, args, keep);
    }

    public Settings withArgs(List<String> given) {
        return new Settings(program, strategy, commits, interval, expected, faults, given, keep);
    }

    public Settings withKeep(Path given) {
        return new Settings(program, strategy, commits, interval, expected, faults, args, Optional.of(given));
    }

    /** As arguments of the program that every rank runs. */
    public List<String> toArguments() {
        List<String> all = new ArrayList<>();
        all.add("program=" + program);
        all.add("strategy=" + strategy.name());
        all.addAll(commits.toArguments());
        all.add("interval=" + interval);
        expected.ifPresent(mtbf -> all.add("mtbf=" + mtbf));
        for (int i = 0; i < faults.size(); i++) {
            all.add(String.format(Locale.ROOT, "fault.%06d=%s", i, faults.get(i)));
        }
        keep.ifPresent(directory -> all.add("keep=" + directory));
        all.add(ARGS_FOLLOW);
        all.addAll(args);
        return all;
    }

    /** What {@link #toArguments} has written. */
    public static Settings fromArguments(List<String> all) {
        int end = all.indexOf(ARGS_FOLLOW);
        Map<String, String> named = new TreeMap<>();
        for (String one : all.subList(0, end)) {
            int equals = one.indexOf('=');
            named.put(one.substring(0, equals), one.substring(equals + 1));
        }
        List<Fault> faults = new ArrayList<>();
        named.forEach((name, value) -> {
            if (name.startsWith("fault.")) {
                faults.add(Fault.parse(value));
            }
        });
        return new Settings(
                named.get("program"),
                Strategy.valueOf(named.get("strategy")),
                Commits.fromArguments(named),
                Interval.parse(named.get("interval")),
                Optional.ofNullable(named.get("mtbf")).map(Duration::parse),
                faults,
                all.subList(end + 1, all.size()),
                Optional.ofNullable(named.get("keep")).map(Path::of));
    }
}
