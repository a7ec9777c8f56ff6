package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.Placement;
import io.everloop.checkpoint.level.partner.PartnerLevel;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Death;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several levels, of which some fail, hold bad copies, or are not asked every time. */
@Timeout(120)
class StackTest {

    /** Images in a map that outlives the ranks, as files would; fails when told to. */
    private static final class Cupboard implements Level {

        private final Map<String, Image> copies;
        private final TreeMap<Long, Boolean> mine = new TreeMap<>();
        private int rank;
        private boolean refusing;
        private boolean failing;
        private boolean unloadable;
        private boolean lying;
        private boolean stuck;

        Cupboard(Map<String, Image> copies) {
            this.copies = copies;
        }

        @Override
        public String name() {
            return "cupboard";
        }

        @Override
        public void attach(Communicator comm, Placement placement) {
            rank = comm.rank();
            copies.forEach((key, image) -> {
                if (image.manifest().rank() == rank) {
                    mine.putIfAbsent(image.version(), true);
                }
            });
        }

        @Override
        public void save(Image image) throws LevelException {
            if (failing) {
                throw new IllegalStateException("the hinges are off");
            }
            if (unloadable) {
                throw new NoClassDefFoundError("Hinge");
            }
            if (refusing) {
                throw new LevelException("it is full");
            }
            copies.put(rank + "/" + image.version(), copyOf(image));
            mine.put(image.version(), false);
        }

        /** The image is not here to stay. */
        private static Image copyOf(Image image) {
            List<io.everloop.checkpoint.image.Pages> pages = new ArrayList<>();
            image.contents().forEach(original -> {
                var copy = new io.everloop.checkpoint.image.Pages(original.size());
                for (int i = 0; i < original.count(); i++) {
                    copy.page(i)
                            .buffer()
                            .duplicate()
                            .put(original.page(i).buffer().duplicate().clear());
                }
                pages.add(copy);
            });
            return new Image(image.manifest(), pages);
        }

        @Override
        public void confirm(long version) {
            checkHinges();
            mine.put(version, true);
        }

        private void checkHinges() {
            if (stuck) {
                throw new UncheckedIOException(new IOException("it is stuck"));
            }
        }

        @Override
        public void discard(long version) {
            checkHinges();
            mine.remove(version);
            copies.remove(rank + "/" + version);
        }

        @Override
        public List<Holding> holdings() {
            return mine.entrySet().stream()
                    .map(entry -> new Holding(rank, entry.getKey(), entry.getValue()))
                    .toList();
        }

        @Override
        public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
                throws LevelException {
            if (lying) {
                throw new LevelException("it is empty, whatever I said");
            }
            return wanting.contains(rank) ? Optional.ofNullable(copies.get(rank + "/" + version)) : Optional.empty();
        }

        @Override
        public void reprotect(Image image) throws LevelException {
            save(image);
            mine.put(image.version(), true);
        }

        @Override
        public void close() {
            mine.clear();
        }
    }

    /** Remembers what it hears. */
    private static final class Diary implements CheckpointListener {

        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void decided(CommitOutcome outcome) {
            lines.add(outcome.version()
                    + (outcome.committed()
                            ? " committed"
                            : " not: " + outcome.whyNot().get()));
        }

        @Override
        public void weakened(String level, String what) {
            lines.add(level + ": " + what);
        }

        @Override
        public void restored(Restored restored) {
            lines.add("restored " + restored.version() + " from " + restored.level());
        }

        @Override
        public void reprotected(long version, boolean complete, java.time.Duration took) {
            lines.add("reprotected " + version + " " + complete);
        }
    }

    private final Map<String, Image> shelves = new ConcurrentHashMap<>();

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aLevelThatRefusesAtOneRankFailsTheCommitEverywhereAndTheNextOneSucceeds(Mode mode) {
        Ranks.run(3, world -> {
            Cupboard cupboard = new Cupboard(shelves);
            Diary diary = new Diary();
            Program program = new Program(mode, diary, cupboard, new PartnerLevel(1, LevelListener.NONE));
            program.coordinator.attach(world, Ranks.placement(3));
            program.compute(world.rank(), 1);
            assertTrue(program.coordinator.commit(1).join().committed());
            assertEquals(1, program.coordinator.awaitLast().orElseThrow().version());
            cupboard.refusing = world.rank() == 1;
            program.compute(world.rank(), 2);
            assertFalse(program.coordinator.commit(2).join().committed());
            assertEquals(
                    world.rank() == 1 ? "2 not: cupboard: it is full" : "2 not: another rank could not keep its copies",
                    diary.lines.get(1));
            assertFalse(shelves.containsKey(world.rank() + "/2"));
            assertEquals(1, program.coordinator.restore().version());
            program.check(world.rank(), 1);
            cupboard.refusing = false;
            assertTrue(program.coordinator.commit(3).join().committed());
            assertEquals(List.of("restored 1 from memory", "3 committed"), diary.lines.subList(2, 4));
        });
    }

    /** The first of two levels cannot do what follows from the decision: the other one does, and the job goes on. */
    @ParameterizedTest
    @EnumSource(Mode.class)
    void aLevelThatCannotFollowADecisionIsToldAndCostsNobodyElseAnything(Mode mode) {
        Ranks.run(2, world -> {
            Cupboard cupboard = new Cupboard(shelves);
            Diary diary = new Diary();
            Program program = new Program(mode, diary, cupboard, new PartnerLevel(1, LevelListener.NONE));
            program.coordinator.attach(world, Ranks.placement(2));
            cupboard.stuck = true;
            program.compute(world.rank(), 1);
            assertTrue(program.coordinator.commit(1).join().committed());
            program.compute(world.rank(), 2);
            cupboard.refusing = world.rank() == 1;
            assertFalse(program.coordinator.commit(2).join().committed());
            cupboard.refusing = false;
            assertEquals(1, program.coordinator.restore().iteration());
            program.check(world.rank(), 1);
            assertTrue(program.coordinator.reprotect());
            String why = ": java.io.UncheckedIOException: java.io.IOException: it is stuck";
            assertEquals(
                    List.of(
                            "cupboard: version 1 could not be made permanent" + why,
                            "cupboard: version 2 could not be discarded" + why,
                            "cupboard: version 1 could not be made permanent" + why),
                    diary.lines.stream()
                            .filter(line -> line.startsWith("cupboard"))
                            .toList());
            cupboard.stuck = false;
            assertTrue(program.coordinator.commit(3).join().committed());
        });
    }

    /** What a level did with others when it threw something unheard of is unknown, so nobody talks there any more. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLevelThatBreaksFailsCommitsUntilTheNextAttachmentAndNothingElse(boolean isError) {
        try (Ranks ranks = Ranks.open(2)) {
            ranks.run(world -> {
                Cupboard cupboard = new Cupboard(shelves);
                Program program = new Program(
                        Mode.SYNCHRONOUS, CheckpointListener.NONE, cupboard, new PartnerLevel(1, LevelListener.NONE));
                program.coordinator.attach(world, Ranks.placement(2));
                program.compute(world.rank(), 1);
                assertTrue(program.coordinator.commit(1).join().committed());
                cupboard.failing = world.rank() == 0 && !isError;
                cupboard.unloadable = world.rank() == 0 && isError;
                assertFalse(program.coordinator.commit(2).join().committed());
                cupboard.failing = false;
                cupboard.unloadable = false;
                assertFalse(program.coordinator.commit(3).join().committed());
                program.coordinator.attach(world, Ranks.placement(2));
                CommitOutcome outcome = program.coordinator.commit(4).join();
                assertTrue(outcome.committed(), outcome.toString());
                assertEquals(4, outcome.version());
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aRankWithoutMemoryForItsCopyFailsOneCommitAndNothingElse(Mode mode) {
        Ranks.run(2, world -> {
            boolean[] isFull = {false};
            double[] data = {world.rank()};
            Coordinator coordinator = new Coordinator(
                    new Regions()
                            .array(
                                    "data",
                                    double[].class,
                                    () -> isFull[0] ? full() : data,
                                    given -> data[0] = given[0]),
                    List.of(Stage.always(new PartnerLevel(1, LevelListener.NONE))),
                    mode,
                    CheckpointListener.NONE);
            coordinator.attach(world, Ranks.placement(2));
            assertTrue(coordinator.commit(1).join().committed());
            data[0] += 10;
            isFull[0] = world.rank() == 1;
            CommitOutcome failed = coordinator.commit(2).join();
            assertFalse(failed.committed());
            assertEquals(world.rank() == 1, failed.spoiltHere());
            isFull[0] = false;
            assertEquals(1, coordinator.restore().version());
            assertEquals(world.rank(), data[0]);
            assertTrue(coordinator.commit(3).join().committed());
        });
    }

    private static double[] full() {
        throw new OutOfMemoryError("as if");
    }

    @Test
    void levelsTakePartAsOftenAsTheyShould() {
        Ranks.run(2, world -> {
            long[] counter = {0};
            Cupboard cupboard = new Cupboard(shelves);
            Coordinator coordinator = new Coordinator(
                    new Regions().scalar("counter", long.class, () -> counter[0], value -> counter[0] = value),
                    List.of(Stage.always(new PartnerLevel(1, LevelListener.NONE)), new Stage(cupboard, 3)),
                    Mode.SYNCHRONOUS,
                    CheckpointListener.NONE);
            coordinator.attach(world, Ranks.placement(2));
            for (int i = 1; i <= 7; i++) {
                counter[0] = i;
                List<String> levels = coordinator.commit(i).join().levels();
                assertEquals(
                        i % 3 == 0 ? List.of("memory", "partner", "cupboard") : List.of("memory", "partner"), levels);
            }
            assertEquals(
                    List.of(new Holding(world.rank(), 3, true), new Holding(world.rank(), 6, true)),
                    cupboard.holdings());
        });
        assertThrows(IllegalArgumentException.class, () -> new Stage(new Cupboard(shelves), 0));
    }

    @Test
    void whatCannotBeReadIsNotCalledLost() {
        Ranks.run(2, world -> {
            Program program = new Program(Mode.SYNCHRONOUS, CheckpointListener.NONE, new Cupboard(shelves));
            program.coordinator.attach(world, Ranks.placement(2));
            assertTrue(program.coordinator.commit(1).join().committed());
        });
        Ranks.run(2, world -> {
            Cupboard cupboard = new Cupboard(shelves);
            cupboard.lying = world.rank() == 1;
            Diary diary = new Diary();
            Program program = new Program(Mode.SYNCHRONOUS, diary, cupboard);
            program.coordinator.attach(world, Ranks.placement(2));
            NothingToRestoreException error =
                    assertThrows(NothingToRestoreException.class, program.coordinator::restore);
            assertEquals(List.of(), error.lost());
            assertTrue(error.getMessage().contains("ranks [1] could not take their data"), error.getMessage());
            assertEquals(
                    world.rank() == 1 ? List.of("cupboard: version 1: it is empty, whatever I said") : List.of(),
                    diary.lines);
        });
    }

    /** All die, with everything in memory: the older version of the slow level is what is left. */
    @Test
    void whenAllMemoryIsLostTheLastVersionOfTheSlowLevelServes() {
        Ranks.run(2, world -> {
            Program program = stacked(new Cupboard(shelves), new Diary());
            program.coordinator.attach(world, Ranks.placement(2));
            for (int i = 1; i <= 5; i++) {
                program.compute(world.rank(), i);
                assertTrue(program.coordinator.commit(i).join().committed());
            }
        });
        Ranks.run(2, world -> {
            Diary diary = new Diary();
            Program program = stacked(new Cupboard(shelves), diary);
            program.coordinator.attach(world, Ranks.placement(2));
            assertEquals(4, program.coordinator.restore().iteration());
            program.check(world.rank(), 4);
            assertTrue(program.coordinator.reprotect());
            assertEquals(List.of("restored 4 from cupboard", "reprotected 4 true"), diary.lines);
            // Number 5 was used by those who died, but nobody is left who knows: the next is above all that is known.
            assertEquals(5, program.coordinator.commit(5).join().version());
        });
    }

    /** Partners every time, the cupboard every other time. */
    private static Program stacked(Cupboard cupboard, CheckpointListener listener) {
        return Program.of(
                Mode.SYNCHRONOUS,
                listener,
                List.of(Stage.always(new PartnerLevel(1, LevelListener.NONE)), new Stage(cupboard, 2)));
    }

    @Test
    void aSourceThatLiesIsLeftOutAndTheNextOneServes() {
        Cupboard[] cupboards = {new Cupboard(shelves), new Cupboard(shelves), new Cupboard(shelves)};
        Program[] programs = new Program[3];
        for (int rank = 0; rank < 3; rank++) {
            programs[rank] = new Program(
                    Mode.SYNCHRONOUS, new Diary(), cupboards[rank], new PartnerLevel(1, LevelListener.NONE));
        }
        try (Ranks before = Ranks.open(3);
                Ranks after = Ranks.open(3)) {
            before.run(world -> {
                Program program = programs[world.rank()];
                program.coordinator.attach(world, Ranks.placement(3));
                program.compute(world.rank(), 1);
                assertTrue(program.coordinator.commit(1).join().committed());
                if (world.rank() == 2) {
                    throw new Death();
                }
            });
            Diary diary = new Diary();
            cupboards[2] = new Cupboard(shelves);
            cupboards[2].lying = true;
            programs[2] = new Program(Mode.SYNCHRONOUS, diary, cupboards[2], new PartnerLevel(1, LevelListener.NONE));
            after.run(world -> {
                Program program = programs[world.rank()];
                program.coordinator.attach(world, Ranks.placement(3));
                Restored restored = program.coordinator.restore();
                assertEquals(2, restored.rounds());
                assertEquals(world.rank() == 2 ? "partner" : "memory", restored.level());
                program.check(world.rank(), 1);
            });
            assertEquals(
                    List.of("cupboard: version 1: it is empty, whatever I said", "restored 1 from partner"),
                    diary.lines);
        }
    }

    /** The victim dies when its copy is taken and the rest is under way. */
    @Test
    void aDeathWhileACommitIsUnderWayLeavesOneVersionEverywhere() {
        for (int round = 0; round < 6; round++) {
            int victim = round % 3;
            Program[] programs = new Program[3];
            for (int rank = 0; rank < 3; rank++) {
                programs[rank] = new Program(
                        Mode.ASYNCHRONOUS, CheckpointListener.NONE, new PartnerLevel(2, LevelListener.NONE));
            }
            Map<Integer, Boolean> committed = new ConcurrentHashMap<>();
            try (Ranks before = Ranks.open(3);
                    Ranks after = Ranks.open(3)) {
                before.run(world -> {
                    Program program = programs[world.rank()];
                    program.coordinator.attach(world, Ranks.placement(3));
                    program.compute(world.rank(), 1);
                    assertTrue(program.coordinator.commit(1).join().committed());
                    program.compute(world.rank(), 2);
                    var commit = program.coordinator.commit(2);
                    program.compute(world.rank(), 3);
                    if (world.rank() == victim) {
                        throw new Death();
                    }
                    program.coordinator.settle();
                    committed.put(world.rank(), commit.join().committed());
                });
                assertEquals(
                        1, Map.copyOf(committed).values().stream().distinct().count());
                long expected = committed.containsValue(true) ? 2 : 1;
                programs[victim] = new Program(
                        Mode.ASYNCHRONOUS, CheckpointListener.NONE, new PartnerLevel(2, LevelListener.NONE));
                after.run(world -> {
                    Program program = programs[world.rank()];
                    program.coordinator.attach(world, Ranks.placement(3));
                    assertEquals(expected, program.coordinator.restore().iteration());
                    program.check(world.rank(), expected);
                    assertTrue(program.coordinator.reprotect());
                });
            }
        }
    }
}
