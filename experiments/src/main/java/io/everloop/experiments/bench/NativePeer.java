package io.everloop.experiments.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A small program in C on the Open MPI that is installed, which gives way to others when cores are short.
 *
 * @param wire how its ranks talk
 * @param millis how long it measures each operation
 */
record NativePeer(Wire wire, long millis) implements Peer {

    private static final String SOURCE = "native-peer.c";

    /** How its ranks talk. */
    enum Wire {
        /** Through shared memory. */
        SHARED_MEMORY("vader", "shared memory"),
        /** Through the loopback network. */
        TCP("tcp", "TCP");

        private final String component;
        private final String text;

        Wire(String component, String text) {
            this.component = component;
            this.text = text;
        }
    }

    @Override
    public String name() {
        return "Open MPI, " + wire.text;
    }

    @Override
    public Figures measure(int ranks) throws IOException, InterruptedException {
        ProcessBuilder command = new ProcessBuilder(
                "mpirun",
                "-n",
                String.valueOf(ranks),
                "--oversubscribe",
                "--mca",
                "btl",
                wire.component + ",self",
                "--mca",
                "mpi_yield_when_idle",
                "1",
                build().toString(),
                String.valueOf(millis));
        // It refuses to run as root unless told twice; containers often have no other user.
        command.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
        command.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        return Figures.parse(Program.lines(command, Duration.ofMinutes(1)));
    }

    /** Compiles the program if it has not been compiled yet, or has changed. */
    private static Path build() throws IOException, InterruptedException {
        byte[] source;
        try (InputStream in = NativePeer.class.getResourceAsStream(SOURCE)) {
            source = in.readAllBytes();
        }
        CRC32C sum = new CRC32C();
        sum.update(source);
        Path program = BuildDirectory.state().resolve(String.format("native-peer-%08x", sum.getValue()));
        if (Files.notExists(program)) {
            compile(source, program);
        }
        return program;
    }

    private static void compile(byte[] source, Path program) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("everloop-bench");
        Path file = directory.resolve(SOURCE);
        Path compiled = directory.resolve("peer");
        try {
            Files.write(file, source);
            List<String> command = List.of("mpicc", "-O2", "-o", compiled.toString(), file.toString());
            Program.lines(new ProcessBuilder(command), Duration.ofMinutes(1));
            Files.move(compiled, program, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(compiled);
            Files.deleteIfExists(file);
            Files.delete(directory);
        }
    }
}
