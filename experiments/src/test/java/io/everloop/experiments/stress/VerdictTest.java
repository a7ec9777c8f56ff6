package io.everloop.experiments.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.experiments.stress.Entry.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks of the campaign find what they are there for. */
class VerdictTest {

    private static final RankSet NOBODY = RankSet.empty();

    private final List<List<Entry>> journals = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    private void contributes(int rank, long flag, RankSet known, RankSet acknowledged) {
        journals.get(rank).add(new Entry(Kind.CONTRIBUTES, 0, 1, flag, known, acknowledged));
    }

    private void returned(int rank, long flag) {
        journals.get(rank).add(new Entry(Kind.RETURNED, 0, 1, flag, NOBODY, NOBODY));
    }

    private void reported(int rank, long flag, RankSet dead) {
        journals.get(rank).add(new Entry(Kind.REPORTED, 0, 1, flag, dead, NOBODY));
    }

    private void shrunk(int rank, RankSet reported, RankSet group) {
        journals.get(rank).add(new Entry(Kind.SHRINKS, 0, 0, 0, reported, NOBODY));
        journals.get(rank).add(new Entry(Kind.SHRUNK, 0, 0, 0, group, NOBODY));
    }

    private Verdict verdict(int... dead) {
        RankSet all = RankSet.of(dead);
        for (int rank = 0; rank < 3; rank++) {
            if (!all.contains(rank)) {
                journals.get(rank).add(new Entry(Kind.ENDED, 0, 1, 0, NOBODY, NOBODY));
            }
        }
        return Verdict.of(journals, all, RankSet.empty());
    }

    private static void assertViolated(String part, Verdict verdict) {
        assertTrue(verdict.violations().toString().contains(part), verdict::toString);
    }

    @Test
    void soundAgreementsAreCounted() {
        contributes(0, 0b110, NOBODY, NOBODY);
        contributes(1, 0b111, NOBODY, NOBODY);
        contributes(2, 0b011, NOBODY, NOBODY);
        reported(0, 0b110, RankSet.of(2));
        reported(1, 0b110, RankSet.of(2));
        shrunk(0, RankSet.of(2), RankSet.of(0, 1));
        shrunk(1, RankSet.of(2), RankSet.of(0, 1));
        assertEquals(new Verdict(1, 1, List.of()), verdict(2));
    }

    @Test
    void differentFlagsAreFoundAlsoIfOneOfTheRanksDiedWithIt() {
        contributes(0, 0b11, NOBODY, NOBODY);
        contributes(1, 0b11, NOBODY, NOBODY);
        contributes(2, 0b01, NOBODY, NOBODY);
        returned(0, 0b11);
        returned(1, 0b11);
        returned(2, 0b01);
        assertViolated("rank 0 got 3 and no report, rank 2 got 1", verdict(2));
    }

    @Test
    void aFlagThatLeavesOutASurvivorIsFound() {
        contributes(0, 0b11, NOBODY, NOBODY);
        contributes(1, 0b01, NOBODY, NOBODY);
        contributes(2, 0b11, NOBODY, NOBODY);
        List.of(0, 1, 2).forEach(rank -> returned(rank, 0b11));
        assertViolated("leaves out 1 of rank 1", verdict());
    }

    @Test
    void aFlagThatNobodyContributedIsFound() {
        List.of(0, 1, 2).forEach(rank -> contributes(rank, 0b11, NOBODY, NOBODY));
        List.of(0, 1, 2).forEach(rank -> returned(rank, 0b01));
        assertViolated("no combination of contributions", verdict());
    }

    @Test
    void theLivingMustNotBeReportedDead() {
        List.of(0, 1).forEach(rank -> contributes(rank, 1, NOBODY, NOBODY));
        List.of(0, 1).forEach(rank -> reported(rank, 1, RankSet.of(2)));
        assertViolated("{2} were reported dead and are not", verdict());
    }

    @Test
    void aFailureThatSomebodyHasNotAcknowledgedMustBeReported() {
        contributes(0, 1, RankSet.of(2), RankSet.of(2));
        contributes(1, 1, NOBODY, NOBODY);
        List.of(0, 1).forEach(rank -> returned(rank, 1));
        assertViolated("no failure was reported", verdict(2));
    }

    @Test
    void aFailureThatEverybodyHasAcknowledgedMustNotBeReported() {
        List.of(0, 1).forEach(rank -> contributes(rank, 1, RankSet.of(2), RankSet.of(2)));
        List.of(0, 1).forEach(rank -> reported(rank, 1, RankSet.of(2)));
        assertViolated("though everybody had acknowledged", verdict(2));
    }

    @Test
    void groupsMustBeTheSameEverywhereWithTheLivingAndWithoutThoseReportedDead() {
        shrunk(0, NOBODY, RankSet.of(0, 1));
        shrunk(1, NOBODY, RankSet.of(0, 1, 2));
        assertViolated("rank 0 got the group", verdict(2));
        List.of(0, 1, 2).forEach(rank -> journals.get(rank).clear());
        shrunk(0, NOBODY, RankSet.of(0));
        assertViolated("who live", verdict(2));
        List.of(0, 1, 2).forEach(rank -> journals.get(rank).clear());
        List.of(0, 1).forEach(rank -> shrunk(rank, RankSet.of(2), RankSet.of(0, 1, 2)));
        assertViolated("who had been reported dead", verdict(2));
    }

    @Test
    void whoLivesMustComeToItsEnd() {
        assertViolated(
                "rank 2 lives but has not come to its end", Verdict.of(journals, RankSet.of(0, 1), RankSet.empty()));
    }

    @Test
    void aJournalIsReadUpToTheLastWholeEntry(@TempDir Path directory) throws IOException {
        Entry entry = new Entry(Kind.REPORTED, 3, 9, -5, RankSet.of(1, 2), RankSet.of(0));
        try (Journal journal = Journal.create(directory, 0, 3)) {
            journal.write(entry);
            journal.write(entry);
        }
        Path file = directory.resolve("rank-0.journal");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 1));
        assertEquals(List.of(entry), Journal.read(directory, 0));
        assertEquals(List.of(), Journal.read(directory, 1));
    }
}
