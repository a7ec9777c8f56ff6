package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.DiskLevel;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.SmallDisk;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.checkpoint.level.quorum.QuorumLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Something happens to the disk that all ranks commit to: all go on with the same commit, and say so. */
@Timeout(120)
class DiskTroubleTest {

    private static final int RANKS = 3;

    @TempDir
    private Path temporary;

    private static Program program(Path directory, int keep, Mode mode) {
        try {
            JobFile job = new JobFile("heat", "job-1", RANKS, "disk");
            Store store = Store.open(directory, job, keep, LevelListener.NONE);
            return new Program(mode, CheckpointListener.NONE, new DiskLevel(store, PageSupply.FRESH));
        } catch (LevelException e) {
            throw new AssertionError(e);
        }
    }

    private static CommitOutcome commit(Program program, int rank, long iteration) {
        program.compute(rank, iteration);
        return program.coordinator.commit(iteration).join();
    }

    /** One image takes 200 KB, of which there is room for three, and not for six. */
    @ParameterizedTest
    @CsvSource({
        "SYNCHRONOUS, size=1m, size=3m, No space left on device",
        "ASYNCHRONOUS, size=1m, size=3m, No space left on device",
        "SYNCHRONOUS, ro, 'rw,size=3m', Read-only file system"
    })
    void aDiskThatTakesNothingCostsCommitsUntilItDoesAgain(Mode mode, String trouble, String again, String said)
            throws Exception {
        Program[] programs = new Program[RANKS];
        try (SmallDisk disk = SmallDisk.mount(temporary, "size=1m");
                Ranks ranks = Ranks.open(RANKS)) {
            ranks.run(world -> {
                Program program = program(disk.path().resolve("commits"), 1, mode);
                programs[world.rank()] = program;
                program.coordinator.attach(world, Ranks.placement(RANKS));
                assertTrue(commit(program, world.rank(), 1).committed());
            });
            disk.change(trouble);
            Set<String> reasons = new ConcurrentSkipListSet<>();
            ranks.run(world -> {
                Program program = programs[world.rank()];
                CommitOutcome outcome = commit(program, world.rank(), 2);
                assertFalse(outcome.committed());
                reasons.add(outcome.whyNot().orElseThrow());
                assertEquals(1, program.coordinator.restore().iteration());
                program.check(world.rank(), 1);
            });
            assertTrue(
                    reasons.stream().anyMatch(why -> why.contains(said) && why.contains("the previous commit stays")),
                    reasons::toString);
            disk.change(again);
            ranks.run(world -> {
                assertTrue(commit(programs[world.rank()], world.rank(), 3).committed());
                programs[world.rank()].coordinator.close();
            });
            Ranks.run(RANKS, world -> {
                Program next = program(disk.path().resolve("commits"), 1, mode);
                next.coordinator.attach(world, Ranks.placement(RANKS));
                assertEquals(3, next.coordinator.restore().iteration());
                next.check(world.rank(), 3);
                next.coordinator.close();
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aDirectoryThatVanishesCostsCommitsUntilItIsBack(Mode mode) {
        Path place = temporary.resolve("commits");
        Path away = temporary.resolve("away");
        Program[] programs = new Program[RANKS];
        try (Ranks ranks = Ranks.open(RANKS)) {
            ranks.run(world -> {
                programs[world.rank()] = program(place, 1, mode);
                programs[world.rank()].coordinator.attach(world, Ranks.placement(RANKS));
                assertTrue(commit(programs[world.rank()], world.rank(), 1).committed());
                world.barrier();
                if (world.rank() == 0) {
                    Files.move(place, away);
                }
                world.barrier();
                CommitOutcome outcome = commit(programs[world.rank()], world.rank(), 2);
                assertTrue(outcome.whyNot().orElseThrow().contains(place + " is gone"), outcome::toString);
                assertEquals(1, programs[world.rank()].coordinator.restore().iteration());
                world.barrier();
                if (world.rank() == 0) {
                    Files.move(away, place);
                }
                world.barrier();
                assertTrue(commit(programs[world.rank()], world.rank(), 3).committed());
            });
        }
    }

    /** Everything that can have become of the newest file of one rank, while nobody ran. */
    @ParameterizedTest
    @ValueSource(strings = {"missing", "renamed", "older", "foreign", "cut", "empty", "another rank's"})
    void theNextJobGoesOnFromTheNewestVersionThatIsWhole(String fate) throws Exception {
        Path place = temporary.resolve("commits");
        Ranks.run(RANKS, world -> {
            Program program = program(place, 2, Mode.SYNCHRONOUS);
            program.coordinator.attach(world, Ranks.placement(RANKS));
            assertTrue(commit(program, world.rank(), 1).committed());
            assertTrue(commit(program, world.rank(), 2).committed());
        });
        strike(place, fate);
        Ranks.run(RANKS, world -> {
            Program program = program(place, 2, Mode.SYNCHRONOUS);
            program.coordinator.attach(world, Ranks.placement(RANKS));
            assertEquals(1, program.coordinator.restore().iteration());
            program.check(world.rank(), 1);
            assertTrue(program.coordinator.reprotect());
            // No number is given twice, whatever was to be seen of it.
            CommitOutcome outcome = commit(program, world.rank(), 2);
            assertTrue(outcome.committed());
            assertTrue(outcome.version() > 2, outcome::toString);
        });
        assertEquals(!fate.equals("missing"), Files.exists(place.resolve("quarantine")), "whether it was put away");
    }

    /** Of the newest version a rank has nothing sound left but what another run, of another iteration, began under its number. */
    @Test
    void anAttemptOfAnotherRunDoesNotStandInForACopy() throws Exception {
        List<Path> places = Stream.of("a", "b", "c").map(temporary::resolve).toList();
        commitToAll(places, 1);
        Path away = temporary.resolve("away");
        Files.move(places.get(0), away);
        commitToAll(places, 5);
        // Meanwhile the run before had come as far as here.
        String attempt = "rank-0-of-3.version-2.tentative";
        Path other = temporary.resolve("other");
        Files.createDirectory(other);
        commitToAll(
                places.stream().map(place -> other.resolve(place.getFileName())).toList(), 1, 3);
        Files.move(other.resolve("a/rank-0-of-3.version-2.permanent"), away.resolve(attempt));
        clear(places.get(0));
        Files.move(away, places.get(0));
        for (Path place : places.subList(1, 3)) {
            Files.write(place.resolve("rank-0-of-3.version-2.permanent"), new byte[0]);
        }
        Ranks.run(RANKS, world -> {
            Program program = overAll(places);
            program.coordinator.attach(world, Ranks.placement(RANKS));
            assertEquals(1, program.coordinator.restore().iteration());
            program.check(world.rank(), 1);
            program.coordinator.close();
        });
    }

    private static void clear(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    /** A run that goes on from whatever is there, and commits after these iterations. */
    private static void commitToAll(List<Path> places, long... iterations) {
        Ranks.run(RANKS, world -> {
            Program program = overAll(places);
            program.coordinator.attach(world, Ranks.placement(RANKS));
            for (long iteration : iterations) {
                assertTrue(commit(program, world.rank(), iteration).committed());
            }
            program.coordinator.close();
        });
    }

    private static Program overAll(List<Path> places) throws LevelException {
        String electorate = "quorum=" + places.stream().map(Path::toString).collect(Collectors.joining(","));
        JobFile job = new JobFile("heat", "job-1", RANKS, electorate);
        return new Program(
                Mode.SYNCHRONOUS,
                CheckpointListener.NONE,
                QuorumLevel.open(job, 2, PageSupply.FRESH, LevelListener.NONE));
    }

    private void strike(Path place, String fate) throws Exception {
        Path newest = place.resolve("rank-1-of-3.version-2.permanent");
        byte[] bytes = Files.readAllBytes(newest);
        switch (fate) {
            case "missing" -> Files.delete(newest);
            case "renamed" -> Files.move(newest, place.resolve("rank-1-of-3.version-9.permanent"));
            case "older" -> Files.write(newest, Files.readAllBytes(place.resolve("rank-1-of-3.version-1.permanent")));
            case "another rank's" ->
                Files.write(newest, Files.readAllBytes(place.resolve("rank-0-of-3.version-2.permanent")));
            case "foreign" -> Files.write(newest, ofAnotherJob());
            case "cut" -> Files.write(newest, Arrays.copyOf(bytes, bytes.length / 2));
            default -> Files.write(newest, new byte[0]);
        }
    }

    private byte[] ofAnotherJob() throws Exception {
        Path elsewhere = temporary.resolve("elsewhere");
        Ranks.run(RANKS, world -> {
            JobFile job = new JobFile("heat", "job-2", RANKS, "disk");
            Store store = Store.open(elsewhere, job, 2, LevelListener.NONE);
            Program program =
                    new Program(Mode.SYNCHRONOUS, CheckpointListener.NONE, new DiskLevel(store, PageSupply.FRESH));
            program.coordinator.attach(world, Ranks.placement(RANKS));
            commit(program, world.rank(), 1);
            commit(program, world.rank(), 2);
        });
        return Files.readAllBytes(elsewhere.resolve("rank-1-of-3.version-2.permanent"));
    }
}
