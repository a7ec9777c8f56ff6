package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.BareLoop;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Two virtual machines that only throw a message to and fro. */
record BarePeer(Budget budget) implements Peer {

    @Override
    public String name() {
        return "bare blocking Unix-socket loop in Java";
    }

    @Override
    public Figures measure(int ranks) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("everloop-bench");
        Path socket = directory.resolve("socket");
        Process listener = Program.java(BareLoop.class.getName(), List.of(), List.of("listen", socket.toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader says =
                new BufferedReader(new InputStreamReader(listener.getInputStream(), StandardCharsets.UTF_8))) {
            if (says.readLine() == null) {
                throw new IOException("the bare loop did not start");
            }
            List<String> play = new ArrayList<>(List.of("play", socket.toString()));
            play.addAll(budget.numbers());
            return Figures.parse(
                    Program.lines(Program.java(BareLoop.class.getName(), List.of(), play), Duration.ofMinutes(1)));
        } finally {
            listener.destroyForcibly().waitFor();
            Files.deleteIfExists(socket);
            Files.delete(directory);
        }
    }
}
