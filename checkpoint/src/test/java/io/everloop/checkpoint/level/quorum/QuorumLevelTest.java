package io.everloop.checkpoint.level.quorum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Samples;
import io.everloop.checkpoint.level.disk.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class QuorumLevelTest {

    @TempDir
    private Path temporary;

    private final Samples.Heard heard = new Samples.Heard();

    @Test
    void whicheverMinorityIsLostTheNewestCommitIsFound() throws Exception {
        for (int lost = 0; lost < 3; lost++) {
            Path base = temporary.resolve("lost-" + lost);
            String spec = spec(base, "a", "b", "c");
            commit(spec, 1);
            commit(spec, 2);
            delete(base.resolve(List.of("a", "b", "c").get(lost)));
            try (QuorumLevel level = open(spec)) {
                assertEquals(List.of(new Holding(0, 2, true, 20)), level.holdings());
                assertTrue(Samples.same(image(2), bring(level, 2).orElseThrow()));
            }
        }
    }

    @Test
    void aDirectoryLostInMidJobWeakensButDoesNotStopTheCommits() throws Exception {
        try (QuorumLevel level = open(spec(temporary, "a", "b", "c"))) {
            save(level, 1);
            delete(temporary.resolve("b"));
            save(level, 2);
            assertEquals(List.of(new Holding(0, 2, true, 20)), level.holdings());
            assertTrue(heard.weakened.toString().contains(temporary.resolve("b") + " is gone"));
        }
    }

    @Test
    void belowTheWriteQuorumNothingIsKept() throws Exception {
        try (QuorumLevel level = open(spec(temporary, "a", "b", "c"))) {
            save(level, 1);
            delete(temporary.resolve("b"));
            delete(temporary.resolve("c"));
            LevelException refused = assertThrows(LevelException.class, () -> level.save(image(2)));
            assertTrue(
                    refused.getMessage()
                            .startsWith("version 2 of rank 0 cannot be kept: 1 of 3 votes are there and 2 are needed to"
                                    + " write: " + temporary.resolve("b") + " (1): "),
                    refused.getMessage());
            assertEquals(
                    List.of("job.properties", "rank-0-of-1.version-1.permanent", "rank-0.member", "rank-0.working"),
                    names(temporary.resolve("a")));
        }
    }

    @Test
    void belowTheReadQuorumNothingIsRead() throws Exception {
        try (QuorumLevel level = open(spec(temporary, "a", "b", "c"))) {
            save(level, 1);
            delete(temporary.resolve("a"));
            delete(temporary.resolve("c"));
            assertEquals(List.of(), level.holdings());
            assertEquals(
                    "1 of 3 votes are there and 2 are needed to read: " + temporary.resolve("a")
                            + " (1): it is lost, or was and has not caught up; " + temporary.resolve("c")
                            + " (1): it is lost, or was and has not caught up",
                    assertThrows(LevelException.class, () -> bring(level, 1)).getMessage());
        }
    }

    @Test
    void belowBothQuorumsNothingStarts() throws Exception {
        Files.createDirectories(temporary);
        for (String file : List.of("a", "b")) {
            Files.createFile(temporary.resolve(file));
        }
        LevelException refused = assertThrows(LevelException.class, () -> open(spec(temporary, "a", "b", "c")));
        assertTrue(refused.getMessage().startsWith("1 of 3 votes are there and 2 are needed to start: "));
    }

    @Test
    void aDirectoryThatMissedACommitIsOutvoted() throws Exception {
        String spec = spec(temporary, "a", "b", "c");
        commit(spec, 1);
        Files.move(temporary.resolve("a"), temporary.resolve("away"));
        try (QuorumLevel level = open(spec)) {
            save(level, 2);
        }
        delete(temporary.resolve("a"));
        Files.move(temporary.resolve("away"), temporary.resolve("a"));
        delete(temporary.resolve("b"));
        try (QuorumLevel level = open(spec)) {
            assertEquals(List.of(new Holding(0, 1, true, 10), new Holding(0, 2, true, 20)), level.holdings());
            assertTrue(Samples.same(image(2), bring(level, 2).orElseThrow()));
            level.reprotect(image(2));
            assertTrue(names(temporary.resolve("a")).contains("rank-0-of-1.version-2.permanent"));
            save(level, 3);
            assertEquals(List.of(new Holding(0, 3, true, 30)), level.holdings());
        }
    }

    @Test
    void emptyDirectoriesInThePlaceOfLostOnesDoNotVote() throws Exception {
        String spec = spec(temporary, "a", "b", "c");
        commit(spec, 1);
        Files.move(temporary.resolve("a"), temporary.resolve("away"));
        commit(spec, 2);
        delete(temporary.resolve("a"));
        Files.move(temporary.resolve("away"), temporary.resolve("a"));
        delete(temporary.resolve("b"));
        delete(temporary.resolve("c"));
        try (QuorumLevel level = open(spec)) {
            assertEquals(List.of(), level.holdings());
            assertThrows(LevelException.class, () -> bring(level, 1));
            save(level, 3);
            assertEquals(List.of(new Holding(0, 3, true, 30)), level.holdings());
        }
    }

    /** A run died when one directory had its attempt; the next gave the number again while that was away. */
    @Test
    void whatIsLeftOfAnAttemptIsNoCopyOfTheVersionThatGotItsNumber() throws Exception {
        String spec = spec(temporary, "a", "b", "c");
        commit(spec, 1);
        try (Store alone = Store.open(temporary.resolve("a"), new JobFile("heat", "job-1", 1, spec), 1, heard)) {
            alone.save(Samples.image(0, 1, 2, 50));
        }
        Files.move(temporary.resolve("a"), temporary.resolve("away"));
        try (QuorumLevel level = open(spec)) {
            assertEquals(1, level.highest());
            save(level, 2);
        }
        delete(temporary.resolve("a"));
        Files.move(temporary.resolve("away"), temporary.resolve("a"));
        QuorumArchive archive = QuorumArchive.open(Electorate.parse(spec), true);
        assertTrue(archive.archive()
                .restorable()
                .orElseThrow()
                .sound()
                .get(0)
                .name()
                .permanent());
        try (QuorumLevel level = open(spec)) {
            assertTrue(Samples.same(image(2), bring(level, 2).orElseThrow()));
            level.reprotect(image(2));
        }
        delete(temporary.resolve("b"));
        try (QuorumLevel level = open(spec)) {
            assertTrue(Samples.same(image(2), bring(level, 2).orElseThrow()));
        }
    }

    @Test
    void weightsCount() throws Exception {
        String spec = spec(temporary, "a*3", "b", "c");
        commit(spec, 1);
        delete(temporary.resolve("b"));
        delete(temporary.resolve("c"));
        try (QuorumLevel level = open(spec)) {
            assertEquals(List.of(new Holding(0, 1, true, 10)), level.holdings());
        }
    }

    @Test
    void aBadCopyIsPutAwayAndAnotherDirectoryServes() throws Exception {
        String spec = spec(temporary, "a", "b", "c");
        commit(spec, 1);
        for (String bad : List.of("a", "b")) {
            Path file = temporary.resolve(bad).resolve("rank-0-of-1.version-1.permanent");
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length - 1] ^= 4;
            Files.write(file, bytes);
        }
        try (QuorumLevel level = open(spec)) {
            assertTrue(Samples.same(image(1), bring(level, 1).orElseThrow()));
        }
        assertEquals(2, heard.quarantined.size());
        QuorumArchive archive = QuorumArchive.open(Electorate.parse(spec), true);
        assertEquals(1, archive.archive().restorable().orElseThrow().version());
    }

    @Test
    void quorumsThatMayMissEachOtherAreRefused() {
        assertTrue(wrong("quorum=/a,/b,/c;read=1;write=2").contains("may miss each other"));
        assertTrue(wrong("quorum=/a,/a").contains("twice"));
        assertTrue(wrong("quorum=/a,/b;wrote=2").contains("neither read=VOTES nor write=VOTES"));
        assertTrue(wrong("quorum=").contains("names no directories"));
        assertTrue(wrong("quorum=/a,,/b").contains("without a name"));
        assertTrue(wrong("quorum=/a*0,/b").contains("positive"));
        String spec = "quorum=/a*2,/b,/c;read=2;write=3";
        assertEquals(spec, Electorate.parse(spec).toString());
        assertEquals(
                "quorum=/a,/b,/c;read=2;write=2",
                Electorate.parse("quorum=/a,/b,/c").toString());
    }

    private static String wrong(String spec) {
        return assertThrows(IllegalArgumentException.class, () -> Electorate.parse(spec))
                .getMessage();
    }

    private static String spec(Path base, String... directories) {
        return "quorum="
                + String.join(
                        ",",
                        Stream.of(directories)
                                .map(base::resolve)
                                .map(Path::toString)
                                .toList());
    }

    private QuorumLevel open(String spec) throws LevelException {
        QuorumLevel level = QuorumLevel.open(new JobFile("heat", "job-1", 1, spec), 1, PageSupply.FRESH, heard);
        level.attach(0, 1);
        return level;
    }

    private void commit(String spec, long version) throws LevelException {
        try (QuorumLevel level =
                QuorumLevel.open(new JobFile("heat", "job-1", 1, spec), 1, PageSupply.FRESH, LevelListener.NONE)) {
            level.attach(0, 1);
            save(level, version);
        }
    }

    private static void save(QuorumLevel level, long version) throws LevelException {
        level.save(image(version));
        level.confirm(version);
    }

    private static Optional<Image> bring(QuorumLevel level, long version) throws LevelException {
        return level.bring(version, List.of(0), List.of(level.holdings()));
    }

    private static Image image(long version) {
        return Samples.image(0, 1, version, 100, 70_000);
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void delete(Path directory) throws IOException {
        for (String name : names(directory)) {
            Files.delete(directory.resolve(name));
        }
        Files.delete(directory);
    }
}
