package io.everloop.framework;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What every rank of a job must know of how it is kept running.
 *
 * @param program the name of a class: an {@link io.everloop.IterativeApp}, or one whose main calls
 *     {@link io.everloop.Everloop#run}
 * @param strategy {@link Strategy#ROLLBACK} by default
 * @param levels where commits are kept besides each rank's own memory; {@code partner} by default
 * @param interval {@link Interval.Auto} by default
 * @param mtbf the mean time between failures of the job that an automatic interval is made for; an hour by default
 * @param deaths who is to die; nobody by default
 * @param args what the program is given; nothing by default
 */
public record Settings(
        String program,
        Strategy strategy,
        List<Place> levels,
        Interval interval,
        Duration mtbf,
        List<OrderedDeath> deaths,
        List<String> args) {

    /** Where copies can be kept. */
    public enum Place {
        /** In the rank's own memory: always. */
        MEMORY,
        /** In the memory of another process. */
        PARTNER
    }

    private static final String ARGS_FOLLOW = "--";

    public Settings {
        levels = List.copyOf(levels);
        deaths = List.copyOf(deaths);
        args = List.copyOf(args);
    }

    /** The defaults. */
    public static Settings of(String program) {
        return new Settings(
                program,
                Strategy.ROLLBACK,
                List.of(Place.MEMORY, Place.PARTNER),
                new Interval.Auto(),
                Duration.ofHours(1),
                List.of(),
                List.of());
    }

    public Settings withStrategy(Strategy given) {
        return new Settings(program, given, levels, interval, mtbf, deaths, args);
    }

    public Settings withLevels(List<Place> given) {
        return new Settings(program, strategy, given, interval, mtbf, deaths, args);
    }

    public Settings withInterval(Interval given) {
        return new Settings(program, strategy, levels, given, mtbf, deaths, args);
    }

    public Settings withMtbf(Duration given) {
        return new Settings(program, strategy, levels, interval, given, deaths, args);
    }

    public Settings withDeaths(List<OrderedDeath> given) {
        return new Settings(program, strategy, levels, interval, mtbf, given, args);
    }

    public Settings withArgs(List<String> given) {
        return new Settings(program, strategy, levels, interval, mtbf, deaths, given);
    }

    /** As arguments of the program that every rank runs. */
    public List<String> toArguments() {
        List<String> all = new ArrayList<>();
        all.add("program=" + program);
        all.add("strategy=" + strategy.name());
        levels.forEach(level -> all.add("level." + level.name() + "="));
        all.add("interval=" + interval);
        all.add("mtbf=" + mtbf);
        for (int i = 0; i < deaths.size(); i++) {
            all.add(String.format(Locale.ROOT, "death.%06d=%s", i, deaths.get(i)));
        }
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
        List<Place> levels = new ArrayList<>();
        List<OrderedDeath> deaths = new ArrayList<>();
        named.forEach((name, value) -> {
            if (name.startsWith("level.")) {
                levels.add(Place.valueOf(name.substring("level.".length())));
            } else if (name.startsWith("death.")) {
                deaths.add(OrderedDeath.parse(value));
            }
        });
        return new Settings(
                named.get("program"),
                Strategy.valueOf(named.get("strategy")),
                levels,
                Interval.parse(named.get("interval")),
                Duration.parse(named.get("mtbf")),
                deaths,
                all.subList(end + 1, all.size()));
    }
}
