package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.spares.process.ClassArchive;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The process where the agent is may open no more files. */
@Timeout(90)
class DescriptorLimitTest {

    /**
     * Lets the process of a replacement start, but stand still for twice the bound, in which the agent cannot see what it
     * does; then has no connection left for it until the agent has said so.
     */
    static final class Launching {

        private Launching() {}

        private static final long LONGEST_NANOS = 20_000_000_000L;

        private final News news = new News();
        private final List<FileChannel> all = new ArrayList<>();

        public static void main(String[] args) throws Exception {
            new Launching().launch();
        }

        private void launch() throws Exception {
            JobSpec spec = JobSpec.of(Replaced.class.getName(), 2)
                    .withArgs(List.of(Long.toString(Long.MAX_VALUE)))
                    .withBound(Duration.ofSeconds(2))
                    .withSpares(0, Depletion.RESPAWN);
            try (Job job = Job.start(spec, news)) {
                news.awaitLine(Replaced.AT + 100);
                job.kill(1);
                while (job.workers() < 3) {
                    Thread.onSpinWait();
                }
                job.pause(2);
                resumeLater(job.pid(2));
                takeAllUntil(System.nanoTime() + LONGEST_NANOS);
                for (FileChannel one : all) {
                    one.close();
                }
                if (news.notices().isEmpty()) {
                    throw new AssertionError("nobody had to wait: " + job.await(Duration.ofSeconds(1)));
                }
                assertEquals(2, news.awaitSeated(1));
            }
        }

        private static void resumeLater(long pid) throws IOException {
            new ProcessBuilder("sh", "-c", "sleep 4; kill -CONT $0", Long.toString(pid))
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }

        /** Until the agent has said so. Others may be closed meanwhile, of the dead for example. */
        private void takeAllUntil(long end) {
            while (news.notices().isEmpty() && System.nanoTime() < end) {
                takeAll();
                LockSupport.parkNanos(1_000_000);
            }
        }

        private void takeAll() {
            try {
                while (true) {
                    all.add(FileChannel.open(Path.of("/dev/null")));
                }
            } catch (IOException e) {
                // These were all.
            }
        }
    }

    /** In jars, which stay open: from directories no class could be loaded any more. */
    private static String classPath() throws IOException {
        String own = System.getProperty("java.class.path");
        Optional<ClassArchive> packed = ClassArchive.of(own);
        if (packed.isEmpty()) {
            return own;
        }
        try (ClassArchive archive = packed.get()) {
            return archive.classPath();
        }
    }

    @Test
    void whoCannotBeLetInYetIsLetInLater() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process launcher = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n 256; exec \"$@\"",
                        "sh",
                        java,
                        "-cp",
                        classPath(),
                        Launching.class.getName())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertTrue(launcher.waitFor(60, TimeUnit.SECONDS));
            assertEquals(0, launcher.exitValue());
        } finally {
            launcher.destroyForcibly();
        }
    }
}
