package io.everloop.checkpoint.level.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotsTest {

    /** Everything that commits, failed commits and deaths in between can lead to, eight versions deep. */
    @Test
    void thePermanentVersionIsNeverOverwrittenBeforeANewerOneIsPermanent() {
        Set<Slots> seen = new HashSet<>();
        explore(Slots.EMPTY, 1, 0, seen);
        assertTrue(seen.size() > 20, seen::toString);
    }

    private static void explore(Slots slots, long next, long committed, Set<Slots> seen) {
        assertEquals(
                committed,
                slots.entries().stream()
                        .filter(Slots.Entry::permanent)
                        .mapToLong(Slots.Entry::version)
                        .max()
                        .orElse(0));
        assertTrue(slots.entries().size() <= 2);
        assertEquals(Optional.of(slots), Slots.parse(slots.text()));
        seen.add(slots);
        if (next > 8) {
            return;
        }
        int slot = slots.next(0);
        // Died while pieces were being written.
        explore(slots.without(slot), next + 1, committed, seen);
        Slots saved = slots.withTentative(slot, next, 7);
        // Died after that, or the decision never came.
        explore(saved, next + 1, committed, seen);
        explore(saved.discarded(next), next + 1, committed, seen);
        explore(saved.confirmed(next), next + 1, next, seen);
    }

    /** The newer one is rotten elsewhere, so all have returned to the older one. */
    @Test
    void aVersionThatWasRestoredIsNotOverwrittenForTheSakeOfANewerOneThatWasNotWhole() {
        Slots restored = Slots.EMPTY
                .withTentative(0, 5, 7)
                .confirmed(5)
                .withTentative(1, 4, 7)
                .confirmed(4);
        assertEquals(Optional.of(new Slots.Entry(1, 4, 7, true)), restored.entryOf(4));
        assertEquals(Optional.empty(), restored.entryOf(5));
        assertEquals(0, restored.next(0));
        assertEquals(restored.entryOf(4), restored.withTentative(0, 6, 7).entryOf(4));
    }

    @Test
    void aVersionThatWasRestoredIsNotOverwrittenEitherBeforeItCountsEverywhere() {
        Slots restored = Slots.EMPTY.withTentative(0, 5, 50).confirmed(5).withTentative(1, 4, 40);
        assertEquals(1, restored.next(0));
        assertEquals(0, restored.next(4));
        assertEquals(1, restored.next(6));
    }

    /** It is of another run, which went on before the grid answered this one. */
    @Test
    void noVersionStandsThereTwice() {
        Slots twice = Slots.EMPTY.withTentative(0, 5, 50).confirmed(5).withTentative(1, 5, 60);
        assertEquals(List.of(new Slots.Entry(1, 5, 60, false)), twice.entries());
        assertEquals(
                List.of(new Slots.Entry(1, 5, 60, true)), twice.confirmed(5).entries());
    }

    @Test
    void everyChangedCharacterIsNoticed() {
        String text = Slots.EMPTY
                .withTentative(0, 41, 7)
                .confirmed(41)
                .withTentative(1, 42, 7)
                .text();
        for (int i = 0; i < text.length(); i++) {
            for (char other = ' '; other < 127; other++) {
                String changed = text.substring(0, i) + other + text.substring(i + 1);
                assertEquals(changed.equals(text), Slots.parse(changed).isPresent(), changed);
            }
        }
    }
}
