package io.everloop.framework.launch;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a user's own main is given: options of the job before {@code --}, arguments of the program after it. Without
 * {@code --} all are the program's.
 */
record Options(JobSpec spec, Settings settings) {

    private static final String ARGS_FOLLOW = "--";
    private static final int RANKS = 4;

    static Options parse(String program, String... given) {
        List<String> all = List.of(given);
        int end = all.indexOf(ARGS_FOLLOW);
        Options options = new Options(
                JobSpec.of(ProtectedRun.program(), RANKS).withSpares(1, Depletion.RESPAWN),
                Settings.of(program).withArgs(all.subList(end + 1, all.size())));
        List<String> own = new ArrayList<>(all.subList(0, Math.max(0, end)));
        while (!own.isEmpty()) {
            String name = own.remove(0);
            if (own.isEmpty()) {
                throw new IllegalArgumentException(name + " needs a value");
            }
            options = options.with(name, own.remove(0));
        }
        return options;
    }

    private Options with(String name, String value) {
        return switch (name) {
            case "-n", "--ranks" ->
                new Options(
                        JobSpec.of(spec.program(), number(name, value))
                                .withPerWorker(spec.perWorker())
                                .withSpares(spec.spares(), spec.onDepleted()),
                        settings);
            case "--spares" -> new Options(spec.withSpares(number(name, value), spec.onDepleted()), settings);
            case "--per-worker" -> new Options(spec.withPerWorker(number(name, value)), settings);
            case "--interval" -> new Options(spec, settings.withInterval(Interval.parse(value)));
            case "--strategy" -> new Options(spec, settings.withStrategy(strategy(value)));
            default ->
                throw new IllegalArgumentException("unknown option " + name
                        + " before --: there are -n, --spares, --per-worker, --interval and --strategy");
        };
    }

    private static int number(String name, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " takes a number, not '" + value + "'", e);
        }
    }

    private static Strategy strategy(String value) {
        try {
            return Strategy.valueOf(value.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--strategy takes rollback or none, not '" + value + "'", e);
        }
    }
}
