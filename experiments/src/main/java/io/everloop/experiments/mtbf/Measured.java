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

    /** What failures cost, by the pace of the runs shortly before and after. */
    List<Progression.Toll> tolls() {
        return pairs.stream().flatMap(pair -> pair.trial.tolls().stream()).toList();
    }

    /** What a failure cost here, in seconds; nothing if none could be measured. */
    Optional<Estimate> perFailure() {
        return mtbfSeconds.isPresent() ? Estimate.perDeath(tolls()) : Optional.empty();
    }

    /**
     * Commits, and the failures that happened to come, and nothing else that the resilient form costs: in percent of the rest of
     * the same runs, whose pace is known from beside each failure. Not compared with another run, which may have met a slower
     * machine. Nothing if no failure could be measured.
     */
    Optional<Estimate> byOwnPace() {
        double commits =
                pairs.stream().mapToDouble(pair -> pair.trial.commitSeconds()).sum();
        double all = pairs.stream().mapToDouble(pair -> pair.trial.seconds()).sum();
        return perFailure().map(failure -> {
            Estimate failures = failure.times(kills());
            double rest = all - commits - failures.mean();
            return new Estimate(
                    100 * (commits + failures.mean()) / rest,
                    failures.times(100 / rest).half());
        });
    }

    int kills() {
        return pairs.stream().mapToInt(pair -> pair.trial.kills()).sum();
    }

    /** How many there would be on average in so much time. */
    double expectedKills() {
        double all = pairs.stream().mapToDouble(pair -> pair.trial.seconds()).sum();
        return mtbfSeconds.isPresent() ? all / mtbfSeconds.getAsDouble() : 0;
    }

    double meanSeconds() {
        return pairs.stream()
                .mapToDouble(pair -> pair.trial.seconds())
                .average()
                .orElse(Double.NaN);
    }

    private Estimate percents(ToDoubleFunction<Pair> seconds) {
        SummaryStatistics shares = new SummaryStatistics();
        pairs.forEach(pair -> shares.addValue(100 * seconds.applyAsDouble(pair) / pair.plain.seconds()));
        return Estimate.of(shares);
    }
}
