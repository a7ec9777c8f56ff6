package io.everloop.experiments.chaos;

import io.everloop.experiments.output.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Round after round, of one kind and the other, until the time is over. */
final class Soak {

    private final int ranks;
    private final Duration length;
    private final Duration every;
    private final long seed;

    /**
     * @param length how long a round would take if nothing happened
     * @param every the mean time between two things that happen
     * @param seed that of the first round; each has the next one
     */
    Soak(int ranks, Duration length, Duration every, long seed) {
        this.ranks = ranks;
        this.length = length;
        this.every = every;
        this.seed = seed;
    }

    ChaosReport run(Duration total, Progress progress) throws IOException, InterruptedException {
        List<Course> courses = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            courses.add(Course.plan(kind, ranks, length, every));
        }
        long begin = System.nanoTime();
        List<Round> rounds = new ArrayList<>();
        List<String> grown = new ArrayList<>();
        Footprint first = null;
        // Each kind at least once; growth is looked for between the end of the first turn and the last end.
        while (rounds.size() < courses.size() || System.nanoTime() - begin < total.toNanos()) {
            rounds.add(courses.get(rounds.size() % courses.size()).run(seed + rounds.size()));
            if (rounds.size() == courses.size()) {
                first = Footprint.own();
            }
            progress.show(() -> report(rounds, List.of(), begin).line());
        }
        if (first != null) {
            grown.addAll(Footprint.own().grownSince(first));
        }
        return report(rounds, grown, begin);
    }

    private ChaosReport report(List<Round> rounds, List<String> grown, long begin) {
        return new ChaosReport(
                ranks, seed, List.copyOf(rounds), List.copyOf(grown), Duration.ofNanos(System.nanoTime() - begin));
    }
}
