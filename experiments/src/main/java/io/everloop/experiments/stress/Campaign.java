package io.everloop.experiments.stress;

import io.everloop.experiments.output.Progress;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Generation after generation until the time is over. The journals of those that went wrong are kept. */
final class Campaign {

    private static final Duration SHORTEST_GENERATION = Duration.ofSeconds(1);

    private final JobSpec form;
    private final long seed;
    private final Path directory;
    private final List<Generation> generations = new ArrayList<>();

    /**
     * @param form what every generation is like
     * @param seed that of the first generation; each has the next one
     * @param directory where the journals go
     */
    Campaign(JobSpec form, long seed, Path directory) {
        this.form = form;
        this.seed = seed;
        this.directory = directory;
    }

    CampaignReport run(Duration length, Progress progress) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Duration left = length;
        while (!left.isNegative()) {
            Duration most = left.compareTo(SHORTEST_GENERATION) < 0 ? SHORTEST_GENERATION : left;
            generations.add(generation(seed + generations.size(), most));
            progress.show(() -> report(begin).line());
            left = length.minusNanos(System.nanoTime() - begin);
        }
        return report(begin);
    }

    private Generation generation(long ownSeed, Duration left) throws IOException, InterruptedException {
        Path journals = Files.createDirectories(directory.resolve("seed-" + ownSeed));
        Generation generation = Generation.run(form, ownSeed, left, journals);
        if (generation.verdict().violations().isEmpty()) {
            delete(journals);
        }
        return generation;
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    private CampaignReport report(long begin) {
        return new CampaignReport(
                form, seed, List.copyOf(generations), Duration.ofNanos(System.nanoTime() - begin), directory);
    }
}
