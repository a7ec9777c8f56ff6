package io.everloop.experiments.simulate;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.experiments.output.Block;
import io.everloop.experiments.output.Json;
import java.util.Locale;

/**
 * What an exhaustive search found, for people and for programs.
 *
 * @param protocol what was explored
 * @param settings its shape
 * @param detection who was told of deaths
 * @param maxDeaths how many could die
 * @param exploration what was found
 * @param wallMillis how long it took
 * @param peakMebibytes the most heap it used
 */
record ExplorationReport(
        SimulatedProtocol protocol,
        Settings settings,
        Detection detection,
        int maxDeaths,
        Exploration exploration,
        long wallMillis,
        long peakMebibytes) {

    Json json() {
        Json document = new Json()
                .put("protocol", protocol.name())
                .put("ranks", settings.ranks())
                .put("topology", protocol.topology(settings))
                .put("deaths", maxDeaths)
                .put("detector", detector())
                .put("states", exploration.states())
                .put("transitions", exploration.transitions())
                .put("complete", exploration.complete())
                .put("violations", exploration.isSound() ? 0 : 1);
        if (protocol.searched() == Searched.STRATEGIES) {
            document.put("strategies", exploration.states());
        }
        document.put("wall_ms", wallMillis).put("peak_mb", peakMebibytes);
        exploration
                .violation()
                .ifPresent(text -> document.put("violation", text).put("trace", exploration.trace()));
        return document;
    }

    String text() {
        String deaths =
                protocol.usesDetector() ? String.format(", up to %d deaths, detector: %s", maxDeaths, detector()) : "";
        String heading =
                String.format("%s, %d ranks, %s", protocol.name(), settings.ranks(), protocol.topology(settings));
        Block block = new Block(heading + deaths).line(protocol.searched().label(), "%,d", exploration.states());
        if (protocol.searched() == Searched.STATES) {
            block.line("transitions", "%,d", exploration.transitions());
        }
        block.line("complete", "%s", completeness())
                .line("violations", "%d", exploration.isSound() ? 0 : 1)
                .line("wall time", "%,d ms", wallMillis)
                .line("peak heap", "%,d MiB", peakMebibytes);
        StringBuilder text = new StringBuilder(block.toString());
        exploration
                .violation()
                .ifPresent(violation -> text.append("\nviolated: ").append(violation));
        exploration.trace().forEach(line -> text.append("\n  ").append(line));
        return text.toString();
    }

    private String completeness() {
        if (!exploration.isSound()) {
            return "no, stopped at the violation";
        }
        if (!exploration.complete()) {
            return String.format(
                    "no, stopped after %,d states, nothing found so far: allow more with --states",
                    exploration.states());
        }
        return protocol.searched() == Searched.STATES ? "yes, every reachable state" : "yes, every strategy";
    }

    private String detector() {
        return detection.name().toLowerCase(Locale.ROOT);
    }
}
