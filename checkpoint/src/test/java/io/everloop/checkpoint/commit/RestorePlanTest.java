package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.commit.Inventory.Failure;
import io.everloop.checkpoint.level.Holding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two ranks, two versions, one's own memory and the other's: everything that could be there, and all that could fail. */
class RestorePlanTest {

    private static final int NOTHING = 0;
    private static final int TENTATIVE = 1;

    private static final RestorePlan.Source ANY = (owner, version, holdings) -> holdings.stream()
            .flatMap(List::stream)
            .anyMatch(holding -> holding.owner() == owner && holding.version() == version);
    private static final List<RestorePlan.Source> LEVELS = List.of(ANY, ANY);

    /** A digit says what is there: of owner 0 and 1, version 1 and 2, at level 0 and 1. */
    private static int cell(int owner, int version, int level) {
        return owner + 2 * (version - 1) + 4 * level;
    }

    /** Level 0 holds one's own data, level 1 the other's. */
    private static Inventory inventory(int rank, IntUnaryOperator cells, long atHand, List<Failure> failures) {
        List<List<Holding>> holdings = List.of(new ArrayList<>(), new ArrayList<>());
        for (int level = 0; level < 2; level++) {
            int owner = level == 0 ? rank : 1 - rank;
            for (int version = 1; version <= 2; version++) {
                int state = cells.applyAsInt(cell(owner, version, level));
                if (state != NOTHING) {
                    holdings.get(level).add(new Holding(owner, version, state != TENTATIVE));
                }
            }
        }
        return new Inventory(2, atHand, holdings, failures);
    }

    private static final int CELLS = 8;

    @Test
    void theNewestWholeVersionIsTakenFromTheCheapestLevelInEveryCase() {
        int cases = (int) Math.pow(3, CELLS);
        int restored = 0;
        for (int number = 0; number < cases; number++) {
            int situation = number;
            IntUnaryOperator cells = cell -> situation / (int) Math.pow(3, cell) % 3;
            for (int failed = 0; failed < 16; failed++) {
                for (int atHand = 0; atHand <= 2; atHand++) {
                    restored += compare(cells, failed, atHand == 0 ? Inventory.NONE : atHand) ? 1 : 0;
                }
            }
        }
        assertTrue(restored > cases, "only " + restored + " cases with something to restore");
    }

    /** Rank 1 may have failed with some sources; rank 0 may have something at hand. */
    private static boolean compare(IntUnaryOperator cells, int failed, long atHand) {
        List<Failure> failures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            if ((failed >> i & 1) == 1) {
                failures.add(new Failure(i % 2, 1 + i / 2, i == 3));
            }
        }
        List<Inventory> inventories =
                List.of(inventory(0, cells, atHand, List.of()), inventory(1, cells, Inventory.NONE, failures));
        Optional<RestorePlan> plan = RestorePlan.choose(inventories, LEVELS);
        Optional<RestorePlan> expected =
                expected(2, cells, failures, atHand).or(() -> expected(1, cells, failures, atHand));
        assertEquals(expected, plan, () -> inventories.toString());
        return plan.isPresent();
    }

    private static Optional<RestorePlan> expected(
            int version, IntUnaryOperator cells, List<Failure> failures, long atHand) {
        boolean decided = false;
        for (int owner = 0; owner < 2; owner++) {
            for (int level = 0; level < 2; level++) {
                decided |= cells.applyAsInt(cell(owner, version, level)) > TENTATIVE;
            }
        }
        int first = atHand == version ? RestorePlan.AT_HAND : source(0, version, cells, List.of());
        int second = source(1, version, cells, failures);
        return decided && first > -2 && second > -2
                ? Optional.of(new RestorePlan(version, List.of(first, second)))
                : Optional.empty();
    }

    private static int source(int owner, int version, IntUnaryOperator cells, List<Failure> failures) {
        for (int level = 0; level < 2; level++) {
            if (cells.applyAsInt(cell(owner, version, level)) != NOTHING && !hasFailed(failures, level, version)) {
                return level;
            }
        }
        return -2;
    }

    private static boolean hasFailed(List<Failure> failures, int level, int version) {
        return failures.stream().anyMatch(failure -> failure.level() == level && failure.version() == version);
    }

    @Test
    void inventoriesTravelAsTheyAre() {
        Inventory inventory = new Inventory(
                9,
                4,
                List.of(
                        List.of(new Holding(0, 3, true), new Holding(2, 4, false)),
                        List.of(),
                        List.of(new Holding(1, 9, true, 80))),
                List.of(new Failure(1, 3, false), new Failure(0, 9, true)));
        assertEquals(inventory, Inventory.decode(inventory.encode()));
    }

    /** A directory was away when the number was given again. */
    @Test
    void whatIsLeftOfAnotherAttemptOfTheSameNumberDoesNotCount() {
        Holding stale = new Holding(0, 6, false, 60);
        Holding committed = new Holding(1, 6, true, 70);
        Holding untold = new Holding(1, 6, false);
        List<Inventory> inventories =
                List.of(of(stale, new Holding(0, 5, true, 50)), of(committed, untold, new Holding(1, 7, false, 80)));
        assertEquals(
                List.of(of(new Holding(0, 5, true, 50)), of(committed, untold, new Holding(1, 7, false, 80))),
                Inventory.withoutStale(inventories));
        assertEquals(List.of(of(stale), of(untold)), Inventory.withoutStale(List.of(of(stale), of(untold))));
    }

    private static Inventory of(Holding... holdings) {
        return new Inventory(7, Inventory.NONE, List.of(List.of(holdings)), List.of());
    }

    @Test
    void theErrorSaysWhatIsLostAndWhatWouldHaveSavedIt() {
        Inventory survivor = new Inventory(7, Inventory.NONE, List.of(List.of(new Holding(0, 7, true))), List.of());
        Inventory replacement = new Inventory(0, Inventory.NONE, List.of(List.of()), List.of());
        NothingToRestoreException error =
                RestorePlan.nothing(List.of(survivor, replacement), List.of(ANY), List.of("memory"));
        assertEquals(List.of(1), error.lost());
        assertTrue(error.getMessage().contains("of version 7 the data of ranks [1] is lost"), error.getMessage());
        assertTrue(error.getMessage().contains("--level partner"), error.getMessage());
        NothingToRestoreException never = RestorePlan.nothing(List.of(replacement), List.of(ANY), List.of("memory"));
        assertTrue(never.getMessage().contains("no commit was permanent yet"), never.getMessage());
    }

    @Test
    void theErrorDoesNotCallLostWhatCouldNotBeTaken() {
        Inventory keeper = new Inventory(
                7, Inventory.NONE, List.of(List.of(new Holding(1, 7, true), new Holding(2, 7, true))), List.of());
        List<Failure> failures = List.of(new Failure(0, 7, true));
        Inventory full = new Inventory(7, Inventory.NONE, List.of(List.of()), failures);
        List<Inventory> others = List.of(keeper, full, full);
        NothingToRestoreException error = RestorePlan.nothing(
                List.of(new Inventory(7, 7, keeper.holdings(), List.of()), full, full),
                List.of(ANY),
                List.of("partner"));
        assertEquals(List.of(), error.lost());
        assertTrue(error.getMessage().contains("version 7 ranks [1, 2] could not take their data"), error.getMessage());
        assertFalse(error.getMessage().contains("lost"), error.getMessage());
        assertFalse(error.getMessage().contains("--level"), error.getMessage());
        NothingToRestoreException both = RestorePlan.nothing(others, List.of(ANY), List.of("partner"));
        assertEquals(List.of(0), both.lost());
        assertTrue(
                both.getMessage().contains("the data of ranks [0] is lost and ranks [1, 2] could not take their data"),
                both.getMessage());
        assertTrue(both.getMessage().contains("--level partner=2"), both.getMessage());
    }

    /** What is advised could be typed. */
    @ParameterizedTest
    @CsvSource({
        "memory, --level partner, partner",
        "memory, --level disk=DIR, disk=DIR",
        "memory partner, --level partner=2, partner=2",
        "memory partner, --level disk=DIR, disk=DIR",
        "memory parity, --level parity=GROUP/LOSSES, parity=4/2",
        "memory parity, --level disk=DIR, disk=DIR",
        "memory partner disk, 'quorum=DIR,DIR,DIR', 'quorum=DIR,DIRE,DIRS'",
        "memory grid, --level disk=DIR, disk=DIR",
        "memory grid quorum, --level quorum, 'quorum=DIR,DIRE,DIRS'"
    })
    void theNextStrongerProtectionIsAdvised(String levels, String advice, String typed) {
        String sentence = Advice.forLevels(List.of(levels.split(" ", -1)));
        assertTrue(sentence.contains(advice), sentence);
        assertEquals(1, Levels.parse(typed).names().size());
    }
}
