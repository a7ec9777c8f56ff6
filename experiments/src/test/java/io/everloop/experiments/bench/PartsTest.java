package io.everloop.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.RankProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Rows come from what ranks hand over; here ranks hand over what the test wants. */
class PartsTest {

    private static final double HOUR_MILLIS = 3.6e6;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final List<Integer> killed = new ArrayList<>();

    /** The higher a rank, the later it knows; all are through at the same time. */
    private final class Survivors implements Launcher, Launcher.Running {

        @Override
        public Running start(Class<? extends RankProgram> program, Placement placement, List<String> args) {
            return this;
        }

        @Override
        public Map<Integer, String> await(String name, Collection<Integer> ranks) {
            Map<Integer, String> results = new TreeMap<>();
            long now = System.nanoTime();
            ranks.forEach(rank -> results.put(rank, now + rank * HOUR_NANOS + " " + (now + 9 * HOUR_NANOS)));
            return results;
        }

        @Override
        public Map<Integer, Map<String, String>> results() {
            return Map.of();
        }

        @Override
        public void kill(int worker) {
            killed.add(worker);
        }

        @Override
        public void close() {}
    }

    @Test
    void theLastSurvivorCounts() throws IOException, InterruptedException {
        DeathJob job = new DeathJob(new Placement(3, 2), List.of(2, 0), 0);
        List<DeathJob.Death> deaths = job.run(new Survivors());
        assertEquals(List.of(2, 0), killed);
        assertTrue(deaths.get(0).isFirst());
        // Ranks 4 and 5 are dead, so rank 3 is the last to know.
        assertEquals(3, Math.round(deaths.get(0).informedMillis() / HOUR_MILLIS));
        assertEquals(9, Math.round(deaths.get(1).shrunkMillis() / HOUR_MILLIS));
    }

    @Test
    void aPartThatFailsLetsOthersGoOn() throws InterruptedException {
        Launcher none = (program, placement, args) -> {
            throw new IOException("no room for " + placement);
        };
        Bench bench = new Bench(Plan.QUICK, none, text -> {});
        bench.run(new IdlePart());
        assertEquals(List.of("idle failed: no room for n=8"), bench.failures());
    }

    @Test
    void aPeerThatIsMissingIsSaidOnce() throws InterruptedException {
        Peer missing = new Peer() {
            @Override
            public String name() {
                return "Nobody";
            }

            @Override
            public Figures measure(int ranks) throws IOException {
                throw new IOException("it is not installed");
            }
        };
        Bench bench = new Bench(Plan.QUICK, new Survivors(), text -> {});
        assertTrue(bench.peer(missing, 2).isEmpty());
        assertTrue(bench.peer(missing, 4).isEmpty());
        assertEquals(List.of("Without Nobody: it is not installed"), bench.skipped());
    }

    @Test
    void publishedAgreementsAreScaledByTheAllreduces() {
        Published.Agreement published =
                Published.agreement(8, NativePeer.Wire.TCP).orElseThrow();
        assertEquals(168, published.scaledTo(2 * published.allreduce()));
        assertTrue(Published.agreement(5, NativePeer.Wire.TCP).isEmpty());
    }
}
