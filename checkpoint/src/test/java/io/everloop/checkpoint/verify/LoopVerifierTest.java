package io.everloop.checkpoint.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.Shape;
import io.everloop.comm.Communicator;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops that forget to protect something. */
@Timeout(60)
class LoopVerifierTest {

    private static final int ITERATIONS = 10;

    /** A chain of masses and springs with every kind of region, of which any may be left out. */
    private static final class Chain implements Loop {

        private final Set<String> forgotten;
        private final double[] place = {0, 1, 2, 4, 8};
        private double[] speed = new double[5];
        private final double[] scratch = new double[5];
        private int[] visits = {};
        private long ticks;
        private boolean odd;
        private String events = "";

        Chain(String... forgotten) {
            this.forgotten = Set.of(forgotten);
        }

        @Override
        public Regions regions() {
            Regions regions = new Regions();
            for (String name : new TreeSet<>(Set.of("place", "speed", "visits", "ticks", "odd", "events"))) {
                if (!forgotten.contains(name)) {
                    declare(regions, name);
                }
            }
            return regions;
        }

        private void declare(Regions regions, String name) {
            switch (name) {
                case "place" -> regions.array(name, place);
                case "speed" -> regions.array(name, double[].class, () -> speed, array -> speed = array);
                case "visits" ->
                    regions.array(name, int[].class, () -> visits, array -> visits = array, Shape.MAY_CHANGE);
                case "ticks" -> regions.scalar(name, long.class, () -> ticks, value -> ticks = value);
                case "odd" -> regions.scalar(name, boolean.class, () -> odd, value -> odd = value);
                default -> regions.object(name, String.class, () -> events, value -> events = value);
            }
        }

        @Override
        public boolean iterate(long iteration) {
            for (int i = 1; i < place.length - 1; i++) {
                scratch[i] = place[i - 1] - 2 * place[i] + place[i + 1] + (odd ? 0.25 : 0);
            }
            for (int i = 1; i < place.length - 1; i++) {
                speed[i] += scratch[i] / 16;
                place[i] += speed[i] + ticks / 1024.0 + events.length() / 512.0;
            }
            ticks += 3;
            odd = ticks % 2 == 1;
            visits = Arrays.copyOf(visits, visits.length + 1);
            visits[visits.length - 1] = (int) (place[2] * 1_000);
            if (visits.length % 4 == 0) {
                events += "four more;";
            }
            return true;
        }
    }

    /** Counts where no region does. */
    private static final class Countdown implements Loop {

        private final Regions regions = new Regions();
        private int left = 4;

        @Override
        public Regions regions() {
            return regions;
        }

        @Override
        public boolean iterate(long iteration) {
            left--;
            return left > 0;
        }
    }

    @Test
    void aLoopThatDoesNotKnowWhenItEndsIsFound() {
        Report report = LoopVerifier.verify(Countdown::new, ITERATIONS);
        assertEquals(4, report.iterations());
        assertTrue(
                report.toString().startsWith("after iteration 3 the loop goes on instead of ending"), report::toString);
    }

    @Test
    void aLoopThatProtectsAllItNeedsIsSound() {
        Report report = LoopVerifier.verify(Chain::new, ITERATIONS);
        assertTrue(report.isSound(), report::toString);
        report.check();
    }

    /** The first iteration that reads what was forgotten gives it away. */
    @ParameterizedTest
    @CsvSource({
        "speed, 1, place",
        "ticks, 1, odd",
        "place, 1, speed",
        "odd, 1, place",
        "visits, 3, events",
        "events, 4, place"
    })
    void whatWasForgottenIsFound(String forgotten, long iteration, String region) {
        Report report = LoopVerifier.verify(() -> new Chain(forgotten), ITERATIONS);
        assertEquals(ITERATIONS, report.iterations());
        assertEquals(iteration, report.differences().get(0).iteration(), report::toString);
        assertTrue(
                report.differences().stream()
                        .anyMatch(difference -> difference.region().equals(region)),
                report::toString);
        AssertionError error = assertThrows(AssertionError.class, report::check);
        assertTrue(error.getMessage().contains("declare it as a region"), error.getMessage());
    }

    /** Averages with the left neighbour; the sum of all that was received may be forgotten. */
    private static final class Ring implements Loop {

        private final Communicator comm;
        private final boolean forgetful;
        private final long[] value;
        private long received;

        Ring(Communicator comm, boolean forgetful) {
            this.comm = comm;
            this.forgetful = forgetful;
            value = new long[] {comm.rank() + 1};
        }

        @Override
        public Regions regions() {
            Regions regions = new Regions().array("value", value);
            return forgetful ? regions : regions.scalar("received", long.class, () -> received, sum -> received = sum);
        }

        @Override
        public boolean iterate(long iteration) {
            int right = (comm.rank() + 1) % comm.size();
            int left = (comm.rank() + comm.size() - 1) % comm.size();
            long[] got = new long[1];
            comm.sendrecv(value, 0, 1, right, 1, got, 0, 1, left, 1);
            value[0] += got[0] + received;
            received += got[0];
            return true;
        }
    }

    @Test
    void ranksVerifyTogether() {
        Ranks.run(
                3,
                world -> LoopVerifier.verify(() -> new Ring(world, false), ITERATIONS)
                        .check());
    }

    @Test
    void whatOneRankForgotIsFoundThereFirst() {
        Ranks.run(3, world -> {
            Report report = LoopVerifier.verify(() -> new Ring(world, world.rank() == 1), ITERATIONS);
            long expected = world.rank() == 1 ? 1 : world.rank() == 2 ? 2 : 3;
            assertEquals(expected, report.differences().get(0).iteration(), report::toString);
            assertEquals(
                    "value",
                    report.differences().get(report.differences().size() - 1).region());
        });
    }
}
