package io.everloop.experiments.simulate;

import io.everloop.agreement.RankSet;
import java.util.random.RandomGenerator;

/** Ranks drawn by lot. */
final class Drawing {

    private Drawing() {}

    /** So many different ranks. */
    static RankSet distinct(int count, int ranks, RandomGenerator random) {
        RankSet drawn = RankSet.empty();
        while (drawn.size() < count) {
            drawn = drawn.with(random.nextInt(ranks));
        }
        return drawn;
    }
}
