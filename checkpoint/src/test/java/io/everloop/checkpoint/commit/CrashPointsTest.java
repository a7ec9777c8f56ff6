package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.DiskLevel;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.checkpoint.level.grid.GridLevel;
import io.everloop.checkpoint.level.grid.GridMember;
import io.everloop.checkpoint.level.grid.Loss;
import io.everloop.checkpoint.level.parity.ParityLevel;
import io.everloop.checkpoint.level.partner.PartnerLevel;
import io.everloop.checkpoint.level.quorum.QuorumLevel;
import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Death;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each of three ranks dies at every named step of commit, restore and re-protection: afterwards everybody has the same
 * version, the last one that was committed. The steps are read from the sources, so none is forgotten.
 */
@Timeout(300)
class CrashPointsTest {

    private static final int RANKS = 3;
    private static final Pattern POINT = Pattern.compile("Failpoint\\.reached\\(\\s*\"(checkpoint\\.[^\"]+)\"");

    /** Steps that all come to in every commit, so also when there is nothing yet to go back to. */
    private static final Pattern OF_COMMITS = Pattern.compile("checkpoint\\.(commit|save|confirm)\\..*");

    /** Steps that nobody comes to unless something else goes wrong first; each has a test of its own below. */
    private static final Set<String> AFTER_TROUBLE = Set.of(
            "checkpoint.commit.discarded",
            "checkpoint.discard.parity",
            "checkpoint.discard.quorum.next",
            "checkpoint.discard.grid.index",
            "checkpoint.free.disk.delete",
            "checkpoint.save.quorum.refuse",
            "checkpoint.restore.grid.quarantine",
            "checkpoint.restore.disk.quarantine",
            "checkpoint.restore.disk.quarantined");

    /** Levels that can lose any two of three; but with memory alone, any loss is one too many. */
    enum Kind {
        MEMORY,
        PARTNER,
        PARITY,
        DISK,
        QUORUM,
        GRID
    }

    private static GridMember member;

    @BeforeAll
    static void startMember() {
        member = GridMember.start(GridMember.Settings.loopback(
                "crashes-" + ProcessHandle.current().pid(), 0));
    }

    @AfterAll
    static void stopMember() {
        member.close();
    }

    @TempDir
    private Path directory;

    private final Program[] programs = new Program[RANKS];
    private final AtomicInteger jobs = new AtomicInteger();
    private final AtomicInteger deaths = new AtomicInteger();
    private Path files;

    @AfterEach
    void nobodyDiesAnyMore() {
        Death.nowhere();
    }

    /** All but those of the log of messages, which no commit writes, and of going on with fewer: their own tests die there. */
    private static Set<String> points() throws IOException {
        Set<String> points = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source :
                    sources.filter(file -> file.toString().endsWith(".java")).toList()) {
                Matcher matcher = POINT.matcher(Files.readString(source));
                while (matcher.find()) {
                    points.add(matcher.group(1));
                }
            }
        }
        points.removeIf(point -> point.startsWith("checkpoint.log.") || point.startsWith("checkpoint.inherit."));
        return points;
    }

    /** Those that belong to every level, or to this one. */
    private static boolean concerns(String point, Kind kind) {
        if (point.equals("checkpoint.confirm.disk.join")) {
            // Only a directory that others may outvote has members.
            return kind == Kind.QUORUM;
        }
        boolean ofALevel =
                Stream.of("partner", "parity", "disk", "quorum", "grid").anyMatch(point::contains);
        return !ofALevel || point.contains("." + kind.name().toLowerCase(java.util.Locale.ROOT));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void whoeverDiesWhereverEverybodyGoesOnFromTheLastCommit(Kind kind) throws IOException {
        Set<String> missed = new TreeSet<>();
        for (String point : points()) {
            if (concerns(point, kind)) {
                int before = deaths.get();
                for (int victim = 0; victim < RANKS; victim++) {
                    dieInARun(kind, point, victim, Mode.SYNCHRONOUS, 0);
                    if (OF_COMMITS.matcher(point).matches()) {
                        dieInARun(kind, point, victim, Mode.SYNCHRONOUS, 1);
                    }
                    if (kind != Kind.MEMORY) {
                        dieInARecovery(kind, point, victim);
                    }
                }
                if (deaths.get() == before) {
                    missed.add(point);
                }
            }
        }
        missed.removeAll(AFTER_TROUBLE);
        assertEquals(Set.of(), missed, "steps that nobody came to");
    }

    /** The steps of a commit are another thread's then. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void whoeverDiesWhileItsCommitGoesOnBehindItEverybodyGoesOnFromTheLastCommit(Kind kind) throws IOException {
        Set<String> commit = points();
        commit.removeIf(point -> !concerns(point, kind)
                || AFTER_TROUBLE.contains(point)
                || !OF_COMMITS.matcher(point).matches()
                || point.endsWith(".join"));
        for (String point : commit) {
            int before = deaths.get();
            for (int victim = 0; victim < RANKS; victim++) {
                dieInARun(kind, point, victim, Mode.ASYNCHRONOUS, 1);
            }
            assertEquals(before + RANKS, deaths.get(), point);
        }
    }

    /** A step that is not named by a text in the sources would be missed here and in the tests that kill processes. */
    @Test
    void everyStepHasANameThatIsFound() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source :
                    sources.filter(file -> file.toString().endsWith(".java")).toList()) {
                String text = Files.readString(source);
                assertEquals(
                        text.split("Failpoint\\.reached", -1).length - 1,
                        POINT.matcher(text).results().count(),
                        source::toString);
            }
        }
    }

    private void begin(Kind kind, Mode mode) {
        Death.nowhere();
        files = directory.resolve("job" + jobs.incrementAndGet());
        for (int rank = 0; rank < RANKS; rank++) {
            programs[rank] = fresh(kind, mode);
        }
    }

    private Program fresh(Kind kind, Mode mode) {
        return kind == Kind.MEMORY
                ? new Program(mode, CheckpointListener.NONE)
                : new Program(mode, CheckpointListener.NONE, level(kind));
    }

    private Level level(Kind kind) {
        return switch (kind) {
            case MEMORY -> throw new IllegalArgumentException("every rank has it anyway");
            case PARTNER -> new PartnerLevel(2, LevelListener.NONE);
            case PARITY -> new ParityLevel(RANKS, 2);
            case DISK -> disk();
            case QUORUM -> quorum();
            case GRID ->
                new GridLevel(
                        member.grid(Duration.ofSeconds(10)), files.toString(), PageSupply.FRESH, LevelListener.NONE);
        };
    }

    private Level quorum() {
        try {
            String level = "quorum=" + files.resolve("a") + "," + files.resolve("b") + "," + files.resolve("c");
            JobFile job = new JobFile("crashes", "1", RANKS, level);
            return QuorumLevel.open(job, 1, PageSupply.FRESH, LevelListener.NONE);
        } catch (LevelException e) {
            throw new AssertionError(e);
        }
    }

    private Level disk() {
        try {
            JobFile job = new JobFile("crashes", "1", RANKS, "disk");
            return new DiskLevel(Store.open(files, job, 1, LevelListener.NONE), PageSupply.FRESH);
        } catch (LevelException e) {
            throw new AssertionError(e);
        }
    }

    /** What a rank does after each of its commits, and before the first one. */
    private interface Between {
        void commits(int rank, int commits);
    }

    /** Attaches, commits, rolls back, protects and commits again, until somebody dies; the last version that stood. */
    private static long live(Program program, Communicator world, Between between) {
        long last = 0;
        try {
            between.commits(world.rank(), 0);
            program.coordinator.attach(world, Ranks.placement(RANKS));
            for (int i = 1; i <= 3; i++) {
                program.compute(world.rank(), i);
                if (!commit(program, i).committed()) {
                    program.coordinator.settle();
                    return last;
                }
                last = i;
                between.commits(world.rank(), i);
                if (i == 2) {
                    program.coordinator.restore();
                    program.coordinator.reprotect();
                }
            }
        } catch (CommException e) {
            program.coordinator.settle();
        }
        return last;
    }

    /** A death in the helper's thread is that of the rank. */
    private static CommitOutcome commit(Program program, long iteration) {
        try {
            return program.coordinator.commit(iteration).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Death death) {
                throw death;
            }
            throw e;
        }
    }

    /** @param commits after so many of them the step is deadly, so that there is something to go back to, or not */
    private void dieInARun(Kind kind, String point, int victim, Mode mode, int commits) {
        begin(kind, mode);
        int deathsBefore = deaths.get();
        Set<Long> stood = ConcurrentHashMap.newKeySet();
        try (Ranks before = Ranks.open(RANKS);
                Ranks after = Ranks.open(RANKS)) {
            before.run(world -> {
                long last = live(programs[world.rank()], world, (rank, done) -> {
                    if (rank == victim && done == commits) {
                        Death.at(point, "rank-" + victim, deaths::incrementAndGet);
                    }
                });
                stood.add(last);
            });
            Death.nowhere();
            assertEquals(1, stood.size(), point + " of rank " + victim + ": survivors saw " + stood);
            if (deaths.get() > deathsBefore) {
                programs[victim] = fresh(kind, mode);
                recover(after, kind == Kind.MEMORY ? 0 : stood.iterator().next(), point);
            }
        }
    }

    /** One has died before; its replacement, or another one, dies during the recovery. */
    private void dieInARecovery(Kind kind, String point, int victim) {
        begin(kind, Mode.SYNCHRONOUS);
        int first = 1;
        AtomicLong stood = new AtomicLong();
        try (Ranks before = Ranks.open(RANKS);
                Ranks between = Ranks.open(RANKS);
                Ranks after = Ranks.open(RANKS)) {
            before.run(world -> {
                stood.set(live(programs[world.rank()], world, (rank, commits) -> {}));
                if (world.rank() == first) {
                    throw new Death();
                }
            });
            programs[first] = fresh(kind);
            int deathsBefore = deaths.get();
            Death.at(point, "rank-" + victim, deaths::incrementAndGet);
            between.run(world -> {
                Program program = programs[world.rank()];
                try {
                    program.coordinator.attach(world, Ranks.placement(RANKS));
                    assertEquals(3, program.coordinator.restore().iteration());
                    program.check(world.rank(), 3);
                    program.coordinator.reprotect();
                } catch (CommException e) {
                    // Told of the second death; on to the next communicator.
                }
            });
            Death.nowhere();
            if (deaths.get() > deathsBefore) {
                programs[victim] = fresh(kind);
                recover(after, 3, point);
            }
        }
    }

    // --- trouble first ---

    private Program fresh(Kind kind) {
        return fresh(kind, Mode.SYNCHRONOUS);
    }

    private void attachAndCommit(Ranks ranks, long iteration) {
        ranks.run(world -> {
            programs[world.rank()].coordinator.attach(world, Ranks.placement(RANKS));
            commit(world, iteration, true);
        });
    }

    private void commit(Communicator world, long iteration, boolean expected) {
        Program program = programs[world.rank()];
        program.compute(world.rank(), iteration);
        assertEquals(expected, program.coordinator.commit(iteration).join().committed());
        if (!expected) {
            program.coordinator.settle();
        }
    }

    private void arm(String point, int victim) {
        deaths.set(0);
        Death.at(point, "rank-" + victim, deaths::incrementAndGet);
    }

    private void disarm(int expectedDeaths) {
        Death.nowhere();
        assertEquals(expectedDeaths, deaths.get(), "deaths");
    }

    @ParameterizedTest
    @CsvSource({
        "PARTNER, checkpoint.commit.discarded",
        "PARITY, checkpoint.discard.parity",
        "QUORUM, checkpoint.discard.quorum.next",
        "GRID, checkpoint.discard.grid.index"
    })
    void oneDiesWhileItDiscardsWhatTheDeathOfAnotherHasEnded(Kind kind, String point) {
        for (int victim = 0; victim < RANKS; victim++) {
            int other = (victim + 1) % RANKS;
            begin(kind, Mode.SYNCHRONOUS);
            try (Ranks before = Ranks.open(RANKS);
                    Ranks after = Ranks.open(RANKS)) {
                attachAndCommit(before, 1);
                arm(point, victim);
                Death.alsoAt("checkpoint.commit.saved", "rank-" + other, deaths::incrementAndGet);
                before.run(world -> commit(world, 2, false));
                disarm(2);
                programs[victim] = fresh(kind);
                programs[other] = fresh(kind);
                recover(after, 1, point);
            }
        }
    }

    @Test
    void oneDiesWhileItRemovesMoreOldFilesThanItNeedsForTheNextCommit() {
        for (int victim = 0; victim < RANKS; victim++) {
            begin(Kind.DISK, Mode.SYNCHRONOUS);
            try (Ranks before = Ranks.open(RANKS);
                    Ranks between = Ranks.open(RANKS);
                    Ranks after = Ranks.open(RANKS)) {
                attachAndCommit(before, 1);
                arm("checkpoint.confirm.disk.free", victim);
                before.run(world -> commit(world, 2, true));
                disarm(1);
                programs[victim] = fresh(Kind.DISK);
                arm("checkpoint.free.disk.delete", victim);
                between.run(world -> {
                    programs[world.rank()].coordinator.attach(world, Ranks.placement(RANKS));
                    assertEquals(2, programs[world.rank()].coordinator.restore().iteration());
                    commit(world, 3, true);
                });
                disarm(1);
                programs[victim] = fresh(Kind.DISK);
                recover(after, 3, "checkpoint.free.disk.delete");
            }
        }
    }

    @Test
    void oneDiesWhileItRefusesACommitBecauseDirectoriesAreLost() throws IOException {
        for (int victim = 0; victim < RANKS; victim++) {
            begin(Kind.QUORUM, Mode.SYNCHRONOUS);
            try (Ranks before = Ranks.open(RANKS);
                    Ranks after = Ranks.open(RANKS)) {
                attachAndCommit(before, 1);
                for (String name : List.of("a", "b")) {
                    Files.move(files.resolve(name), files.resolve(name + ".lost"));
                }
                arm("checkpoint.save.quorum.refuse", victim);
                before.run(world -> commit(world, 2, false));
                disarm(1);
                for (String name : List.of("a", "b")) {
                    Files.move(files.resolve(name + ".lost"), files.resolve(name));
                }
                programs[victim] = fresh(Kind.QUORUM);
                recover(after, 1, "checkpoint.save.quorum.refuse");
            }
        }
    }

    /** The only copy of a rank that died is bad: whoever takes its place dies while putting it away. */
    @ParameterizedTest
    @CsvSource({
        "DISK, checkpoint.restore.disk.quarantine",
        "DISK, checkpoint.restore.disk.quarantined",
        "GRID, checkpoint.restore.grid.quarantine"
    })
    void oneDiesWhileItPutsABadCopyAway(Kind kind, String point) throws IOException {
        for (int victim = 0; victim < RANKS; victim++) {
            begin(kind, Mode.SYNCHRONOUS);
            try (Ranks before = Ranks.open(RANKS);
                    Ranks between = Ranks.open(RANKS);
                    Ranks after = Ranks.open(RANKS)) {
                attachAndCommit(before, 1);
                int first = victim;
                before.run(world -> {
                    if (world.rank() == first) {
                        throw new Death();
                    }
                });
                spoil(kind, victim);
                programs[victim] = fresh(kind);
                arm(point, victim);
                between.run(world -> {
                    programs[world.rank()].coordinator.attach(world, Ranks.placement(RANKS));
                    try {
                        programs[world.rank()].coordinator.restore();
                        fail("restored what one of them does not have");
                    } catch (CommException e) {
                        // Told of the death; on to the next communicator.
                    }
                });
                disarm(1);
                programs[victim] = fresh(kind);
                recover(after, 0, point);
            }
        }
    }

    private void spoil(Kind kind, int victim) throws IOException {
        if (kind == Kind.GRID) {
            Loss.ofPieces(member, files + "/" + victim + "-of-" + RANKS);
            return;
        }
        Path file = files.resolve("rank-" + victim + "-of-" + RANKS + ".version-1.permanent");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
    }

    private void recover(Ranks ranks, long expected, String point) {
        ranks.run(world -> {
            Program program = programs[world.rank()];
            program.coordinator.attach(world, Ranks.placement(RANKS));
            if (expected == 0) {
                assertThrows(NothingToRestoreException.class, program.coordinator::restore, point);
            } else {
                assertEquals(expected, program.coordinator.restore().iteration(), point);
                program.check(world.rank(), expected);
                assertTrue(program.coordinator.reprotect(), point);
            }
            program.compute(world.rank(), 4);
            assertTrue(program.coordinator.commit(4).join().committed(), point);
        });
    }
}
