package io.everloop.experiments.simulate;

import io.everloop.experiments.output.Block;
import io.everloop.experiments.output.Json;
import io.everloop.framework.time.Times;

/**
 * What a stress run came to, for people and for programs.
 *
 * @param protocol what was run
 * @param seed that of the first episode
 * @param totals what the episodes came to
 * @param wallMillis how long they took together
 * @param peakMebibytes the most heap they used
 */
record StressReport(SimulatedProtocol protocol, long seed, StressTotals totals, long wallMillis, long peakMebibytes) {

    Json json() {
        return new Json()
                .put("protocol", protocol.name())
                .put("ranks", totals.mostRanks())
                .put("topology", "random")
                .put("failures", totals.deaths())
                .put("seed", seed)
                .put("decided", totals.decided())
                .put("violations", totals.violated().size())
                .put("virtual_us", totals.virtualNanos() / 1e3)
                .put("steps", totals.steps())
                .put("messages", totals.messages())
                .put("bytes", totals.bytes())
                .put("wall_ms", wallMillis)
                .put("peak_mb", peakMebibytes)
                .put("episodes", totals.episodes())
                .put("agreements", totals.agreements())
                .put("agreements_per_s", perSecond())
                .put("digest", String.format("%016x", totals.digest()))
                .put("violated", totals.violated().stream().map(this::row).toList());
    }

    private Json row(Episodes.Episode episode) {
        return new Json()
                .put("episode", episode.seed())
                .put("setting", episode.description())
                .put("violation", episode.simulation().violation().orElse(null))
                .put("repeat_with", repeating(episode));
    }

    String text() {
        Block block = new Block(String.format("%s under stress, seed %d", protocol.name(), seed))
                .line("episodes", "%,d with up to %d ranks", totals.episodes(), totals.mostRanks())
                .line("agreements", "%,d (%,d per second)", totals.agreements(), perSecond())
                .line("failures", "%,d", totals.deaths())
                .line("violations", "%,d", totals.violated().size())
                .line("virtual time", "%s", Times.show((double) totals.virtualNanos()))
                .line("steps", "%,d", totals.steps())
                .line("messages", "%,d", totals.messages())
                .line("digest", "%016x", totals.digest())
                .line("wall time", "%,d ms", wallMillis)
                .line("peak heap", "%,d MiB", peakMebibytes);
        StringBuilder text = new StringBuilder(block.toString());
        for (Episodes.Episode episode : totals.violated()) {
            text.append("\nviolated with ").append(episode.description()).append(": ");
            text.append(episode.simulation().violation().orElseThrow());
            text.append("\n  repeat with: ").append(repeating(episode));
        }
        return text.toString();
    }

    private String repeating(Episodes.Episode episode) {
        return "./everloop simulate " + protocol.name() + " --episode " + episode.seed() + " --trace";
    }

    private long perSecond() {
        return totals.agreements() * 1_000 / Math.max(1, wallMillis);
    }
}
