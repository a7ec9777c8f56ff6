package io.everloop.agreement.era;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.simulate.Simulation;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A slice of the stress run: other seeds every time. */
class EraStressTest {

    private static final Duration SLICE = Duration.ofSeconds(20);

    @Test
    @Timeout(120)
    void survivorsAgreeInEveryEpisode() {
        long base = Long.getLong("seed", new SplittableRandom().nextLong() >>> 1);
        System.out.println("base seed " + base);
        long end = System.nanoTime() + SLICE.toNanos();
        long agreements = 0;
        long deaths = 0;
        for (long seed = base; System.nanoTime() < end; seed++) {
            EraEpisode episode = new EraEpisode(seed);
            Simulation run = episode.simulator().run();
            long failing = seed;
            assertTrue(
                    run.isSound(),
                    () -> run.violation().orElseThrow() + "\nto repeat: ./everloop simulate era --stress --episode "
                            + failing);
            agreements += episode.model().agreements();
            deaths += run.deaths();
        }
        System.out.printf("%,d agreements, %,d deaths, no violation%n", agreements, deaths);
        assertTrue(agreements > 0 && deaths > 0);
    }
}
