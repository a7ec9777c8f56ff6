package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The process where the agent is may open no more files. */
@Timeout(90)
class DescriptorLimitTest {

    /** Lets the process of a replacement start, but has no connection left for it until the agent has said so. */
    static final class Launching {

        private Launching() {}

        public static void main(String[] args) throws Exception {
            News news = new News();
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
                List<FileChannel> all = takeAll();
                news.awaitNotices(1);
                for (FileChannel one : all) {
                    one.close();
                }
                news.awaitSeated(1);
            }
        }

        private static List<FileChannel> takeAll() {
            List<FileChannel> all = new ArrayList<>();
            try {
                while (true) {
                    all.add(FileChannel.open(Path.of("/dev/null")));
                }
            } catch (IOException e) {
                return all;
            }
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
                        System.getProperty("java.class.path"),
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
