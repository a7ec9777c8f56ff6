package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Samples;
import io.everloop.checkpoint.level.grid.Grid;
import io.everloop.checkpoint.level.grid.GridException;
import io.everloop.checkpoint.level.grid.GridLevel;
import io.everloop.checkpoint.level.grid.GridMember;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users write for {@code --level}. */
@Timeout(120)
class LevelsTest {

    @TempDir
    private Path directory;

    private static List<Stage> open(String text) {
        JobFile job = new JobFile("app", "1", 3, text);
        return Levels.parse(text).open(() -> job, 2, LevelListener.NONE, new SparePages());
    }

    private static void attach(List<Stage> stages) {
        Ranks.run(1, comm -> stages.forEach(stage -> stage.level().attach(comm, Ranks.placement(1))));
    }

    private static void close(List<Stage> stages) {
        stages.forEach(stage -> stage.level().close());
    }

    @Test
    void aStackIsOpenedInItsOrder() {
        String quorum = directory.resolve("a") + "," + directory.resolve("b") + "*2," + directory.resolve("c");
        String text = "memory,partner=2,parity=8/2@2,quorum=" + quorum + ";read=2;write=3@5,disk="
                + directory.resolve("d") + "@10";
        List<Stage> stages = open(text);
        assertEquals(
                List.of("partner", "parity", "quorum", "disk"),
                stages.stream().map(stage -> stage.level().name()).toList());
        assertEquals(List.of(1, 2, 5, 10), stages.stream().map(Stage::every).toList());
        attach(stages);
        assertTrue(Files.isDirectory(directory.resolve("b")));
        assertTrue(Files.isDirectory(directory.resolve("d")));
        assertEquals(text, Levels.parse(text).toString());
        close(stages);
    }

    @Test
    void eachDirectoryIsToldItsLevel() throws LevelException {
        List<Stage> stages = open("disk=" + directory.resolve("d") + "@3,quorum=" + directory.resolve("q"));
        attach(stages);
        close(stages);
        assertEquals(
                "disk=" + directory.resolve("d"),
                JobFile.in(directory.resolve("d")).orElseThrow().level());
        assertEquals(
                "quorum=" + directory.resolve("q") + ";read=1;write=1",
                JobFile.in(directory.resolve("q")).orElseThrow().level());
    }

    @Test
    void memoryIsThereWithoutBeingNamed() {
        assertEquals(List.of(), open("memory"));
        assertEquals(List.of("memory"), Levels.parse("memory").names());
    }

    @Test
    void addressesOfAGridAreAList() {
        assertEquals(
                List.of("grid", "partner"),
                Levels.parse("grid=cluster/a:5701,b:5702@4,partner").names());
    }

    @Test
    void aCompressionStandsBehindAColon() {
        String text =
                "partner:lz4,partner=2:zstd@3,disk=/a:b/:plain@2,quorum=/a,/b,/c;write=2:auto,grid=c/a:5701:lz4@4";
        assertEquals(
                List.of("partner", "disk", "quorum", "grid"),
                Levels.parse(text.substring(text.indexOf(',') + 1)).names());
        assertEquals(List.of(Path.of("/a:b")), Levels.parse("disk=/a:b/:zstd").directories());
        assertEquals(List.of(Path.of("/a:b")), Levels.parse("disk=/a:b/").directories());
        assertEquals(List.of("partner"), Levels.parse("partner:lz4").names());
        assertEquals(
                "grid=mine/127.0.0.1:5709:zstd@3",
                Levels.parse("grid:zstd@3")
                        .withCluster("mine", "127.0.0.1:5709")
                        .toString());
    }

    @Test
    void aDirectoryThatIsCalledLikeALevelNeedsADot() {
        assertEquals(List.of("quorum"), Levels.parse("quorum=./disk,./grid,x").names());
        assertThrows(IllegalArgumentException.class, () -> Levels.parse("quorum=x,disk"));
    }

    @Test
    void aDirectoryThatCannotBeUsedKeepsNothingUntilItCan() throws Exception {
        Path place = Files.writeString(directory.resolve("d"), "no directory");
        Level level = open("disk=" + place).get(0).level();
        Image image = new Image(new Manifest(0, 1, 1, 7, List.of()), List.of());
        attach(List.of(Stage.always(level)));
        assertTrue(assertThrows(LevelException.class, () -> level.save(image))
                .getMessage()
                .contains("cannot be kept in " + place));
        level.confirm(1);
        level.discard(1);
        assertEquals(List.of(), level.holdings());
        Files.delete(place);
        level.save(image);
        level.confirm(1);
        assertEquals(List.of(new Holding(0, 1, true, 7)), level.holdings());
        level.close();
    }

    @Test
    void whatFindsNoMemoryForItsDataIsAsIfItWereNotThere() throws Exception {
        boolean[] isFull = {false};
        SparePages spare = new SparePages((region, bytes) -> {
            if (isFull[0]) {
                throw new OutOfMemoryError("as if");
            }
            return PageSupply.FRESH.take(region, bytes);
        });
        String text = "disk=" + directory.resolve("d");
        List<Stage> stages =
                Levels.parse(text).open(() -> new JobFile("app", "1", 1, text), 2, LevelListener.NONE, spare);
        attach(stages);
        Level level = stages.get(0).level();
        Image image = Samples.image(0, 1, 1, 1000);
        level.save(image);
        level.confirm(1);
        isFull[0] = true;
        List<List<Holding>> holdings = List.of(level.holdings());
        assertThrows(LevelException.class, () -> level.bring(1, List.of(0), holdings));
        isFull[0] = false;
        assertEquals(holdings, List.of(level.holdings()));
        assertTrue(Samples.same(image, level.bring(1, List.of(0), holdings).orElseThrow()));
        close(stages);
    }

    /** The client of a cluster ends itself when that was away for too long; the cluster is back with the next copy. */
    @Test
    void aClusterThatWasAwayForLongIsUsedAgain() throws Exception {
        GridMember.Settings settings =
                GridMember.Settings.loopback("away-" + ProcessHandle.current().pid(), 0);
        Image image = Samples.image(0, 1, 1, 1000);
        List<GridLevel> opened = new ArrayList<>();
        String[] address = new String[1];
        LateLevel level = new LateLevel("grid", LevelListener.NONE, () -> {
            try {
                Grid grid = Grid.connect(settings.cluster(), List.of(address[0]), Duration.ofSeconds(1));
                opened.add(new GridLevel(grid, "job", PageSupply.FRESH, LevelListener.NONE));
                return opened.get(opened.size() - 1);
            } catch (GridException e) {
                throw new LevelException(e.getMessage(), e);
            }
        });
        try (GridMember member = GridMember.start(settings)) {
            address[0] = member.address();
            attach(List.of(Stage.always(level)));
            level.save(image);
        }
        while (opened.get(0).isUsable()) {
            Thread.onSpinWait();
        }
        assertThrows(LevelException.class, () -> level.save(image));
        try (GridMember member = GridMember.start(settings)) {
            address[0] = member.address();
            level.save(image);
            level.confirm(1);
            assertEquals(List.of(new Holding(0, 1, true, 10)), level.holdings());
            level.close();
        }
        assertEquals(2, opened.size());
    }

    @Test
    void aGridOfTheJobsOwnIsToldWhereItIs() {
        Levels levels = Levels.parse("partner,grid@3");
        assertTrue(levels.needsCluster());
        Levels told = levels.withCluster("mine", "127.0.0.1:5709");
        assertEquals("partner,grid=mine/127.0.0.1:5709@3", told.toString());
        assertFalse(told.needsCluster());
        assertEquals(told, Levels.parse(told.toString()));
    }

    @Test
    void whatAnEarlierRunHasLeftIsFound() throws Exception {
        Levels levels = Levels.parse("partner,disk=" + directory.resolve("d"));
        assertEquals(List.of(directory.resolve("d")), levels.directories());
        assertEquals(List.of(), levels.archives());
        List<Stage> stages = open(levels.toString());
        attach(stages);
        close(stages);
        assertEquals("1", levels.archives().get(0).job().id());
        Files.writeString(directory.resolve("file"), "");
        assertThrows(
                LevelException.class,
                () -> Levels.parse("disk=" + directory.resolve("file")).archives());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prtner | there is no level \"prtner\": levels are memory, partner, parity, disk, quorum, grid",
                "memory,,disk=/a | there is no level \"\": levels are",
                "memory@2 | memory takes part in every commit",
                "memory=1 | write memory, which has no options",
                "partner=3 | write partner=1 for a copy in one other rank, or partner=2",
                "partner@0 | \"partner@0\" never takes part: write @1 for every commit, @10 for every tenth",
                "partner@x | \"partner@x\" is no level: write NAME, NAME=OPTIONS or NAME@EVERY",
                "parity=4 | write parity=GROUP/LOSSES, such as parity=4/1",
                "parity=2/2 | write parity=GROUP/LOSSES, such as parity=4/1",
                "disk | write disk=DIR, such as disk=/scratch/job",
                "disk=@4 | write disk=DIR, such as disk=/scratch/job",
                "quorum | names no directories, such as quorum=/a,/b,/c",
                "quorum=/a,/b;read=1;write=1 | quorum",
                "grid=localhost | grid=HOST:PORT or grid=CLUSTER/HOST:PORT,HOST:PORT",
                "disk=/a:gzip | there is no compression \"gzip\": write one of auto, plain, lz4, zstd",
                "partner=1:3 | write partner=1 for a copy in one other rank, or partner=2",
                "memory:lz4 | write memory without a compression",
                "parity=4/1:zstd | write parity without a compression",
                "disk=/a,disk=/b | level disk is named twice in \"disk=/a,disk=/b\": name it once"
            })
    void aWrongTextIsAnsweredWithWhatToWrite(String text, String sentence) {
        String message = assertThrows(IllegalArgumentException.class, () -> Levels.parse(text))
                .getMessage();
        assertTrue(message.contains(sentence), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "@", "=", "memory partner"})
    void nonsenseIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Levels.parse(text));
    }
}
