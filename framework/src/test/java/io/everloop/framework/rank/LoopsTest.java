package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Wherever a commit was made, going back to it repeats nothing and leaves nothing out. */
class LoopsTest {

    /** What a body with three loops does: two in a row inside of another, the second with a break. */
    private static final class Body {
        private final Loops loops = new Loops();
        private final List<String> done = new ArrayList<>();
        private long stopAfter;
        private long[] committed = {0, 0};
        private int kept;

        /** Runs until so many turns have begun; commits after each that others follow. */
        void run(long turns, long[] from) {
            stopAfter = turns;
            loops.goTo(from);
            loop(3, a -> {
                loop(2, b -> turn(a + "b" + b));
                loop(9, c -> {
                    turn(a + "c" + c);
                    return c < 1;
                });
                return true;
            });
        }

        private interface Each {
            boolean iterate(long i);
        }

        private void loop(long end, Each each) {
            int level = loops.depth() + 1;
            OptionalLong first = loops.enter();
            boolean more = first.isPresent();
            for (long i = first.orElse(end); i < end && more && loops.turns() < stopAfter; i++) {
                loops.begin(level, i);
                more = each.iterate(i);
                loops.leave(level + 1);
                if (more && i + 1 < end && loops.turns() < stopAfter) {
                    committed = loops.position();
                    kept = done.size();
                }
            }
            loops.leave(level);
        }

        private boolean turn(String what) {
            if (loops.turns() < stopAfter) {
                done.add(what);
            }
            return true;
        }
    }

    @Test
    void everyPositionLeadsBack() {
        Body calm = new Body();
        calm.run(Long.MAX_VALUE, new long[] {0, 0});
        assertEquals(
                List.of("0b0", "0b1", "0c0", "0c1", "1b0", "1b1", "1c0", "1c1", "2b0", "2b1", "2c0", "2c1"), calm.done);
        for (long turns = 2; turns <= calm.loops.turns(); turns++) {
            Body first = new Body();
            first.run(turns, new long[] {0, 0});
            Body second = new Body();
            second.run(Long.MAX_VALUE, first.committed);
            List<String> both = new ArrayList<>(first.done.subList(0, first.kept));
            both.addAll(second.done);
            assertEquals(calm.done, both, "after " + turns + " turns");
            assertEquals(calm.loops.turns(), second.loops.turns());
        }
    }

    @Test
    void oneLoopNeedsOnlyItsIteration() {
        Loops loops = new Loops();
        loops.goTo(7);
        assertEquals(OptionalLong.of(7), loops.enter());
        loops.begin(1, 7);
        assertEquals(8, loops.turns());
        assertEquals(
                List.of(8L, 1L, 1L, 8L),
                java.util.Arrays.stream(loops.position()).boxed().toList());
    }

    @Test
    void aBodyThatChangesIsTold() {
        Loops loops = new Loops();
        loops.goTo(new long[] {5, 2, 1, 1, 1, 3});
        loops.enter();
        loops.begin(1, 1);
        assertThrows(IllegalStateException.class, () -> loops.begin(1, 2));
    }
}
