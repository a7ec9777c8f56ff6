package io.everloop.checkpoint.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReedSolomonTest {

    private static final int LONGEST = 10_007;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyLossUpToTheStrengthIsRepairedWhateverTheLengths(int parity) {
        for (int data = 1; data <= 8; data++) {
            ReedSolomon code = new ReedSolomon(data, parity);
            List<ByteBuffer> units = units(code, new Random(31 * data + parity));
            int[] patterns = {0};
            forEachLoss(code.units(), parity, lost -> {
                patterns[0]++;
                lost.forEach(unit ->
                        assertEquals(units.get(unit), rebuilt(code, unit, lost, units), code + " lost " + lost));
            });
            assertEquals(patternsUpTo(parity, code.units()), patterns[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void oneLossMoreIsRefusedWithWhatWasLost(int parity) {
        for (int data = 1; data <= 8; data++) {
            ReedSolomon code = new ReedSolomon(data, parity);
            forEachLoss(code.units(), parity + 1, lost -> {
                if (lost.size() > parity) {
                    TooManyLostException refused =
                            assertThrows(TooManyLostException.class, () -> code.rebuilding(lost.first(), lost));
                    assertEquals(
                            lost.size() + " of " + code.units() + " units are lost, " + lost + ": at most " + parity
                                    + " can be computed again",
                            refused.getMessage());
                }
            });
        }
    }

    /** Every choice of sources must have an inverse; that it exists is all that a repair needs. */
    @ParameterizedTest
    @CsvSource({"20, 1", "20, 2", "20, 3", "20, 4", "9, 4"})
    void theWidestCodesHaveNoLossThatCannotBeRepaired(int data, int parity) {
        ReedSolomon code = new ReedSolomon(data, parity);
        forEachLoss(code.units(), parity, lost -> code.rebuilding(lost.first(), lost));
    }

    @Test
    void theFirstParityIsExclusiveOr() {
        List<ByteBuffer> units = units(new ReedSolomon(4, 2), new Random(5));
        ByteBuffer sum = ByteBuffer.allocateDirect(LONGEST);
        Combination.sum(4).compute(units.subList(0, 4), sum);
        assertEquals(units.get(4), sum);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "21, 1", "4, 0", "4, 5"})
    void codesThatDoNotExistAreRefused(int data, int parity) {
        assertThrows(IllegalArgumentException.class, () -> new ReedSolomon(data, parity));
    }

    /** Data of several lengths, the first the longest and one empty, at odd places in memory, all filled up with zeros. */
    private static List<ByteBuffer> units(ReedSolomon code, Random random) {
        List<ByteBuffer> units = new ArrayList<>();
        for (int i = 0; i < code.data(); i++) {
            int length = i == 0 ? LONGEST : i == 3 ? 0 : random.nextInt(LONGEST);
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            units.add(
                    ByteBuffer.allocateDirect(length + i).position(i).put(bytes).position(i));
        }
        List<ByteBuffer> data = List.copyOf(units);
        for (int row = 0; row < code.parity(); row++) {
            ByteBuffer parity = ByteBuffer.allocateDirect(LONGEST);
            code.encoding(row).compute(data, parity);
            units.add(parity);
        }
        units.replaceAll(unit -> unit.remaining() == LONGEST ? unit : padded(unit));
        return units;
    }

    private static ByteBuffer padded(ByteBuffer unit) {
        return ByteBuffer.allocateDirect(LONGEST).put(unit.duplicate()).clear();
    }

    private static ByteBuffer rebuilt(ReedSolomon code, int unit, SortedSet<Integer> lost, List<ByteBuffer> units) {
        ByteBuffer into = ByteBuffer.allocateDirect(LONGEST);
        List<ByteBuffer> sources = code.sources(lost).stream().map(units::get).toList();
        code.rebuilding(unit, lost).compute(sources, into);
        return into;
    }

    private static void forEachLoss(int units, int most, Consumer<SortedSet<Integer>> then) {
        int[][] chosen = new int[1][0];
        while (chosen.length > 0) {
            List<int[]> next = new ArrayList<>();
            for (int[] some : chosen) {
                if (some.length > 0) {
                    then.accept(new TreeSet<>(IntStream.of(some).boxed().toList()));
                }
                for (int more = some.length == 0 ? 0 : some[some.length - 1] + 1;
                        some.length < most && more < units;
                        more++) {
                    next.add(IntStream.concat(IntStream.of(some), IntStream.of(more))
                            .toArray());
                }
            }
            chosen = next.toArray(int[][]::new);
        }
    }

    private static int patternsUpTo(int most, int units) {
        return (int) IntStream.range(1, 1 << units)
                .filter(set -> Integer.bitCount(set) <= most)
                .count();
    }
}
