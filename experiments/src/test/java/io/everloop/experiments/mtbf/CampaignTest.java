package io.everloop.experiments.mtbf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.fault.law.FailureLaw;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of runs, with such as only say how long they took. */
class CampaignTest {

    private static final int ROUNDS = 3;

    private final Imagined forms = new Imagined();

    /** A step takes a millisecond, being resilient 2 %, commits 1 % more where something fails, and a failure 2 s. */
    private static final class Imagined implements Forms {

        private final List<String> done = new ArrayList<>();
        private final Set<Long> seeds = new HashSet<>();
        private int brokenPlain;
        private int brokenDisturbed;
        private String plainFigures = "{}";

        @Override
        public Trial runPlain(long steps) throws FailedRun {
            done.add("plain");
            if (steps > 100_000 && brokenPlain-- > 0) {
                throw new FailedRun("no memory");
            }
            return new Trial(steps * 1e-3, 0, 0, 0, 0, List.of(), Optional.empty(), plainFigures);
        }

        @Override
        public Trial runUndisturbed(long steps) {
            done.add("calm");
            List<Progression.Toll> shams = List.of(new Progression.Toll(1, -0.01), new Progression.Toll(1, 0.01));
            return new Trial(steps * 1.02e-3, 0, 0, 0, 0, shams, Optional.of("d"), "{}");
        }

        @Override
        public Trial runDisturbed(long steps, FailureLaw law, long seed) throws FailedRun {
            done.add(law.mean().toSeconds() + " s");
            seeds.add(seed);
            if (brokenDisturbed-- > 0) {
                throw new FailedRun("nothing can be restored");
            }
            return new Trial(
                    steps * 1.03e-3 + 2,
                    1,
                    steps * 1e-5,
                    0,
                    0,
                    List.of(new Progression.Toll(1, 2)),
                    Optional.of("d"),
                    "{}");
        }
    }

    private Campaign campaign(long seed) throws InterruptedException {
        Campaign.Scale scale = new Campaign.Scale(
                Duration.ofSeconds(120),
                List.of(Duration.ofSeconds(47), Duration.ofSeconds(94)),
                1,
                ROUNDS,
                Duration.ofHours(1));
        Campaign campaign = new Campaign(forms, scale, seed, text -> {});
        campaign.run();
        return campaign;
    }

    @Test
    void eachRoundBeginsWithAnotherForm() throws Exception {
        var unused = campaign(1);
        List<String> rounds = forms.done.subList(forms.done.size() - 4 * ROUNDS, forms.done.size());
        assertEquals(List.of("plain", "calm", "47 s", "94 s"), rounds.subList(0, 4));
        assertEquals(List.of("calm", "47 s", "94 s", "plain"), rounds.subList(4, 8));
        assertEquals(List.of("47 s", "94 s", "plain", "calm"), rounds.subList(8, 12));
    }

    @Test
    void whatIsExpectedDoesNotDependOnHowManyHappenedToDie() throws Exception {
        Campaign campaign = campaign(1);
        Measured often = campaign.measured().get(1);
        assertEquals(2, campaign.failure().orElseThrow().mean(), 1e-9);
        assertEquals(0, campaign.sham().orElseThrow().mean(), 1e-9);
        assertEquals(ROUNDS, often.kills());
        assertEquals(ROUNDS * (120 * 1.03 + 2) / 47, often.expectedKills(), 0.01);
        assertEquals(100 * (0.03 + 2.0 / 120), often.total().mean(), 0.01);
        assertEquals(
                100 * (1.03 / (1 - 2.0 / 47) - 1),
                campaign.expected(often).orElseThrow().mean(),
                1e-6);
        assertTrue(campaign.isComplete() && campaign.isSameEverywhere());
    }

    @Test
    void aRunThatFailsIsToldAndTriedAgainWithOtherChance() throws Exception {
        forms.brokenDisturbed = 1;
        Campaign campaign = campaign(1);
        assertEquals(List.of("47 s: nothing can be restored"), campaign.failed());
        assertEquals(ROUNDS, campaign.measured().get(1).pairs().size());
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
        assertTrue(report.failure().contains("too short"), report::failure);
    }

    @Test
    void aRoundWithoutItsPlainRunIsLeftOut() throws Exception {
        forms.brokenPlain = 3; // all attempts of the first round
        Campaign campaign = campaign(1);
        assertEquals(Collections.nCopies(3, "plain: no memory"), campaign.failed());
        assertEquals(ROUNDS - 1, campaign.plain().size());
        campaign.measured().forEach(one -> assertEquals(ROUNDS - 1, one.pairs().size(), one.name()));
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
