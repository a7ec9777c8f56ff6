package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
class ThreadDumpsTest {

    /** Both ranks wait for a death that nobody dies. */
    @Test
    void everyWorkerTellsWhereItsRankHangs(@TempDir Path directory) throws Exception {
        News news = new News();
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 2).withArgs(List.of("1"));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(2);
            List<Path> files = ThreadDumps.write(job, directory);
            assertEquals(2, files.size());
            for (int rank = 0; rank < files.size(); rank++) {
                String threads = Files.readString(files.get(rank));
                assertTrue(threads.contains("\"rank-" + rank + "\""), threads);
                assertTrue(threads.contains("at io.everloop.spares.Programs$AwaitsDeaths.run"), threads);
            }
        }
    }
}
