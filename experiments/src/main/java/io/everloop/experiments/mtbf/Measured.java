package io.everloop.experiments.mtbf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * All runs under one condition, each beside the plain run of its round.
 *
 * @param name what it is called
 * @param mtbfSeconds how often something failed; nothing if nothing did
 * @param published what the Fenix paper reports with S3D, in percent; nothing if it has no such figure
 */
record Measured(String name, OptionalDouble mtbfSeconds, OptionalDouble published, List<Pair> pairs) {

    /** A run and the plain run of the same round. */
    record Pair(Trial trial, Trial plain) {}

    Measured(String name, OptionalDouble mtbfSeconds, OptionalDouble published) {
        this(name, mtbfSeconds, published, new ArrayList<>());
    }

    /** How much longer than the plain runs. */
    Estimate total() {
        return percents(pair -> pair.trial.seconds() - pair.plain.seconds());
    }

    Estimate commits() {
        return percents(pair -> pair.trial.commitSeconds());
    }

    Estimate lost() {
        return percents(pair -> pair.trial.lostSeconds());
    }

    Estimate recovery() {
        return percents(pair -> pair.trial.recoverySeconds());
    }

    /** What a failure cost, in seconds, by the pace of the runs shortly before and after; nothing if none could be measured. */
    Optional<Estimate> perFailure() {
        SummaryStatistics seconds = new SummaryStatistics();
        pairs.stream()
                .flatMap(pair -> pair.trial.tolls().stream())
                .forEach(toll -> seconds.addValue(toll.seconds() / toll.deaths()));
        return seconds.getN() == 0 ? Optional.empty() : Optional.of(Estimate.of(seconds));
    }

    /**
     * Commits and failures in percent of the rest of the same runs, whose pace is known from beside each failure: not compared
     * with another run, which may have met a slower machine.
     */
    Optional<Estimate> byOwnPace() {
        double commits =
                pairs.stream().mapToDouble(pair -> pair.trial.commitSeconds()).sum();
        double all = pairs.stream().mapToDouble(pair -> pair.trial.seconds()).sum();
        if (kills() == 0) {
            return Optional.of(new Estimate(100 * commits / (all - commits), OptionalDouble.empty()));
        }
        return perFailure().map(failure -> {
            double failures = kills() * failure.mean();
            double rest = all - commits - failures;
            return new Estimate(
                    100 * (commits + failures) / rest,
                    failure.half().stream()
                            .map(half -> 100 * kills() * half / rest)
                            .findAny());
        });
    }

    int kills() {
        return pairs.stream().mapToInt(pair -> pair.trial.kills()).sum();
    }

    double meanSeconds() {
        return pairs.stream()
                .mapToDouble(pair -> pair.trial.seconds())
                .average()
                .orElse(0);
    }

    private Estimate percents(ToDoubleFunction<Pair> seconds) {
        SummaryStatistics shares = new SummaryStatistics();
        pairs.forEach(pair -> shares.addValue(100 * seconds.applyAsDouble(pair) / pair.plain.seconds()));
        return Estimate.of(shares);
    }
}
