package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Conditions;
import io.everloop.experiments.output.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Simulates a protocol once or several times, on as many processors as memory allows. The first run has
 * the given seed, the next the number after it and so on; the same seed gives the same run.
 *
 * @param protocol what to simulate
 * @param settings its shape
 * @param circumstances what the runs meet
 * @param seed the first seed
 * @param repeat how many runs
 */
record SimulationJob(
        SimulatedProtocol protocol, Settings settings, Circumstances circumstances, long seed, int repeat) {

    /** Above this size two runs at a time would need more memory than they save time. */
    private static final int MAX_RANKS_IN_PARALLEL = 1 << 17;

    /**
     * Prepares the first run and throws it away. That stands for all of them: whether a run is possible depends
     * on how many die at most, not on who is drawn.
     *
     * @throws IllegalArgumentException with a sentence for the user, if the protocol cannot be run like this
     */
    void check() {
        prepare(seed);
    }

    /** All runs, in the order of their seeds. */
    List<Run> run(Progress progress, Optional<Consumer<String>> trace) throws InterruptedException {
        AtomicInteger finished = new AtomicInteger();
        List<Future<Run>> futures = new ArrayList<>(repeat);
        ExecutorService threads = Executors.newFixedThreadPool(threads());
        try {
            for (int i = 0; i < repeat; i++) {
                long runSeed = seed + i;
                futures.add(threads.submit(() -> {
                    Run run =
                            run(runSeed, new Observer(trace, steps -> progress.show(() -> describe(finished, steps))));
                    finished.incrementAndGet();
                    return run;
                }));
            }
            return collect(futures);
        } finally {
            threads.shutdownNow();
        }
    }

    /** One run, in the calling thread. */
    Run run(long runSeed, Observer observer) {
        long begin = System.nanoTime();
        Prepared prepared = prepare(runSeed);
        Outcome outcome = prepared.scenario.simulate(prepared.conditions, prepared.forSimulator, observer);
        return new Run(runSeed, prepared.deaths, outcome, System.nanoTime() - begin);
    }

    /** A run before it starts. */
    private record Prepared(Conditions conditions, int deaths, Scenario scenario, RandomGenerator forSimulator) {}

    private Prepared prepare(long runSeed) {
        // Three independent sources, so that other deaths do not change what the participants draw.
        SplittableRandom source = new SplittableRandom(runSeed);
        SplittableRandom forProtocol = source.split();
        SplittableRandom forDeaths = source.split();
        Conditions conditions = circumstances.draw(settings.ranks(), settings.ranksPerHost(), forDeaths);
        int deaths = Circumstances.sentenced(conditions.crashes());
        Scenario scenario = protocol.scenario(settings, deaths, forProtocol);
        return new Prepared(conditions, deaths, scenario, source.split());
    }

    private int threads() {
        int processors = Runtime.getRuntime().availableProcessors();
        return settings.ranks() > MAX_RANKS_IN_PARALLEL ? 1 : Math.min(repeat, processors);
    }

    private static List<Run> collect(List<Future<Run>> futures) throws InterruptedException {
        List<Run> runs = new ArrayList<>(futures.size());
        for (Future<Run> future : futures) {
            try {
                runs.add(future.get());
            } catch (ExecutionException broken) {
                if (broken.getCause() instanceof Error error) {
                    throw error;
                }
                throw new IllegalStateException("a run broke off", broken.getCause());
            }
        }
        return runs;
    }

    private String describe(AtomicInteger finished, long steps) {
        String runs = repeat == 1 ? "" : String.format("%,d of %,d runs, ", finished.get(), repeat);
        return String.format("%s: %s%,d steps", protocol.name(), runs, steps);
    }
}
