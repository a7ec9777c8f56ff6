package io.everloop.experiments.mtbf;

import java.util.ArrayList;
import java.util.List;
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
    Share total() {
        return share(pair -> pair.trial.seconds() - pair.plain.seconds());
    }

    Share commits() {
        return share(pair -> pair.trial.commitSeconds());
    }

    Share lost() {
        return share(pair -> pair.trial.lostSeconds());
    }

    Share recovery() {
        return share(pair -> pair.trial.recoverySeconds());
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

    private Share share(ToDoubleFunction<Pair> seconds) {
        SummaryStatistics percents = new SummaryStatistics();
        pairs.forEach(pair -> percents.addValue(100 * seconds.applyAsDouble(pair) / pair.plain.seconds()));
        return Share.of(percents);
    }
}
