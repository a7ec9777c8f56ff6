package io.everloop.checkpoint.level.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rank is killed at each of its file steps, the first and each later time it comes there. */
@Timeout(120)
class CrashTest {

    private static final int KILLED = 128 + 9;

    @TempDir
    private Path temporary;

    /** The steps as the sources name them, so that none is forgotten. */
    static Set<String> points() throws IOException {
        Set<String> points = new TreeSet<>();
        Pattern point = Pattern.compile("Failpoint\\.reached\\(\"([^\"]+)\"\\)");
        try (Stream<Path> sources = Files.list(Path.of("src/main/java/io/everloop/checkpoint/level/disk"))) {
            for (Path source : sources.toList()) {
                Matcher found = point.matcher(Files.readString(source));
                while (found.find()) {
                    points.add(found.group(1));
                }
            }
        }
        assertTrue(points.size() >= 12, points::toString);
        return points;
    }

    @ParameterizedTest
    @MethodSource("points")
    void whoeverComesAfterSeesTheLastCommitWhole(String point) throws Exception {
        int deaths = 0;
        for (int time = 1; time <= 3; time++) {
            Path directory = temporary.resolve("time-" + time);
            Run run = run(point + ":" + time, directory);
            if (run.exit == 0) {
                break;
            }
            assertEquals(KILLED, run.exit, run.said::toString);
            deaths++;
            int done = run.said.size();
            check(directory, done);
            // A successor does the same from there on and is not disturbed by what is left.
            Crasher.run(directory, step -> {});
            check(directory, Crasher.STEPS.size());
        }
        assertTrue(deaths > 0, "nobody comes to " + point);
    }

    /** What the directory must hold after that many steps were done for certain and perhaps one more. */
    private static void check(Path directory, int done) throws Exception {
        long certain = Crasher.committed(done);
        long perhaps = Crasher.committed(done + 1);
        try (Store store = Store.open(directory, Samples.JOB, 1, LevelListener.NONE)) {
            List<FileName> copies = store.mine();
            List<Long> permanent = copies.stream()
                    .filter(FileName::permanent)
                    .map(FileName::version)
                    .toList();
            for (FileName copy : copies) {
                Optional<Image> image = store.read(copy.version(), PageSupply.FRESH, any -> true);
                assertTrue(
                        image.map(sound -> Samples.same(Crasher.image(copy.version()), sound))
                                .orElse(Crasher.mayBeSpoilt(copy.version(), done)),
                        copy::toString);
            }
            long newest = permanent.isEmpty() ? 0 : permanent.get(permanent.size() - 1);
            assertTrue(newest == certain || newest == perhaps, () -> done + " steps done, there are " + copies);
            assertTrue(copies.size() <= 3, copies::toString);
        }
    }

    private record Run(int exit, List<String> said) {}

    private static Run run(String failpoint, Path directory) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Deverloop.failpoint=" + failpoint,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Crasher.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS), failpoint);
        return new Run(process.exitValue(), said);
    }
}
