package io.everloop.experiments.strategies;

import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.Progress;
import io.everloop.experiments.output.ReportOptions;
import io.everloop.framework.Strategy;
import io.everloop.framework.option.Choice;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code everloop experiment strategies}. */
@Command(
        name = "strategies",
        description = "Runs an app under every strategy with the same failures, beside what the models say.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class StrategiesCommand implements Callable<Integer> {

    private static final int MOST_RANKS = 64;
    private static final int MOST_FAILURES = 8;
    private static final int MOST_ROUNDS = 100;

    @Spec
    private CommandSpec spec;

    @Option(names = "--app", paramLabel = "APP", description = "cg (the default), s3d, lu or heat")
    private String app = "cg";

    @Option(names = "-n", paramLabel = "N", description = "how many ranks, ${DEFAULT-VALUE} unless given")
    private int ranks = 4;

    @Option(
            names = "--failures",
            paramLabel = "F",
            description = "how many ranks are killed in each run, ${DEFAULT-VALUE} unless given")
    private int failures = 2;

    @Option(names = "--rounds", paramLabel = "R", description = "how often everything is run: 5, or 2 with --quick")
    private Integer rounds;

    @Option(names = "--quick", description = "a smaller problem and fewer rounds, in about a minute")
    private boolean quick;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "which ranks die, and when; ${DEFAULT-VALUE} unless given")
    private long seed = 7;

    @Mixin
    private final ReportOptions report = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Challenge challenge = challenge();
        report.prepare();
        List<String> refused = new ArrayList<>();
        List<Strategy> strategies = strategies(challenge, refused);
        Contest contest = new Contest(challenge, ranks, quick);
        List<PlannedDeath> deaths;
        Map<Strategy, Standing> standings;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            progress.show(() -> challenge + " without protection");
            Trial base = contest.base();
            deaths = Contest.deaths(failures, ranks, base.iterations(), seed);
            Duration mtbf = Duration.ofNanos((long) (base.seconds() * 1e9 / failures));
            standings = run(contest, strategies, mtbf, deaths, progress);
        }
        StrategiesReport found = new StrategiesReport(title(challenge, deaths), ranks, failures, standings, refused);
        if (report.hasPage()) {
            report.write("report.html", found.page());
            report.write("strategies.csv", found.csv());
            report.write("strategies.svg", found.picture().svg());
        }
        report.print(found.addTo(document(challenge, deaths)), found.text());
        return ExitCode.OK;
    }

    private Challenge challenge() {
        int usual = quick ? 2 : 5;
        rounds = rounds == null ? usual : rounds;
        try {
            refuse("-n", ranks, 2, MOST_RANKS);
            refuse("--failures", failures, 1, Math.min(MOST_FAILURES, ranks - 1));
            refuse("--rounds", rounds, 1, MOST_ROUNDS);
            Challenge challenge = Choice.of("--app", app, Challenge.values());
            challenge.program().arguments().check(challenge.args(Strategy.NONE, quick), ranks);
            return challenge;
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private static void refuse(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + " takes a number from " + least + " to " + most + ", not " + value);
        }
    }

    private List<Strategy> strategies(Challenge challenge, List<String> refused) {
        List<Strategy> strategies = new ArrayList<>();
        for (Strategy strategy : Strategy.values()) {
            Optional<String> refusal = challenge.refusal(strategy, quick, ranks);
            if (refusal.isEmpty()) {
                strategies.add(strategy);
            } else {
                refused.add(Choice.name(strategy) + ": " + refusal.get());
            }
        }
        return strategies;
    }

    private Map<Strategy, Standing> run(
            Contest contest, List<Strategy> strategies, Duration mtbf, List<PlannedDeath> deaths, Progress progress)
            throws IOException, InterruptedException {
        Map<Strategy, Standing> standings = new LinkedHashMap<>();
        strategies.forEach(strategy -> standings.put(strategy, new Standing(strategy)));
        for (int round = 1; round <= rounds; round++) {
            for (Strategy strategy : strategies) {
                String shown = "round " + round + " of " + rounds + ": " + Choice.name(strategy);
                progress.show(() -> shown);
                standings
                        .get(strategy)
                        .add(contest.undisturbed(strategy, mtbf), contest.disturbed(strategy, mtbf, deaths));
            }
        }
        return standings;
    }

    private String title(Challenge challenge, List<PlannedDeath> deaths) {
        return challenge + " " + String.join(" ", challenge.args(Strategy.ROLLBACK, quick)) + " on " + ranks
                + " ranks; killed, as rank@iteration: " + deaths + "; seed " + seed + ", " + rounds + " rounds";
    }

    private Json document(Challenge challenge, List<PlannedDeath> deaths) {
        return new Json()
                .put("experiment", "strategies")
                .put("app", challenge.toString())
                .put("ranks", ranks)
                .put("failures", deaths.stream().map(PlannedDeath::toString).toList())
                .put("seed", seed)
                .put("rounds", rounds)
                .put("quick", quick);
    }
}
