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

    private static final Placement EIGHT = Placement.of(8);
    private static final Plan SMALL = new Plan(
            List.of(),
            List.of("-Xint"),
            new Budget(1, 2, 3),
            new Budget(1, 2, 3),
            1,
            1,
            new Crowd(10, 1, 2, 3),
            List.of(EIGHT),
            1,
            List.of(),
            0,
            List.of(),
            List.of(),
            1,
            5,
            List.of());
    private static final double HOUR_MILLIS = 3.6e6;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final List<Integer> killed = new ArrayList<>();
    private final List<String> orders = new ArrayList<>();
    private final List<String> options = new ArrayList<>();

    /** The higher a rank, the later it knows; all are through at the same time. */
    private final class Survivors implements Launcher, Launcher.Running {

        @Override
        public Running start(
                Class<? extends RankProgram> program,
                Placement placement,
                List<String> javaOptions,
                List<String> args) {
            orders.addAll(args);
            options.addAll(javaOptions);
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
            return Map.of(1, Map.of("started", String.valueOf(System.nanoTime()), "idle-cpu", "0.5"));
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
        List<Kills.Death> deaths = new Kills(new Placement(3, 2), List.of(2, 0)).strike(new Survivors());
        assertEquals(List.of(2, 0), killed);
        assertTrue(deaths.get(0).isFirst());
        // Ranks 4 and 5 are dead, so rank 3 is the last to know.
        assertEquals(3, Math.round(deaths.get(0).informedMillis() / HOUR_MILLIS));
        assertEquals(9, Math.round(deaths.get(1).shrunkMillis() / HOUR_MILLIS));
    }

    @Test
    void aPartThatFailsLetsOthersGoOn() throws InterruptedException {
        Launcher none = (program, placement, options, args) -> {
            throw new IOException("no room for " + placement);
        };
        Bench bench = new Bench(SMALL, none, text -> {});
        bench.run(new JobPart(EIGHT, List.of(new IdleStage())));
        assertEquals(List.of("n=8 failed: no room for n=8"), bench.failures());
    }

    @Test
    void ranksAreWarmedUpForWhateverIsMeasured() throws InterruptedException {
        Bench bench = new Bench(SMALL, new Survivors(), text -> {});
        bench.run(new JobPart(EIGHT, List.of(new IdleStage())));
        assertEquals(List.of(), bench.failures());
        String warm = String.join(",", SMALL.crowd().budget(EIGHT).numbers());
        assertEquals(List.of("collectives," + warm, "idle,5"), orders);
        assertEquals(List.of("-Xint"), options);
        assertEquals(List.of("idle-cpu"), bench.rows().stream().map(Row::name).toList());
    }

    @Test
    void nothingIsStartedWhereNothingIsWanted() throws InterruptedException {
        Bench bench = new Bench(SMALL, new Survivors(), text -> {});
        bench.run(new JobPart(Placement.of(16), List.of(new IdleStage())));
        assertEquals(List.of(), orders);
    }

    @Test
    void whatHasTheSameNameStandsTogether() {
        Bench bench = new Bench(SMALL, new Survivors(), text -> {});
        for (String name : List.of("barrier", "agree", "barrier")) {
            bench.add(new Row(name, EIGHT, 1, "us", Reference.NONE, Target.NONE));
        }
        assertEquals(
                List.of("barrier", "barrier", "agree"),
                bench.rows().stream().map(Row::name).toList());
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
        Bench bench = new Bench(SMALL, new Survivors(), text -> {});
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
