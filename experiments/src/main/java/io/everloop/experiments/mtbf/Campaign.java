package io.everloop.experiments.mtbf;

import io.everloop.framework.fault.law.FailureLaw;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * All runs, in rounds: in each the plain form, the resilient one undisturbed, and one for each mean time between failures,
 * so that whatever changes about the machine meanwhile changes for all of them.
 */
final class Campaign {

    /** Overheads in percent of S3D with Fenix and the agreement that is used here, by mean time between failures in s. */
    private static final Map<Long, Double> PUBLISHED = Map.of(47L, 17.9, 94L, 8.4, 189L, 6.2);

    private static final double LONG_ENOUGH = 10.0;
    private static final int MOST_GROWTHS = 12;
    private static final int MOST_ATTEMPTS = 5;
    private static final long ANOTHER = 1_000_003;

    private final Subject subject;
    private final Scale scale;
    private final Consumer<String> progress;
    private final List<Measured> disturbed = new ArrayList<>();
    private final Measured undisturbed = new Measured("no failures", OptionalDouble.empty(), OptionalDouble.empty());
    private final List<Trial> plain = new ArrayList<>();
    private long steps;
    private int lost;

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

    Campaign(Subject subject, Scale scale, Consumer<String> progress) {
        this.subject = subject;
        this.scale = scale;
        this.progress = progress;
        for (Duration mtbf : scale.mtbfs) {
            Double published = PUBLISHED.get(mtbf.toSeconds());
            disturbed.add(new Measured(
                    String.format("%d s", mtbf.toSeconds()),
                    OptionalDouble.of(mtbf.toNanos() / 1e9 / scale.divisor),
                    published == null ? OptionalDouble.empty() : OptionalDouble.of(published)));
        }
    }

    void run(long seed) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        calibrate();
        long longest = 0;
        for (int round = 0; round < scale.rounds; round++) {
            long before = System.nanoTime();
            if (round > 0 && before - begin + longest > scale.limit.toNanos()) {
                return;
            }
            round(round, seed);
            longest = Math.max(longest, System.nanoTime() - before);
        }
    }

    /**
     * Finds out how many steps take the time that a run is to take, from how much longer a run takes that does four times
     * as many: what a run does once, and while its code is cold, says nothing about a step.
     */
    private void calibrate() throws IOException, InterruptedException {
        progress.accept("how long is a step?");
        double wanted = scale.run.toNanos() / 1e9;
        double enough = Math.min(wanted / 2, LONG_ENOUGH);
        steps = 4;
        double before = subject.runPlain(steps).seconds();
        double seconds = before;
        for (int i = 0; i < MOST_GROWTHS && seconds < enough; i++) {
            before = seconds;
            steps *= 4;
            seconds = subject.runPlain(steps).seconds();
        }
        double step = Math.max(seconds - before, seconds / 4) / (steps - steps / 4);
        steps = Math.max(1, steps + Math.round((wanted - seconds) / step));
    }

    private void round(int round, long seed) throws IOException, InterruptedException {
        progress.accept("round " + (round + 1) + ", plain");
        Trial base = subject.runPlain(steps);
        plain.add(base);
        progress.accept("round " + (round + 1) + ", no failures");
        undisturbed.pairs().add(new Measured.Pair(subject.runUndisturbed(steps), base));
        for (int i = 0; i < disturbed.size(); i++) {
            progress.accept("round " + (round + 1) + ", a failure every "
                    + disturbed.get(i).name());
            Duration mean = scale.mtbfs.get(i).dividedBy(scale.divisor);
            Trial trial = disturbed(FailureLaw.exponential(mean), seed + (long) round * disturbed.size() + i);
            disturbed.get(i).pairs().add(new Measured.Pair(trial, base));
        }
    }

    /** A run in which too many died at once is begun again, with other chance. */
    private Trial disturbed(FailureLaw law, long seed) throws IOException, InterruptedException {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<Trial> trial = subject.runDisturbed(steps, law, seed + attempt * ANOTHER);
            if (trial.isPresent()) {
                return trial.get();
            }
            lost++;
        }
        throw new IllegalStateException("failures every " + law
                + " take a rank and the copy of its data together, again and again: give longer times to --mtbf");
    }

    /** How many runs came to no end because a rank and the one that kept its copy died together. */
    int lost() {
        return lost;
    }

    long steps() {
        return steps;
    }

    List<Trial> plain() {
        return plain;
    }

    /** Each condition: without failures first, then as the user named them. */
    List<Measured> measured() {
        List<Measured> all = new ArrayList<>(List.of(undisturbed));
        all.addAll(disturbed);
        return all;
    }

    /** Whether every run that was disturbed has the same result as those that were not. */
    boolean isSameEverywhere() {
        Map<String, Integer> digests = new TreeMap<>();
        measured()
                .forEach(one ->
                        one.pairs().forEach(pair -> digests.merge(pair.trial().digest(), 1, Integer::sum)));
        return digests.size() == 1;
    }
}
