package io.everloop.framework.listen;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What can happen in a run. Each has a name, and its facts by names, in a fixed order. */
public sealed interface RunEvent {

    /** What it is called in files and lines. */
    String name();

    /** Its facts: text, numbers, truth values, lists of numbers, and maps of numbers. */
    Map<String, Object> facts();

    /** The run begins: processes are being started. */
    record Started(String app, int ranks, int workers, int spares, String strategy, String interval, String levels)
            implements RunEvent {
        @Override
        public String name() {
            return "started";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("app", app, "ranks", ranks, "workers", workers, "spares", spares)
                    .and("strategy", strategy, "interval", interval, "levels", levels)
                    .map();
        }
    }

    /** All processes are there, and the loop begins. */
    record Ready(long startUpMillis) implements RunEvent {
        @Override
        public String name() {
            return "ready";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("start_up_ms", startUpMillis).map();
        }
    }

    /** A rank printed a line. */
    record Printed(int rank, String line) implements RunEvent {
        @Override
        public String name() {
            return "printed";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("rank", rank, "line", line).map();
        }
    }

    /** A rank wrote a line to its standard error. */
    record Complained(int rank, String line) implements RunEvent {
        @Override
        public String name() {
            return "complained";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("rank", rank, "line", line).map();
        }
    }

    /**
     * The loop has come further; told a few times in a second.
     *
     * @param goal how many iterations there will be; 0 if nobody knows
     * @param commits how many were made so far
     * @param commitMillis how long they took together
     */
    record Progressed(long iteration, long goal, long commits, double commitMillis) implements RunEvent {
        @Override
        public String name() {
            return "progress";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("iteration", iteration, "goal", goal, "commits", commits, "commit_ms", commitMillis)
                    .map();
        }
    }

    /** A worker died. */
    record Died(int worker, List<Integer> ranks, String sign) implements RunEvent {
        @Override
        public String name() {
            return "died";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("worker", worker, "ranks", ranks, "sign", sign).map();
        }
    }

    /** A fault that was ordered, or drawn, has happened. */
    record FaultInjected(String fault, int worker, List<Integer> ranks) implements RunEvent {
        @Override
        public String name() {
            return "fault";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("fault", fault, "worker", worker, "ranks", ranks).map();
        }
    }

    /** A worker that was a spare runs this rank from now on. */
    record Seated(int worker, int rank) implements RunEvent {
        @Override
        public String name() {
            return "seated";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("worker", worker, "rank", rank).map();
        }
    }

    /** The run goes on from what an earlier one has committed. */
    record Resumed(long iteration) implements RunEvent {
        @Override
        public String name() {
            return "resumed";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("iteration", iteration).map();
        }
    }

    /** Something happened to copies: one was put away, or a commit failed. */
    record Noticed(String sentence) implements RunEvent {
        @Override
        public String name() {
            return "notice";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("sentence", sentence).map();
        }
    }

    /**
     * The loop runs again after a failure.
     *
     * @param epoch how many repairs there were, this one included
     * @param phases how long each step took, in milliseconds, in their order
     */
    record Repaired(
            int epoch, List<Integer> ranks, long iteration, long from, Map<String, Double> phases, double totalMillis)
            implements RunEvent {

        public Repaired {
            phases = new LinkedHashMap<>(phases);
        }

        @Override
        public String name() {
            return "repaired";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("epoch", epoch, "ranks", ranks, "iteration", iteration, "from", from)
                    .and("phases_ms", phases, "total_ms", totalMillis)
                    .map();
        }
    }

    /** The run is over. */
    record Ended(boolean ok, long iterations, long wallMillis, String digest, long commits, int failures)
            implements RunEvent {
        @Override
        public String name() {
            return "ended";
        }

        @Override
        public Map<String, Object> facts() {
            return Facts.of("ok", ok, "iterations", iterations, "wall_ms", wallMillis, "digest", digest)
                    .and("commits", commits, "failures", failures)
                    .map();
        }
    }
}
