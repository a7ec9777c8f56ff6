package io.everloop.experiments.bench.program;

import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times several things in turn, round after round: whatever slows the machine down for a while does so for all of them.
 * All ranks take part in each turn, and the slowest counts. Used by the thread of the rank.
 */
final class Turns {

    /** Something that is measured. */
    @FunctionalInterface
    interface Turn {

        /** Does it once; how long that took which counts, in nanoseconds. */
        long nanos() throws Exception;
    }

    /** Something that is done. */
    @FunctionalInterface
    interface Deed {
        void act() throws Exception;
    }

    private final RankContext ctx;
    private final int warmUps;
    private final int rounds;
    private final List<List<Named>> turns = new ArrayList<>();

    private record Named(String name, Turn turn) {}

    /** Turns of which the first rounds do not count. */
    Turns(RankContext ctx, int warmUps, int rounds) {
        this.ctx = ctx;
        this.warmUps = warmUps;
        this.rounds = rounds;
    }

    /** Adds something to each round, measured under the given name. */
    Turns add(String name, Turn turn) {
        turns.add(List.of(new Named(name, turn)));
        return this;
    }

    /** Adds two things that change places from round to round, where each leaves the machine worse than it found it. */
    Turns addRivals(String one, Turn ones, String other, Turn others) {
        turns.add(List.of(new Named(one, ones), new Named(other, others)));
        return this;
    }

    /** How long something takes, in nanoseconds. */
    static long time(Deed deed) throws Exception {
        long begin = System.nanoTime();
        deed.act();
        return System.nanoTime() - begin;
    }

    /** Does all rounds, and hands the times over in seconds. */
    void run() throws Exception {
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        for (int round = -warmUps; round < rounds; round++) {
            for (Named next : order(round)) {
                ctx.comm().barrier();
                double slowest = ctx.comm().allreduce(next.turn().nanos(), Op.MAX) / 1e9;
                if (round >= 0) {
                    seconds.computeIfAbsent(next.name(), any -> new ArrayList<>())
                            .add(slowest);
                }
            }
        }
        if (ctx.rank() == 0) {
            seconds.forEach((name, times) -> ctx.result(name, Stopwatch.text(times)));
        }
    }

    private List<Named> order(int round) {
        List<Named> all = new ArrayList<>();
        for (List<Named> rivals : turns) {
            List<Named> turned = new ArrayList<>(rivals);
            Collections.rotate(turned, round);
            all.addAll(turned);
        }
        return all;
    }
}
