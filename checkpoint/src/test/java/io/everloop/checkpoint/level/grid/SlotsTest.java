package io.everloop.checkpoint.level.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
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
        int slot = slots.next();
        // Died while pieces were being written.
        explore(slots.without(slot), next + 1, committed, seen);
        Slots saved = slots.withTentative(slot, next);
        // Died after that, or the decision never came.
        explore(saved, next + 1, committed, seen);
        explore(saved.discarded(next), next + 1, committed, seen);
        explore(saved.confirmed(next), next + 1, next, seen);
    }

    /** The newer one is rotten elsewhere, so all have returned to the older one. */
    @Test
    void aVersionThatWasRestoredIsNotOverwrittenForTheSakeOfANewerOneThatWasNotWhole() {
        Slots restored =
                Slots.EMPTY.withTentative(0, 5).confirmed(5).withTentative(1, 4).confirmed(4);
        assertEquals(OptionalInt.of(1), restored.slotOf(4));
        assertEquals(OptionalInt.empty(), restored.slotOf(5));
        assertEquals(0, restored.next());
        assertEquals(OptionalInt.of(1), restored.withTentative(0, 6).slotOf(4));
    }

    @Test
    void everyChangedCharacterIsNoticed() {
        String text = Slots.EMPTY
                .withTentative(0, 41)
                .confirmed(41)
                .withTentative(1, 42)
                .text();
        for (int i = 0; i < text.length(); i++) {
            for (char other = ' '; other < 127; other++) {
                String changed = text.substring(0, i) + other + text.substring(i + 1);
                assertEquals(changed.equals(text), Slots.parse(changed).isPresent(), changed);
            }
        }
    }
}
