package io.everloop.experiments.mtbf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * All runs under one condition.
 *
 * @param name what it is called
 * @param mtbfSeconds how often something failed; nothing if nothing did
 * @param published what the Fenix paper reports with S3D, in percent; nothing if it has no such figure
 * @param trials all of them
 * @param pairs those in whose round there is a plain run
 */
record Measured(
        String name, OptionalDouble mtbfSeconds, OptionalDouble published, List<Trial> trials, List<Pair> pairs) {

    /** A run and the plain run of the same round. */
    record Pair(Trial trial, Trial plain) {}

    Measured(String name, OptionalDouble mtbfSeconds, OptionalDouble published) {
        this(name, mtbfSeconds, published, new ArrayList<>(), new ArrayList<>());
    }

    /** A run, and the plain run of the same round if that came to its end. */
    void add(Trial trial, Optional<Trial> plain) {
        trials.add(trial);
        plain.ifPresent(one -> pairs.add(new Pair(trial, one)));
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
        return trials.stream().flatMap(trial -> trial.course().tolls().stream()).toList();
    }

    /** What a failure cost here, in seconds; nothing if none could be measured. */
    Optional<Estimate> perFailure() {
        return mtbfSeconds.isPresent() ? Estimate.perDeath(tolls(), Progression.Toll::seconds) : Optional.empty();
    }

    /** Seconds of work that a failure costs on average here: half of what is between two commits. */
    Optional<Estimate> lostPerFailure() {
        return mean(course -> course.betweenCommits()).map(between -> between.times(0.5));
    }

    /** Seconds of a run before its loop begins and after it is over. */
    Optional<Estimate> outside() {
        return mean(Trial.Course::outside);
    }

    private Optional<Estimate> mean(Function<Trial.Course, OptionalDouble> figure) {
        SummaryStatistics figures = new SummaryStatistics();
        trials.forEach(trial -> figure.apply(trial.course()).ifPresent(figures::addValue));
        return figures.getN() == 0 ? Optional.empty() : Optional.of(Estimate.of(figures));
    }

    /**
     * Commits, and the failures that happened to come, and nothing else that the resilient form costs: in percent of the rest of
     * the same runs, whose pace is known from beside each failure. Not compared with another run, which may have met a slower
     * machine. Nothing if no failure could be measured.
     */
    Optional<Estimate> byOwnPace() {
        double commits = trials.stream().mapToDouble(Trial::commitSeconds).sum();
        double all = trials.stream().mapToDouble(Trial::seconds).sum();
        return perFailure().map(failure -> {
            Estimate failures = failure.times(kills());
            double rest = all - commits - failures.mean();
            return new Estimate(
                    100 * (commits + failures.mean()) / rest,
                    failures.times(100 / rest).half());
        });
    }

    int kills() {
        return trials.stream().mapToInt(Trial::kills).sum();
    }

    /** How many there would be on average in so much time. */
    double expectedKills() {
        double all = trials.stream().mapToDouble(Trial::seconds).sum();
        return mtbfSeconds.isPresent() ? all / mtbfSeconds.getAsDouble() : 0;
    }

    double meanSeconds() {
        return trials.stream().mapToDouble(Trial::seconds).average().orElse(Double.NaN);
    }

    private Estimate percents(ToDoubleFunction<Pair> seconds) {
        SummaryStatistics shares = new SummaryStatistics();
        pairs.forEach(pair -> shares.addValue(100 * seconds.applyAsDouble(pair) / pair.plain.seconds()));
        return Estimate.of(shares);
    }
}
