package io.everloop.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers run as processes and hand figures over. */
@Timeout(120)
class PeersTest {

    private static final Budget SHORT = new Budget(5, 50, 5);

    @Test
    void theBareLoopPlaysSmallAndLarge() throws IOException, InterruptedException {
        assertFigures(new BarePeer(SHORT).measure(2), "pingpong8", "pingpong1m");
    }

    @Test
    void openMpiIsMeasuredWhereItIsInstalled() throws IOException, InterruptedException {
        assumeTrue(isInstalled("mpicc") && isInstalled("mpirun"), "Open MPI is not installed");
        assertFigures(
                new NativePeer(NativePeer.Wire.SHARED_MEMORY, 10).measure(2),
                "pingpong8",
                "pingpong1m",
                "barrier",
                "allreduce");
        assertFigures(new NativePeer(NativePeer.Wire.TCP, 10).measure(3), "barrier", "allreduce");
    }

    @Test
    void pcjStartsItsOwnProcesses() throws IOException, InterruptedException {
        List<Path> libraries = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> path.getFileName().toString().startsWith("pcj-"))
                .toList();
        assertFigures(new PcjPeer(SHORT, libraries).measure(2), "pingpong8", "pingpong1m", "barrier", "allreduce");
    }

    private static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    private static void assertFigures(Figures figures, String... names) {
        for (String name : names) {
            assertTrue(figures.median(name) > 0, name);
        }
    }
}
