package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.Placement;
import io.everloop.checkpoint.level.disk.DiskLevel;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Samples;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.comm.Communicator;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors in a level that needs no other rank are troubles of that level. */
@Timeout(60)
class LateLevelTest {

    @TempDir
    private Path directory;

    private final Samples.Heard heard = new Samples.Heard();

    /** Keeps nothing as long as something is wrong with the machine. */
    private static final class Troubled implements Level {

        private final Level inner;
        private Error error;

        Troubled(Level inner) {
            this.inner = inner;
        }

        private Level inner() {
            if (error != null) {
                throw error;
            }
            return inner;
        }

        @Override
        public String name() {
            return inner.name();
        }

        @Override
        public void attach(Communicator comm, Placement placement) {
            inner.attach(comm, placement);
        }

        @Override
        public void save(Image image) throws LevelException {
            inner().save(image);
        }

        @Override
        public void confirm(long version) {
            inner.confirm(version);
        }

        @Override
        public void discard(long version) {
            inner.discard(version);
        }

        @Override
        public List<Holding> holdings() {
            return inner.holdings();
        }

        @Override
        public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
                throws LevelException {
            return inner().bring(version, wanting, holdings);
        }

        @Override
        public void reprotect(Image image) throws LevelException {
            inner().reprotect(image);
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    private Troubled troubled(int rank) throws LevelException {
        JobFile job = new JobFile("app", "1", 1, "disk");
        return new Troubled(
                new DiskLevel(Store.open(directory.resolve("of-" + rank), job, 1, heard), PageSupply.FRESH));
    }

    private static Error error(String name) {
        return name.equals("memory") ? new OutOfMemoryError("as if") : new UnsatisfiedLinkError("no lz4 here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "library"})
    void whateverIsDoneWithItFailsWithASentence(String what) {
        Ranks.run(1, world -> whateverIsDoneFails(world, what));
    }

    private void whateverIsDoneFails(Communicator world, String what) throws LevelException {
        Troubled troubled = troubled(0);
        Level level = new LateLevel("disk", heard, () -> troubled);
        level.attach(world, Ranks.placement(1));
        Image image = Samples.image(0, 1, 1, 100);
        troubled.error = error(what);
        for (LevelException refused : List.of(
                assertThrows(LevelException.class, () -> level.save(image)),
                assertThrows(LevelException.class, () -> level.reprotect(image)),
                assertThrows(
                        LevelException.class,
                        () -> level.bring(1, List.of(0), List.of(List.of(new Holding(0, 1, true))))))) {
            assertTrue(refused.getMessage().matches("no memory: as if|a library .* cannot be loaded: .*lz4 here"));
        }
        level.close();
    }

    /** Nothing was cut: the next commit needs nothing but memory. */
    @ParameterizedTest
    @ValueSource(strings = {"memory", "library"})
    void aCommitFailsAndTheNextSucceedsAndReprotectionIsIncomplete(String what) {
        Ranks.run(2, world -> {
            Troubled troubled = troubled(world.rank());
            Program program = new Program(
                    Coordinator.Mode.SYNCHRONOUS,
                    CheckpointListener.NONE,
                    new LateLevel("disk", heard, () -> troubled));
            program.coordinator.attach(world, Ranks.placement(2));
            program.compute(world.rank(), 1);
            assertTrue(program.coordinator.commit(1).join().committed());
            troubled.error = world.rank() == 1 ? error(what) : null;
            assertFalse(program.coordinator.commit(2).join().committed());
            assertFalse(program.coordinator.isCut());
            assertEquals(1, program.coordinator.restore().version());
            assertFalse(program.coordinator.reprotect());
            troubled.error = null;
            assertTrue(program.coordinator.reprotect());
            assertTrue(program.coordinator.commit(3).join().committed());
        });
    }

    @Test
    void aLevelThatCannotBeOpenedForLackOfMemoryIsTold() {
        Level level = new LateLevel("disk", heard, () -> {
            throw new OutOfMemoryError("as if");
        });
        Ranks.run(1, world -> level.attach(world, Ranks.placement(1)));
        assertEquals(List.of("no memory: as if"), heard.weakened);
    }
}
