package io.everloop.experiments.chaos;

import io.everloop.checkpoint.commit.Levels;
import io.everloop.framework.Commits;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import java.nio.file.Path;

/** What jobs are like. Whatever happens to them, no data may be lost: so there are files, too. */
enum Kind {
    /** Little data and short iterations: most of its time is communication. */
    LOOP(100, 500, 100),
    /** Much data: most of its time is commits and restores. */
    DATA(400_000, 100, 5);

    /** Two copies in other ranks, and files. */
    private static final String LEVELS = "memory,partner=2,disk=";

    private final int length;
    private final long firstIterations;
    private final long interval;

    Kind(int length, long firstIterations, long interval) {
        this.length = length;
        this.firstIterations = firstIterations;
        this.interval = interval;
    }

    /** So many iterations show how long one takes. */
    long firstIterations() {
        return firstIterations;
    }

    Settings settings(long iterations, Path directory) {
        return Settings.of(Churn.class.getName())
                .withArgs(Churn.arguments(length, iterations))
                .withCommits(Commits.fresh().withLevels(Levels.parse(LEVELS + directory)))
                .withInterval(new Interval.Iterations(interval));
    }
}
