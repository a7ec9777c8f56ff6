package io.everloop.experiments.mtbf;

import io.everloop.framework.fault.law.FailureLaw;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * All runs, in rounds: in each the plain form, both forms in turn in the same processes, the resilient one undisturbed, and one
 * for each mean time between failures, so that whatever changes about the machine meanwhile changes for all of them. Each round begins with another one, so that
 * what changes within a round meets all of them in turn. A run that fails is noted, and tried again.
 */
final class Campaign {

    /** Overheads in percent of S3D with Fenix and the agreement that is used here, by mean time between failures in s. */
    private static final Map<Long, Double> PUBLISHED = Map.of(47L, 17.9, 94L, 8.4, 189L, 6.2);

    private static final double LONG_ENOUGH = 10.0;
    private static final int MOST_GROWTHS = 12;
    private static final int MOST_ATTEMPTS = 3;

    private final Forms forms;
    private final Scale scale;
    private final Consumer<String> progress;
    private final SplittableRandom chance;
    private final List<Measured> measured = new ArrayList<>();
    private final List<Trial> plain = new ArrayList<>();
    private final SummaryStatistics steady = new SummaryStatistics();
    private final List<String> failed = new ArrayList<>();
    private long steps;

    /**
     * How long things take.
     *
     * @param run how long the plain form is to run
     * @param mtbfs as the user names them
     * @param divisor by which all of them are shortened
     * @param rounds how many at most
     * @param limit no round begins that would probably end after this
     */
    record Scale(Duration run, List<Duration> mtbfs, int divisor, int rounds, Duration limit) {}

    /** A run, as it is tried. */
    @FunctionalInterface
    private interface Attempt<T> {
        T run() throws FailedRun, IOException, InterruptedException;
    }

    /** @param seed draws who is killed when */
    Campaign(Forms forms, Scale scale, long seed, Consumer<String> progress) {
        this.forms = forms;
        this.scale = scale;
        this.progress = progress;
        chance = new SplittableRandom(seed);
        measured.add(new Measured("no failures", OptionalDouble.empty(), OptionalDouble.empty()));
        for (Duration mtbf : scale.mtbfs) {
            Double published = PUBLISHED.get(mtbf.toSeconds());
            measured.add(new Measured(
                    String.format("%d s", mtbf.toSeconds()),
                    OptionalDouble.of(mtbf.toNanos() / 1e9 / scale.divisor),
                    published == null ? OptionalDouble.empty() : OptionalDouble.of(published)));
        }
    }

    /** @throws FailedRun if no run comes to its end, or none that is long enough */
    void run() throws FailedRun, InterruptedException {
        long begin = System.nanoTime();
        calibrate();
        long longest = 0;
        for (int round = 0; round < scale.rounds; round++) {
            long before = System.nanoTime();
            if (round > 0 && before - begin + longest > scale.limit.toNanos()) {
                return;
            }
            round(round);
            longest = Math.max(longest, System.nanoTime() - before);
        }
    }

    /**
     * Finds out how many steps take the time that a run is to take, from how much longer a run takes that does four times
     * as many: what a run does once, and while its code is cold, says nothing about a step.
     */
    private void calibrate() throws FailedRun, InterruptedException {
        progress.accept("how long is a step?");
        double wanted = scale.run.toNanos() / 1e9;
        double enough = Math.min(wanted / 2, LONG_ENOUGH);
        steps = 4;
        double before = plainSeconds();
        double seconds = before;
        for (int i = 0; i < MOST_GROWTHS && seconds < enough; i++) {
            before = seconds;
            steps *= 4;
            seconds = plainSeconds();
        }
        if (seconds < enough) {
            throw new FailedRun(String.format(
                    Locale.ROOT, "%,d steps take %.1f s and no longer: nothing can be told from that", steps, seconds));
        }
        double step = Math.max(seconds - before, seconds / 4) / (steps - steps / 4);
        steps = Math.max(1, steps + Math.round((wanted - seconds) / step));
    }

    private double plainSeconds() throws FailedRun, InterruptedException {
        return tried("plain", () -> forms.runPlain(steps))
                .orElseThrow(() -> new FailedRun("no run came to its end: " + failed.get(0)))
                .seconds();
    }

    private void round(int round) throws InterruptedException {
        int kinds = 2 + measured.size();
        Optional<Trial> base = Optional.empty();
        List<Optional<Trial>> trials = new ArrayList<>(
                measured.stream().map(one -> Optional.<Trial>empty()).toList());
        for (int turn = 0; turn < kinds; turn++) {
            int kind = (round + turn) % kinds;
            String name = kind == 0
                    ? "plain"
                    : kind == 1 ? "side by side" : measured.get(kind - 2).name();
            progress.accept("round " + (round + 1) + ", " + name);
            if (kind == 0) {
                base = tried(name, () -> forms.runPlain(steps));
            } else if (kind == 1) {
                tried(name, () -> forms.compareSteps(steps)).ifPresent(steady::addValue);
            } else {
                OptionalDouble mtbf = measured.get(kind - 2).mtbfSeconds();
                trials.set(kind - 2, tried(name, () -> resilient(mtbf)));
            }
        }
        base.ifPresent(plain::add);
        for (int i = 0; i < trials.size(); i++) {
            if (trials.get(i).isPresent()) {
                measured.get(i).add(trials.get(i).get(), base);
            }
        }
    }

    private Trial resilient(OptionalDouble mtbf) throws FailedRun, IOException, InterruptedException {
        if (mtbf.isEmpty()) {
            return forms.runUndisturbed(steps);
        }
        Duration mean = Duration.ofNanos(Math.round(mtbf.getAsDouble() * 1e9));
        return forms.runDisturbed(steps, FailureLaw.exponential(mean), chance.nextLong());
    }

    /** What fails, such as when a rank died together with the keeper of its copy, is begun again, with other chance. */
    private <T> Optional<T> tried(String name, Attempt<T> attempt) throws InterruptedException {
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            try {
                return Optional.of(attempt.run());
            } catch (FailedRun | IOException e) {
                failed.add(name + ": " + e.getMessage());
            }
        }
        return Optional.empty();
    }

    /** What is known of each run that came to no end. */
    List<String> failed() {
        return failed;
    }

    /** Why nothing is known of what one failure costs, in a sentence. */
    String whyUnknown() {
        List<Trial> disturbed =
                measured.stream().skip(1).flatMap(one -> one.trials().stream()).toList();
        double longest = disturbed.stream().mapToDouble(Trial::seconds).max().orElse(0);
        if (disturbed.isEmpty()) {
            return "No run with failures came to its end: what one costs is not known.";
        }
        if (longest < forms.windows().shortest()) {
            return String.format(
                    Locale.ROOT,
                    "Runs of up to %.0f s are too short to tell what one failure costs, because code takes as long to become"
                            + " warm as ever: give --time 60s or more, without --quick.",
                    longest);
        }
        return disturbed.stream().allMatch(trial -> trial.kills() == 0)
                ? "Nobody died: what one failure costs is not known. Give a longer --time, or more --rounds."
                : "All failures came too soon after each other, or too near the beginning or the end of a run, to tell what one"
                        + " costs: give longer times to --mtbf, or a longer --time.";
    }

    long steps() {
        return steps;
    }

    List<Trial> plain() {
        return plain;
    }

    /** Each condition: without failures first, then as the user named them. */
    List<Measured> measured() {
        return measured;
    }

    /**
     * What one failure costs besides the work that is lost, in seconds, from all that were measured; nothing if none could be.
     * How much work is lost follows from how often there are commits, which is different at each mean time between failures.
     */
    Optional<Estimate> besidesLost() {
        return Estimate.perDeath(
                measured.stream().skip(1).flatMap(one -> one.tolls().stream()).toList(), Progression.Toll::besidesLost);
    }

    /** What the same method says that a failure costs where there is none: as near to 0 as it is to be trusted. */
    Optional<Estimate> sham() {
        return Estimate.perDeath(measured.get(0).tolls(), Progression.Toll::seconds);
    }

    /** How much longer a step of the resilient form takes where there are no commits, in percent; nothing if nobody knows. */
    Optional<Estimate> steady() {
        return steady.getN() == 0 ? Optional.empty() : Optional.of(Estimate.of(steady));
    }

    /**
     * How much longer than the plain form the loop takes on average, in percent; nothing if that was not measured. What comes
     * once, before the loop and after it, is not in it.
     */
    Optional<Estimate> expected(Measured one) {
        if (steady.getN() == 0 || one.pairs().isEmpty()) {
            return Optional.empty();
        }
        Estimate work = Estimate.of(steady).plus(one.commits());
        return one.mtbfSeconds().isEmpty()
                ? Optional.of(work)
                : failure(one)
                        .flatMap(cost -> Expectation.percent(
                                work, cost, one.mtbfSeconds().getAsDouble()));
    }

    /** What one failure costs on average in this condition, in seconds. */
    private Optional<Estimate> failure(Measured one) {
        return besidesLost().flatMap(cost -> one.lostPerFailure().map(cost::plus));
    }

    /** Whether there are runs of every kind. */
    boolean isComplete() {
        return steady.getN() > 0
                && measured.stream().noneMatch(one -> one.pairs().isEmpty());
    }

    /** Whether all runs say the same of their result, the plain ones too, and the resilient ones have the same data. */
    boolean isSameEverywhere() {
        List<Trial> resilient =
                measured.stream().flatMap(one -> one.trials().stream()).toList();
        return resilient.stream().map(Trial::digest).distinct().count() <= 1
                && Stream.concat(plain.stream(), resilient.stream())
                                .map(Trial::figures)
                                .distinct()
                                .count()
                        <= 1;
    }
}
