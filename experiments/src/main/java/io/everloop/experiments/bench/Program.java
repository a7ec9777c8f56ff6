package io.everloop.experiments.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Another program that runs as a process until it ends by itself, or has to. */
final class Program {

    private Program() {}

    /** The command that runs a class of ours in a virtual machine, with more on its class path if need be. */
    static ProcessBuilder java(String main, List<Path> libraries, List<String> args) {
        String classPath = Stream.concat(
                        Stream.of(System.getProperty("java.class.path")),
                        libraries.stream().map(Path::toString))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                classPath,
                main));
        command.addAll(args);
        return new ProcessBuilder(command);
    }

    /**
     * Runs to the end.
     *
     * @return the lines of its output
     * @throws IOException with the end of what it said, if it does not start, fails or takes too long
     */
    static List<String> lines(ProcessBuilder command, Duration limit) throws IOException, InterruptedException {
        Path out = Files.createTempFile("everloop-bench", ".out");
        Path err = Files.createTempFile("everloop-bench", ".err");
        try {
            Process process = command.redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            boolean ended = waitFor(process, limit);
            if (!ended || process.exitValue() != 0) {
                String problem = ended ? "failed with code " + process.exitValue() : "took longer than " + limit;
                throw new IOException(command.command().get(0) + " " + problem + ": " + lastLine(err));
            }
            return Files.readAllLines(out, StandardCharsets.UTF_8);
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Leaves no process behind, whatever happens. */
    private static boolean waitFor(Process process, Duration limit) throws InterruptedException {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            if (process.isAlive()) {
                List<ProcessHandle> all = process.descendants().toList();
                all.forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
        }
    }

    private static String lastLine(Path err) throws IOException {
        List<String> lines = Files.readAllLines(err, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
    }
}
