package io.everloop.experiments.mtbf;

import io.everloop.experiments.output.HtmlPage;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.Progress;
import io.everloop.experiments.output.ReportOptions;
import io.everloop.framework.time.Times;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code everloop experiment mtbf}. */
@Command(
        name = "mtbf",
        description = "Kills processes of a program as often as you say, and shows what that costs.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class MtbfCommand implements Callable<Integer> {

    private static final int QUICK_DIVISOR = 20;
    private static final int MOST_RANKS = 64;
    private static final long SEEDS = 1_000_000_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--app", paramLabel = "APP", description = "cg (the default) or s3d")
    private String app = "cg";

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "N",
            description = "how many ranks; as many as there are processors unless given, from 2 to 4")
    private int ranks = Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()));

    @Option(
            names = "--mtbf",
            paramLabel = "TIMES",
            description = "mean times between failures, 47s,94s,189s unless given")
    private String mtbf = "47s,94s,189s";

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "how long the plain program is to run, 120s unless given")
    private String time;

    @Option(names = "--rounds", paramLabel = "K", description = "how often everything is run, 5 times unless given")
    private int rounds = 5;

    @Option(names = "--quick", description = "all times are 20 times shorter: ends within 3 minutes")
    private boolean quick;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "draws failures; another one in each campaign unless given")
    private long seed = new SplittableRandom().nextLong(SEEDS);

    @Mixin
    private final ReportOptions report = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Campaign campaign;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            campaign = campaign(progress);
            report.prepare();
            campaign.run();
        } catch (FailedRun nothing) {
            spec.commandLine().getErr().println("everloop: " + nothing.getMessage());
            return ExitCode.SOFTWARE;
        }
        MtbfReport found = new MtbfReport(campaign);
        if (report.hasPage()) {
            write(found, campaign);
        }
        report.print(json(found, campaign), text(found, campaign));
        return campaign.isComplete() && campaign.isSameEverywhere() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private Campaign campaign(Progress progress) {
        try {
            if (ranks < 2 || ranks > MOST_RANKS || rounds < 1) {
                throw new IllegalArgumentException(
                        "-n takes a number from 2 to " + MOST_RANKS + ", and --rounds one from 1 on");
            }
            List<Duration> mtbfs = Arrays.stream(mtbf.split(",", -1))
                    .map(one -> Duration.ofNanos(Times.nanos(one)))
                    .toList();
            if (mtbfs.stream().anyMatch(one -> one.isZero() || !one.equals(Duration.ofSeconds(one.toSeconds())))) {
                throw new IllegalArgumentException("--mtbf takes whole seconds, from 1s on");
            }
            Duration run = Duration.ofNanos(Times.nanos(time == null ? quick ? "80s" : "120s" : time));
            int divisor = quick ? QUICK_DIVISOR : 1;
            Duration limit = quick ? Duration.ofSeconds(150) : Duration.ofHours(12);
            return new Campaign(
                    Subject.of(app, ranks, Progression.Windows.FULL),
                    new Campaign.Scale(
                            run.dividedBy(divisor), mtbfs, divisor, quick ? Math.min(3, rounds) : rounds, limit),
                    seed,
                    text -> progress.show(() -> text));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private String text(MtbfReport found, Campaign campaign) {
        return found.table() + "\n\n" + remark(found, campaign);
    }

    private String remark(MtbfReport found, Campaign campaign) {
        return "In percent of the plain run; ± is half of a 95 % confidence interval. Overhead: the whole run, as it happened,"
                + " with the kills that there happened to be. Expected: the loop alone, with as many kills as there are on"
                + " average, from what a step takes longer, the commits of that row, and what one failure costs; what each"
                + " run does once is not in it, nor what the processors lose while workers rehearse in its first seconds, nor"
                + " what a waiting spare takes: all that is in Overhead. A step: without commits, both forms in turn in the"
                + " same processes. A failure: how long it kept a run from going on at the pace that it had before and after."
                + " For what is expected, the work that is lost is half of what is between two commits of that row, and the"
                + " rest is from all rows. Once: before the loop and after it, which the plain form has a part of, too."
                + " Commits + failures alone: what else the resilient form costs is not in it; in percent of the rest of that"
                + " run. Fenix: S3D with ERA, as published. Seed " + seed + ". " + found.failure()
                + (quick
                        ? " Times between failures and runs were " + QUICK_DIVISOR
                                + " times shorter than they say; commits,"
                                + " repairs and what each run does once were not, so percents are higher than those of"
                                + " a full run."
                        : "")
                + (campaign.failed().isEmpty()
                        ? ""
                        : " Left out, because they came to no end, which makes the others look better: "
                                + String.join("; ", campaign.failed()) + ".")
                + (campaign.isSameEverywhere()
                        ? " All results have the same bits, those of the plain runs as well."
                        : " NOT all results have the same bits.");
    }

    private void write(MtbfReport found, Campaign campaign) throws IOException {
        report.write("runs.csv", found.csv());
        report.write("overhead.svg", found.chart().svg());
        report.write(
                "report.html",
                new HtmlPage("What failures cost")
                        .sentence(String.format("%s on %d ranks, %,d steps.", app, ranks, campaign.steps()))
                        .table(found.table())
                        .sentence(remark(found, campaign))
                        .picture(found.chart())
                        .toString());
    }

    private Json json(MtbfReport found, Campaign campaign) {
        return found.addTo(new Json()
                .put("experiment", "mtbf")
                .put("app", app)
                .put("ranks", ranks)
                .put("seed", seed)
                .put("quick", quick)
                .put("steps", campaign.steps())
                .put(
                        "plain_seconds",
                        campaign.plain().stream().map(Trial::seconds).toList())
                .put("rows", found.rows())
                .put("lost_runs", campaign.failed().size())
                .put("failed_runs", campaign.failed())
                .put("same_bits", campaign.isSameEverywhere()));
    }
}
