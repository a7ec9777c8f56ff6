package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.commit.MortalLevel.Step;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.DiskLevel;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.checkpoint.level.quorum.QuorumLevel;
import io.everloop.checkpoint.partition.Partition;
import io.everloop.comm.Communicator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole job dies and another one goes on from what is stored. */
@Timeout(180)
class StoredTest {

    private static final int RANKS = 3;
    private static final int LENGTH = 40_000;
    private static final Map<String, Partition> DECLARED =
            Map.of("u", Partition.blocks(LENGTH), "iteration", Partition.same());

    @TempDir
    private Path temporary;

    /** Where copies are stored. */
    enum Kind {
        DISK,
        QUORUM
    }

    private Level open(Kind kind, int ranks, Map<String, Partition> partitions) throws LevelException {
        if (kind == Kind.DISK) {
            JobFile job = new JobFile("heat", "job-1", ranks, "disk", new TreeMap<>(partitions));
            return new DiskLevel(Store.open(temporary, job, 1, LevelListener.NONE), PageSupply.FRESH);
        }
        String level = "quorum=" + temporary.resolve("a") + "," + temporary.resolve("b") + "," + temporary.resolve("c");
        JobFile job = new JobFile("heat", "job-1", ranks, level, new TreeMap<>(partitions));
        return QuorumLevel.open(job, 1, PageSupply.FRESH, LevelListener.NONE);
    }

    private static Stream<Arguments> deathsInCommits() {
        return Stream.of(Kind.values())
                .flatMap(kind -> Stream.of(Step.BEFORE_SAVE, Step.AFTER_SAVE, Step.BEFORE_CONFIRM, Step.AFTER_CONFIRM)
                        .flatMap(step ->
                                IntStream.range(0, RANKS).mapToObj(victim -> Arguments.of(kind, step, victim))));
    }

    @ParameterizedTest
    @MethodSource("deathsInCommits")
    void whatWasDecidedBeforeEverythingDiedIsThereForTheNextJob(Kind kind, Step step, int victim) {
        Ranks.run(RANKS, world -> {
            MortalLevel level = new MortalLevel(open(kind, RANKS, Map.of()));
            Program program = new Program(Mode.SYNCHRONOUS, CheckpointListener.NONE, level);
            program.coordinator.attach(world, Ranks.placement(RANKS));
            program.compute(world.rank(), 1);
            assertTrue(program.coordinator.commit(1).join().committed());
            program.compute(world.rank(), 2);
            if (world.rank() == victim) {
                level.dieAt(step);
            }
            program.coordinator.commit(2).join();
        });
        boolean decided = step == Step.BEFORE_CONFIRM || step == Step.AFTER_CONFIRM;
        for (int job = 0; job < 2; job++) {
            long expected = job == 1 ? 7 : decided ? 2 : 1;
            Ranks.run(RANKS, world -> {
                Program program = new Program(Mode.SYNCHRONOUS, CheckpointListener.NONE, open(kind, RANKS, Map.of()));
                program.coordinator.attach(world, Ranks.placement(RANKS));
                assertEquals(expected, program.coordinator.restore().iteration());
                program.check(world.rank(), expected);
                assertTrue(program.coordinator.reprotect());
                program.compute(world.rank(), 7);
                assertTrue(program.coordinator.commit(7).join().committed());
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theNextJobMayHaveAnyNumberOfRanks(Kind kind) {
        int[] sizes = {3, 5, 1, 2, 2, 4};
        for (int job = 0; job < sizes.length; job++) {
            int ranks = sizes[job];
            long before = job;
            Ranks.run(ranks, world -> {
                Distributed program = new Distributed(world, open(kind, ranks, DECLARED));
                if (before > 0) {
                    assertEquals(before, program.coordinator.restore().iteration());
                    program.check(before);
                    assertTrue(program.coordinator.reprotect());
                }
                program.compute(before + 1);
                CommitOutcome outcome = program.coordinator.commit(before + 1).join();
                assertTrue(outcome.committed());
                assertEquals(before + 1, outcome.version());
                program.coordinator.close();
            });
        }
    }

    /** Only what two ranks need of it is read, and then it is too late to say that the newest version is not there. */
    @Test
    void anotherNumberOfRanksGoesOnFromTheOlderVersionIfTheNewestHasRotted() throws IOException {
        Ranks.run(3, world -> {
            Distributed program = new Distributed(world, keepingTwo(3));
            for (int i = 1; i <= 2; i++) {
                program.compute(i);
                assertTrue(program.coordinator.commit(i).join().committed());
            }
            program.coordinator.close();
        });
        Path newest = temporary.resolve("rank-1-of-3.version-2.permanent");
        byte[] bytes = Files.readAllBytes(newest);
        bytes[bytes.length / 2] ^= 1;
        Files.write(newest, bytes);
        Ranks.run(2, world -> {
            Distributed program = new Distributed(world, keepingTwo(2));
            assertEquals(1, program.coordinator.restore().iteration());
            program.check(1);
        });
    }

    private Level keepingTwo(int ranks) throws LevelException {
        JobFile job = new JobFile("heat", "job-1", ranks, "disk", new TreeMap<>(DECLARED));
        return new DiskLevel(Store.open(temporary, job, 2, LevelListener.NONE), PageSupply.FRESH);
    }

    @Test
    void withoutADeclaredPartitionAnotherNumberOfRanksFindsNothing() {
        Ranks.run(3, world -> {
            Distributed program = new Distributed(world, open(Kind.DISK, 3, Map.of()));
            program.compute(1);
            assertTrue(program.coordinator.commit(1).join().committed());
        });
        Ranks.run(2, world -> {
            Distributed program = new Distributed(world, open(Kind.DISK, 2, Map.of()));
            assertThrows(NothingToRestoreException.class, program.coordinator::restore);
            program.compute(5);
            assertEquals(2, program.coordinator.commit(5).join().version());
        });
    }

    /** A program whose array is one of the whole program. */
    private static final class Distributed {
        private final Partition.Blocks blocks = new Partition.Blocks(LENGTH, 1);
        private final int rank;
        private final int ranks;
        private double[] u;
        private long iteration;
        private final Coordinator coordinator;

        Distributed(Communicator world, Level level) {
            rank = world.rank();
            ranks = world.size();
            u = new double[(int) blocks.length(rank, ranks)];
            Regions regions = new Regions()
                    .array("u", double[].class, () -> u, array -> u = array)
                    .scalar("iteration", long.class, () -> iteration, value -> iteration = value);
            coordinator =
                    new Coordinator(regions, List.of(Stage.always(level)), Mode.SYNCHRONOUS, CheckpointListener.NONE);
            coordinator.attach(world, Ranks.placement(ranks));
        }

        void compute(long now) {
            long first = blocks.first(rank, ranks);
            Arrays.setAll(u, i -> now * 1e6 + first + i);
            iteration = now;
        }

        void check(long expected) {
            double[] found = u.clone();
            assertEquals(expected, iteration);
            compute(expected);
            assertTrue(Arrays.equals(u, found), "rank " + rank);
        }
    }
}
