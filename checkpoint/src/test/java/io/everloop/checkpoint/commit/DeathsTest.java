package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.commit.MortalLevel.Step;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.DiskLevel;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.checkpoint.level.parity.ParityLevel;
import io.everloop.checkpoint.level.partner.PartnerLevel;
import io.everloop.comm.CommException;
import io.everloop.comm.engine.Death;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any of three ranks dies at any step that its level is asked for: afterwards everybody has the same version. */
@Timeout(300)
class DeathsTest {

    private static final int RANKS = 3;

    private final MortalLevel[] levels = new MortalLevel[RANKS];
    private final Program[] programs = new Program[RANKS];

    @TempDir
    private Path directory;

    /** Levels that can lose any two of three. */
    private enum Kind {
        PARTNER,
        PARITY,
        DISK
    }

    private Level level(Kind kind) {
        return switch (kind) {
            case PARTNER -> new PartnerLevel(2, LevelListener.NONE);
            case PARITY -> new ParityLevel(RANKS, 2);
            case DISK -> disk();
        };
    }

    private Level disk() {
        try {
            JobFile job = new JobFile("deaths", "1", RANKS, "disk");
            return new DiskLevel(Store.open(directory, job, 2, LevelListener.NONE), PageSupply.FRESH);
        } catch (LevelException e) {
            throw new AssertionError(e);
        }
    }

    private void begin(int rank, Kind kind) {
        levels[rank] = new MortalLevel(level(kind));
        programs[rank] = new Program(Mode.SYNCHRONOUS, CheckpointListener.NONE, levels[rank]);
    }

    private static Stream<Arguments> deathsInCommits() {
        return Stream.of(Kind.values())
                .flatMap(kind -> Stream.of(Step.BEFORE_SAVE, Step.AFTER_SAVE, Step.BEFORE_CONFIRM, Step.AFTER_CONFIRM)
                        .flatMap(step ->
                                IntStream.range(0, RANKS).mapToObj(victim -> Arguments.of(kind, step, victim))));
    }

    @ParameterizedTest
    @MethodSource("deathsInCommits")
    void aDeathInACommitLeavesTheOldVersionOrTheNewOne(Kind kind, Step step, int victim) {
        IntStream.range(0, RANKS).forEach(rank -> begin(rank, kind));
        Set<Boolean> outcomes = ConcurrentHashMap.newKeySet();
        try (Ranks before = Ranks.open(RANKS);
                Ranks after = Ranks.open(RANKS)) {
            before.run(world -> {
                Program program = programs[world.rank()];
                program.coordinator.attach(world, Ranks.placement(RANKS));
                program.compute(world.rank(), 1);
                assertTrue(program.coordinator.commit(1).join().committed());
                program.compute(world.rank(), 2);
                if (world.rank() == victim) {
                    levels[victim].dieAt(step);
                }
                outcomes.add(program.coordinator.commit(2).join().committed());
                program.compute(world.rank(), 3);
            });
            boolean decided = step == Step.BEFORE_CONFIRM || step == Step.AFTER_CONFIRM;
            assertEquals(Set.of(decided), outcomes);
            begin(victim, kind);
            recover(after, decided ? 2 : 1);
        }
    }

    private void recover(Ranks ranks, long expected) {
        ranks.run(world -> {
            Program program = programs[world.rank()];
            program.coordinator.attach(world, Ranks.placement(RANKS));
            assertEquals(expected, program.coordinator.restore().iteration());
            program.check(world.rank(), expected);
            assertTrue(program.coordinator.reprotect());
            program.compute(world.rank(), 4);
            assertTrue(program.coordinator.commit(4).join().committed());
        });
    }

    private static Stream<Arguments> deathsInRecoveries() {
        return Stream.of(Kind.values())
                .flatMap(kind -> Stream.of(
                                Step.BEFORE_BRING, Step.AFTER_BRING, Step.BEFORE_REPROTECT, Step.AFTER_REPROTECT)
                        .flatMap(step -> IntStream.range(0, RANKS * RANKS)
                                .mapToObj(pair -> Arguments.of(kind, step, pair / RANKS, pair % RANKS))));
    }

    /** The second to die may be the replacement of the first. */
    @ParameterizedTest
    @MethodSource("deathsInRecoveries")
    void aSecondDeathDuringTheRecoveryIsRecoveredFromAsWell(Kind kind, Step step, int first, int second) {
        IntStream.range(0, RANKS).forEach(rank -> begin(rank, kind));
        Set<Long> seen = new ConcurrentSkipListSet<>();
        try (Ranks before = Ranks.open(RANKS);
                Ranks between = Ranks.open(RANKS);
                Ranks after = Ranks.open(RANKS)) {
            before.run(world -> {
                Program program = programs[world.rank()];
                program.coordinator.attach(world, Ranks.placement(RANKS));
                for (int i = 1; i <= 2; i++) {
                    program.compute(world.rank(), i);
                    assertTrue(program.coordinator.commit(i).join().committed());
                }
                program.compute(world.rank(), 3);
                if (world.rank() == first) {
                    throw new Death();
                }
            });
            begin(first, kind);
            between.run(world -> {
                Program program = programs[world.rank()];
                if (world.rank() == second) {
                    levels[second].dieAt(step);
                }
                try {
                    program.coordinator.attach(world, Ranks.placement(RANKS));
                    seen.add(program.coordinator.restore().version());
                    program.check(world.rank(), 2);
                    program.coordinator.reprotect();
                    throw new AssertionError("nobody was told");
                } catch (CommException e) {
                    // Told of the second death; on to the next communicator.
                }
            });
            assertTrue(seen.isEmpty() || seen.equals(Set.of(2L)), seen.toString());
            begin(second, kind);
            recover(after, 2);
        }
    }
}
