package io.everloop.checkpoint.inherit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.checkpoint.inherit.Heirs.Copy;
import io.everloop.checkpoint.partition.Partition;
import io.everloop.checkpoint.partition.Partition.Piece;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who speaks for whom, and which pieces move. */
class HeirsTest {

    private static Copy own(int owner, long version) {
        return new Copy(owner, 4, version, 10 * version, true, true);
    }

    private static Copy kept(int owner, long version) {
        return new Copy(owner, 4, version, 10 * version, true, false);
    }

    @Test
    void whoIsThereSpeaksForItselfAndTheLeastLoadedForTheDead() {
        // Rank 1 is dead, and ranks 2 and 3 of before are 1 and 2 now; a newcomer has nothing.
        Optional<Heirs> heirs = Heirs.choose(List.of(
                List.of(own(0, 5), kept(1, 5), kept(2, 5)),
                List.of(own(2, 5), kept(1, 5)),
                List.of(own(3, 5)),
                List.of()));
        assertEquals(Optional.of(new Heirs(5, 50, List.of(0, 0, 1, 2))), heirs);
    }

    @Test
    void theDeadAreSharedOut() {
        Optional<Heirs> heirs = Heirs.choose(
                List.of(List.of(own(0, 5), kept(2, 5), kept(3, 5)), List.of(own(1, 5), kept(2, 5), kept(3, 5))));
        assertEquals(Optional.of(new Heirs(5, 50, List.of(0, 1, 0, 1))), heirs);
    }

    @Test
    void anOlderVersionServesWhereTheNewestIsNotWhole() {
        List<List<Copy>> copies = List.of(
                List.of(own(0, 5), kept(1, 4), own(0, 4)), List.of(own(2, 5), own(2, 4), kept(3, 4), kept(3, 5)));
        assertEquals(Optional.of(new Heirs(4, 40, List.of(0, 0, 1, 1))), Heirs.choose(copies));
        assertEquals(List.of(1), Heirs.lost(copies));
    }

    @Test
    void whatNobodySawSucceedDoesNotCount() {
        Copy tentative = new Copy(0, 1, 7, 70, false, true);
        assertEquals(Optional.empty(), Heirs.choose(List.of(List.of(tentative))));
        assertEquals(List.of(), Heirs.lost(List.of(List.of(tentative))));
    }

    /** Its directory was away when a later run gave the number again. */
    @Test
    void copiesOfTwoIterationsAreNeverMixed() {
        Copy stale = new Copy(1, 4, 5, 40, false, false);
        Copy committed = new Copy(2, 4, 5, 50, false, false);
        List<List<Copy>> copies = Heirs.counting(List.of(
                List.of(stale, own(0, 5), own(0, 4), kept(1, 4)),
                List.of(committed, kept(3, 5), kept(2, 4), kept(3, 4))));
        assertEquals(Optional.of(new Heirs(4, 40, List.of(0, 0, 1, 1))), Heirs.choose(copies));
        assertEquals(List.of(1), Heirs.lost(copies));
    }

    @Test
    void whatIsFurtherCountsOfSeveralThatWereCommitted() {
        Copy earlier = new Copy(0, 1, 5, 40, true, false);
        Copy later = new Copy(0, 1, 5, 50, true, false);
        assertEquals(List.of(List.of(), List.of(later)), Heirs.counting(List.of(List.of(earlier), List.of(later))));
    }

    @Test
    void blocksOfFourAreDividedAmongThree() {
        Partition.Blocks blocks = new Partition.Blocks(10, 2); // 3 3 2 2 before, 4 3 3 now
        assertEquals(List.of(new Piece(0, 0, 0, 6), new Piece(1, 0, 6, 2)), blocks.pieces(0, 3, 4));
        assertEquals(List.of(new Piece(1, 2, 0, 4), new Piece(2, 0, 4, 2)), blocks.pieces(1, 3, 4));
        assertEquals(List.of(new Piece(2, 2, 0, 2), new Piece(3, 0, 2, 4)), blocks.pieces(2, 3, 4));
    }
}
