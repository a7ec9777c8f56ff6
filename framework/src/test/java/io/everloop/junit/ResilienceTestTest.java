package io.everloop.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Stirring;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The kit as people use it. */
@Timeout(120)
@ResilienceTest(ranks = 2, kill = "1@iteration=6", options = "--interval 4it")
public class ResilienceTestTest {

    /** A program that owns its loop; the one in this class, so that the annotation need not name it. */
    public static final class Own {

        private Own() {}

        public static void main(String[] args) {
            io.everloop.Everloop.run(args, job -> {
                double[] x = job.protect("x", () -> new double[] {1, 2, 3});
                for (long i : job.iterations(10)) {
                    x[(int) i % 3] += job.comm().allreduce(x[0] * (job.rank() + 1), io.everloop.comm.Op.SUM);
                    job.commit();
                }
                job.result("x", Double.toString(x[0]));
            });
        }
    }

    @Test
    void onAClassAllTestsSeeTheSameRun(Survival survival) {
        assertEquals(List.of(List.of(1)), survival.replaced());
        assertEquals(10, survival.iterations());
        assertEquals(
                1,
                survival.results().values().stream()
                        .map(named -> named.get("x"))
                        .distinct()
                        .count());
    }

    @ResilienceTest(
            app = Stirring.class,
            args = "24",
            options = "--interval 5it",
            kill = {"2@iteration=7", "0@iteration=3 3@iteration=17"},
            restoredIterations = 6)
    void onAMethodEveryPlanIsARun(Survival survival) {
        assertEquals(24, survival.iterations());
        assertEquals(survival.deaths(), survival.replaced().size());
        assertTrue(
                survival.redoneIterations() <= 4L * survival.deaths(),
                () -> survival.redoneIterations() + " redone by " + survival.deaths());
        assertEquals(
                IntStream.range(0, 4).boxed().toList(),
                List.copyOf(survival.results().keySet()));
    }
}
