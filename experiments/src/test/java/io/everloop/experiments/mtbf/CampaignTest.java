package io.everloop.experiments.mtbf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.fault.law.FailureLaw;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of runs, with such as only say how long they took. */
class CampaignTest {

    private static final int ROUNDS = 3;
    private static final double ONCE = 5;
    private static final Campaign.Scale SCALE = new Campaign.Scale(
            Duration.ofMinutes(2),
            List.of(Duration.ofSeconds(47), Duration.ofSeconds(94)),
            1,
            ROUNDS,
            Duration.ofHours(1));

    /** Where between two commits somebody dies. */
    private static final List<Double> CHANCES = List.of(0.9, 0.2, 0.6, 0.1);

    private final Imagined forms = new Imagined();

    /**
     * A step takes a millisecond, being resilient 1 %, commits 1 % where something fails, and a failure 2 s besides the lost
     * work, which is a fiftieth of the time between failures: half of what is between two commits. What happens once takes 5 s.
     */
    private static final class Imagined implements Forms {

        private final List<String> done = new ArrayList<>();
        private final Set<Long> seeds = new HashSet<>();
        private int brokenPlain;
        private int brokenDisturbed;
        private String plainFigures = "{}";
        private long most = Long.MAX_VALUE;
        private boolean isMeasured = true;
        private int kills = 1;

        @Override
        public Progression.Windows windows() {
            return Progression.Windows.FULL;
        }

        @Override
        public Trial runPlain(long steps) throws FailedRun {
            done.add("plain");
            if (steps > 100_000 && brokenPlain-- > 0) {
                throw new FailedRun("no memory");
            }
            return new Trial(
                    Math.min(steps, most) * 1e-3, 0, 0, 0, 0, Trial.Course.UNTOLD, Optional.empty(), plainFigures);
        }

        @Override
        public double compareSteps(long steps) {
            done.add("both");
            return 1 + 0.01 * (done.size() % 3); // not always the same
        }

        @Override
        public Trial runUndisturbed(long steps) {
            done.add("calm");
            List<Progression.Toll> shams = List.of(new Progression.Toll(1, -0.01, 0), new Progression.Toll(1, 0.01, 0));
            Trial.Course course = new Trial.Course(shams, OptionalDouble.empty(), OptionalDouble.of(ONCE));
            return new Trial(steps * 1.01e-3 + ONCE, 0, 0, 0, 0, course, Optional.of("d"), "{}");
        }

        @Override
        public Trial runDisturbed(long steps, FailureLaw law, long seed) throws FailedRun {
            done.add(law.mean().toSeconds() + " s");
            seeds.add(seed);
            if (brokenDisturbed-- > 0) {
                throw new FailedRun("nothing can be restored");
            }
            double between = law.mean().toSeconds() / 25.0;
            double lost = between * CHANCES.get(seeds.size() % CHANCES.size());
            Trial.Course course = new Trial.Course(
                    isMeasured ? List.of(new Progression.Toll(1, 2 + lost, lost)) : List.of(),
                    OptionalDouble.of(between),
                    OptionalDouble.of(ONCE));
            return new Trial(
                    steps * 1.02e-3 + ONCE + 2 + lost, kills, steps * 1e-5, lost, 0, course, Optional.of("d"), "{}");
        }
    }

    private Campaign campaign(long seed) throws FailedRun, InterruptedException {
        Campaign campaign = new Campaign(forms, SCALE, seed, text -> {});
        campaign.run();
        return campaign;
    }

    @Test
    void eachRoundBeginsWithAnotherForm() throws Exception {
        var unused = campaign(1);
        List<String> rounds = forms.done.subList(forms.done.size() - 5 * ROUNDS, forms.done.size());
        assertEquals(List.of("plain", "both", "calm", "47 s", "94 s"), rounds.subList(0, 5));
        assertEquals(List.of("both", "calm", "47 s", "94 s", "plain"), rounds.subList(5, 10));
        assertEquals(List.of("calm", "47 s", "94 s", "plain", "both"), rounds.subList(10, 15));
    }

    @Test
    void whatIsExpectedDoesNotDependOnHowManyHappenedToDie() throws Exception {
        Campaign campaign = campaign(1);
        Measured often = campaign.measured().get(1);
        assertEquals(0, campaign.sham().orElseThrow().mean(), 1e-9);
        assertEquals(ROUNDS, often.kills());
        double all = often.trials().stream().mapToDouble(Trial::seconds).sum();
        assertEquals(all / 47, often.expectedKills(), 0.01);
        assertTrue(often.total().mean() > 100 * (0.02 + (ONCE + 2) / 120));
        assertTrue(campaign.isComplete() && campaign.isSameEverywhere());
    }

    /** The interval of each is its own, and so is what is lost with a failure; what else that costs is not. */
    @Test
    void theLostWorkOfOneMeanTimeBetweenFailuresIsNotThatOfAnother() throws Exception {
        Campaign campaign = campaign(1);
        assertEquals(2, campaign.besidesLost().orElseThrow().mean(), 1e-9);
        double work = 1.01 + campaign.steady().orElseThrow().mean() / 100; // with commits
        for (int i = 1; i <= 2; i++) {
            Measured one = campaign.measured().get(i);
            double mtbf = one.mtbfSeconds().orElseThrow();
            Estimate expected = campaign.expected(one).orElseThrow();
            assertEquals(100 * (work / (1 - (2 + mtbf / 50) / mtbf) - 1), expected.mean(), 1e-6);
        }
    }

    @Test
    void whatComesOnceIsToldAndNotExpectedOfEveryStep() throws Exception {
        Campaign campaign = campaign(1);
        Measured calm = campaign.measured().get(0);
        assertEquals(100 * (0.01 + ONCE / 120), calm.total().mean(), 0.01);
        assertEquals(ONCE, calm.outside().orElseThrow().mean(), 1e-9);
        Estimate steady = campaign.steady().orElseThrow();
        assertEquals(1, steady.mean(), 0.03);
        assertEquals(steady.mean(), campaign.expected(calm).orElseThrow().mean(), 1e-9);
        assertEquals(
                steady.half().orElseThrow(),
                campaign.expected(calm).orElseThrow().half().orElseThrow(),
                1e-9);
    }

    @Test
    void whyNothingIsKnownOfWhatAFailureCostsIsSaidAsItIs() throws Exception {
        forms.isMeasured = false;
        String dense = new MtbfReport(campaign(1)).failure();
        assertTrue(dense.contains("too soon after each other") && dense.contains("--mtbf"), dense);
        forms.kills = 0;
        assertTrue(new MtbfReport(campaign(1)).failure().startsWith("Nobody died"));
        Campaign.Scale brief = new Campaign.Scale(
                Duration.ofSeconds(4), List.of(Duration.ofSeconds(2)), 1, ROUNDS, Duration.ofHours(1));
        Campaign campaign = new Campaign(forms, brief, 1, text -> {});
        campaign.run();
        String tooShort = new MtbfReport(campaign).failure();
        assertTrue(tooShort.startsWith("Runs of up to 11 s are too short"), tooShort);
    }

    /** Such as one that ends when nothing changes any more. */
    @Test
    void aProgramThatNeverRunsForLongEnoughIsRefused() {
        forms.most = 2_000;
        FailedRun refused = assertThrows(FailedRun.class, () -> campaign(1));
        assertTrue(refused.getMessage().contains("take 2.0 s and no longer"), refused.getMessage());
    }

    @Test
    void aRunThatFailsIsToldAndTriedAgainWithOtherChance() throws Exception {
        forms.brokenDisturbed = 1;
        Campaign campaign = campaign(1);
        assertEquals(List.of("47 s: nothing can be restored"), campaign.failed());
        assertEquals(ROUNDS, campaign.measured().get(1).trials().size());
        assertEquals(2 * ROUNDS + 1, forms.seeds.size());
    }

    @Test
    void whatFailsAgainAndAgainLeavesTheOthersAndAReport() throws Exception {
        forms.brokenDisturbed = Integer.MAX_VALUE;
        Campaign campaign = campaign(1);
        assertFalse(campaign.isComplete());
        assertEquals(ROUNDS, campaign.measured().get(0).pairs().size());
        MtbfReport report = new MtbfReport(campaign);
        assertTrue(report.table().toString().contains("| 47 s"), report.table()::toString);
        assertTrue(report.chart().svg().contains("</svg>"));
        assertTrue(report.failure().contains("came to its end: what one costs is not known"), report::failure);
    }

    @Test
    void aRoundWithoutItsPlainRunIsComparedWithNothingAndStillSaysWhatFailuresCost() throws Exception {
        forms.brokenPlain = 3; // all attempts of the first round
        Campaign campaign = campaign(1);
        assertEquals(Collections.nCopies(3, "plain: no memory"), campaign.failed());
        assertEquals(ROUNDS - 1, campaign.plain().size());
        for (Measured one : campaign.measured()) {
            assertEquals(ROUNDS - 1, one.pairs().size(), one.name());
            assertEquals(ROUNDS, one.trials().size(), one.name());
        }
        assertEquals(ROUNDS, campaign.measured().get(1).tolls().size());
    }

    @Test
    void whereThereIsNoResultNoneDiffers() {
        Campaign campaign = new Campaign(forms, SCALE, 1, text -> {});
        assertTrue(campaign.isSameEverywhere());
        assertFalse(campaign.isComplete());
    }

    @Test
    void aPlainResultThatDiffersIsSeen() throws Exception {
        forms.plainFigures = "{error=1}";
        assertFalse(campaign(1).isSameEverywhere());
    }

    @Test
    void campaignsOfNeighbouringSeedsMeetOtherFailures() throws Exception {
        var one = campaign(1);
        var other = campaign(2);
        assertEquals(one.measured().size(), other.measured().size());
        assertEquals(4 * ROUNDS, forms.seeds.size());
    }
}
