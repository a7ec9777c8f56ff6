package io.everloop.experiments.simulate;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.experiments.output.PeakMemory;
import io.everloop.experiments.output.Progress;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code everloop simulate}: reads what the user wants, has it done, prints what came of it. */
@Command(
        name = "simulate",
        description = "Runs a protocol at any size in virtual time, or explores every state of a small group.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false)
public final class SimulateCommand implements Callable<Integer> {

    private static final List<String> EXIT_CODES = List.of(
            "",
            "Exit codes:",
            "  0  done, and every promise was kept",
            "  1  a promise was broken, also where none can be kept, as by generals with",
            "     n <= 3m; or --explore stopped at --states before it had seen everything",
            "  2  mistyped");

    private static final int MAX_RANKS = 1 << 20;
    private static final int MAX_TRACED_RANKS = 1 << 10;
    private static final int MAX_REPEAT = 1_000_000;
    private static final int MAX_MINUTES = 7 * 24 * 60;

    private final Protocols protocols;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PROTOCOL", description = "what to run; see below")
    private String protocolName;

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "N",
            description = "how many processes take part, up to 1048576")
    private Integer ranks;

    @ArgGroup(exclusive = false, validate = false, heading = "%nWho dies:%n")
    private final FailureOptions failures = new FailureOptions();

    @ArgGroup(exclusive = false, validate = false, heading = "%nWhat communication costs:%n")
    private final NetworkOptions network = new NetworkOptions();

    @Option(names = "--seed", paramLabel = "S", description = "repeats a run; drawn and printed unless given")
    private Long seed;

    @Option(names = "--repeat", paramLabel = "R", description = "R runs with the seeds S, S+1, ..., 1 unless given")
    private Integer repeat;

    @ArgGroup(exclusive = false, validate = false, heading = "%nExhaustive search:%n")
    private final ExploreOptions exploring = new ExploreOptions();

    @Option(names = "--trace", description = "tell every step")
    private boolean trace;

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    private SimulateCommand(Protocols protocols) {
        this.protocols = protocols;
    }

    /** The command for the given protocols, with their options and names in its help. */
    public static CommandSpec of(Protocols protocols) {
        CommandSpec command = CommandSpec.forAnnotatedObject(new SimulateCommand(protocols));
        ArgGroupSpec.Builder group =
                ArgGroupSpec.builder().heading("%nFor some protocols only:%n").validate(false);
        for (ProtocolOption option : ProtocolOption.values()) {
            group.addArg(OptionSpec.builder(option.flag())
                    .paramLabel(option.label())
                    .type(option.label().isEmpty() ? boolean.class : String.class)
                    .description(protocols.takers(option) + ": " + option.description())
                    .build());
        }
        List<String> footer = new ArrayList<>(List.of("", "Protocols:"));
        for (SimulatedProtocol protocol : protocols.all()) {
            footer.add(String.format(
                    "  %-16s %s; %d ranks unless given",
                    protocol.name(), protocol.description(), protocol.defaultRanks()));
        }
        footer.addAll(EXIT_CODES);
        command.addArgGroup(group.build()).usageMessage().footer(footer.toArray(String[]::new));
        return command;
    }

    @Override
    public Integer call() throws InterruptedException {
        SimulatedProtocol protocol = protocols
                .named(protocolName)
                .orElseThrow(() -> wrong("there is no protocol '" + protocolName + "': choose " + protocols.names()));
        try {
            if (isGiven(ProtocolOption.EPISODE)) {
                return episode(protocol);
            }
            if (isGiven(ProtocolOption.STRESS)) {
                return stress(protocol);
            }
            return exploring.explore ? explore(protocol) : simulate(protocol);
        } catch (OutOfMemoryError exhausted) {
            spec.commandLine()
                    .getErr()
                    .println("everloop: out of memory: choose fewer ranks or states, or allow Java more, for example"
                            + " with EVERLOOP_JAVA_OPTS=-Xmx16g");
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private int simulate(SimulatedProtocol protocol) throws InterruptedException {
        SimulationJob job = checked(() -> simulationJob(protocol));
        List<String> lines = new ArrayList<>();
        Consumer<String> listener = json ? lines::add : out()::println;
        long begin = System.nanoTime();
        List<Run> runs;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            runs = job.run(progress, trace ? Optional.of(listener) : Optional.empty());
        }
        SimulationReport report = new SimulationReport(job, runs, millisSince(begin), PeakMemory.mebibytes());
        RepeatingCommand command =
                new RepeatingCommand(spec.root().commandLine().getParseResult().originalArgs());
        print(json ? report.json(lines).toString() : report.text(command));
        return exitCode(report.violated().isEmpty());
    }

    private SimulationJob simulationJob(SimulatedProtocol protocol) {
        refuse(exploring.limitsAreGiven(), "--deaths and --states belong to --explore");
        refuse(isGiven(ProtocolOption.MINUTES), "--minutes belongs to --stress");
        refuse(
                repeat != null && (repeat < 1 || repeat > MAX_REPEAT),
                "--repeat takes a number from 1 to " + MAX_REPEAT);
        Settings settings = settings(protocol, protocol.defaultRanks());
        refuse(trace && repeat != null && repeat > 1, "--trace tells one run: leave out --repeat");
        refuse(trace && settings.ranks() > MAX_TRACED_RANKS, "--trace is for at most " + MAX_TRACED_RANKS + " ranks");
        refuse(
                failures.areGiven() && !protocol.allowsDeaths(),
                protocol.name() + " betray, they do not die: choose --traitors (--behaviour silent comes nearest to"
                        + " dying) instead of --failures, --mtbf or --crash");
        refuse(
                failures.areNone() && protocol.defaultFailures() > 0,
                protocol.name() + " detects deaths, and nobody would die: choose at least --failures 1");
        failures.check(settings.ranks(), settings.ranksPerHost());
        Circumstances circumstances = new Circumstances(
                deaths -> network.applyTo(protocol.conditions(settings, deaths)).withLoss(failures.lossy),
                failures.areGiven() ? Objects.requireNonNullElse(failures.failures, 0) : protocol.defaultFailures(),
                failures.mtbfNanos == null ? 0 : failures.mtbfNanos,
                failures.crashes,
                protocol.expectedNanos(settings));
        SimulationJob job =
                new SimulationJob(protocol, settings, circumstances, firstSeed(), repeat == null ? 1 : repeat);
        job.check();
        return job;
    }

    private int explore(SimulatedProtocol protocol) {
        Settings settings = checked(() -> exploredSettings(protocol));
        int maxDeaths = protocol.searched() == Searched.STATES ? exploring.maxDeaths(settings.ranks()) : 0;
        Scenario scenario = checked(() -> protocol.scenario(settings, maxDeaths, new SplittableRandom(0)));
        Detection detection = network.detection(protocol.conditions(settings, 0).detection());
        long begin = System.nanoTime();
        Exploration exploration;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            // A search may refuse a size, too, once it has counted what lies ahead.
            exploration = checked(() -> scenario.explore(
                    detection,
                    maxDeaths,
                    exploring.maxStates(),
                    states -> progress.show(() -> String.format("%s: %,d states", protocol.name(), states))));
        }
        ExplorationReport report = new ExplorationReport(
                protocol, settings, detection, maxDeaths, exploration, millisSince(begin), PeakMemory.mebibytes());
        print(json ? report.json().toString() : report.text());
        return exitCode(exploration.isSound() && exploration.complete());
    }

    private Settings exploredSettings(SimulatedProtocol protocol) {
        refuse(!protocol.isExplorable(), protocol.name() + " acts on time or chance and cannot be explored");
        refuse(
                failures.areGiven() || failures.lossy,
                "--explore lets everybody die at every moment: choose how many with --deaths, not with --failures,"
                        + " --mtbf, --crash or --lossy");
        refuse(
                seed != null || repeat != null || trace || network.delaysAreGiven(),
                "--explore leaves nothing to chance or time: leave out --seed, --repeat, --trace, --model, --jitter,"
                        + " --skew and --detect-after");
        Settings settings = settings(protocol, protocol.defaultExploredRanks());
        exploring.check(settings.ranks());
        protocol.checkExplored(settings, exploring);
        return settings;
    }

    private int stress(SimulatedProtocol protocol) throws InterruptedException {
        refuseAllBut("--stress", "--agreements", "--minutes", "--seed", "--json");
        Settings settings = settings(protocol, protocol.defaultRanks());
        Episodes episodes = protocol.episodes().orElseThrow();
        boolean timed = settings.has(ProtocolOption.MINUTES) && !settings.has(ProtocolOption.AGREEMENTS);
        StressJob job = checked(() -> new StressJob(
                episodes,
                firstSeed(),
                settings.number(
                        ProtocolOption.AGREEMENTS, timed ? Integer.MAX_VALUE : 10_000_000, 1, Integer.MAX_VALUE),
                settings.number(ProtocolOption.MINUTES, MAX_MINUTES, 1, MAX_MINUTES)));
        long begin = System.nanoTime();
        StressTotals totals;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            totals = job.run(progress);
        }
        StressReport report =
                new StressReport(protocol, job.seed(), totals, millisSince(begin), PeakMemory.mebibytes());
        print(json ? report.json().toString() : report.text());
        return exitCode(totals.violated().isEmpty());
    }

    private int episode(SimulatedProtocol protocol) {
        refuseAllBut("--episode", "--stress", "--trace", "--json");
        Settings settings = settings(protocol, protocol.defaultRanks());
        Episodes episodes = protocol.episodes().orElseThrow();
        long episodeSeed = checked(() -> settings.longNumber(ProtocolOption.EPISODE));
        StressTotals totals = new StressTotals();
        long begin = System.nanoTime();
        Consumer<String> listener = json ? line -> {} : out()::println;
        totals.add(episodes.run(episodeSeed, trace ? Optional.of(listener) : Optional.empty()));
        StressReport report =
                new StressReport(protocol, episodeSeed, totals, millisSince(begin), PeakMemory.mebibytes());
        print(json ? report.json().toString() : report.text());
        return exitCode(totals.violated().isEmpty());
    }

    private void refuseAllBut(String mode, String... others) {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            String name = option.longestName();
            refuse(
                    !name.equals(mode) && !List.of(others).contains(name),
                    mode + " draws everything else from its seed: leave out " + name);
        }
    }

    private boolean isGiven(ProtocolOption option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option.flag());
    }

    private long firstSeed() {
        return seed == null ? ThreadLocalRandom.current().nextInt(1_000_000_000) : seed;
    }

    private Settings settings(SimulatedProtocol protocol, int defaultRanks) {
        int size = ranks == null ? defaultRanks : ranks;
        refuse(size < 1 || size > MAX_RANKS, "--ranks takes a number from 1 to " + MAX_RANKS + ", not " + size);
        refuse(
                size < protocol.leastRanks(),
                protocol.name() + " has to detect others: choose at least --ranks " + protocol.leastRanks());
        refuse(
                network.detectorIsGiven() && !protocol.usesDetector(),
                protocol.name() + " uses no detector: leave out --detector and --detect-after");
        Map<ProtocolOption, String> given = new EnumMap<>(ProtocolOption.class);
        for (ProtocolOption option : ProtocolOption.values()) {
            Object value = spec.commandLine().getParseResult().matchedOptionValue(option.flag(), null);
            if (value != null) {
                refuse(
                        !protocol.options().contains(option),
                        option.flag() + " does not fit " + protocol.name() + ": it is for " + protocols.takers(option));
                given.put(option, value.toString());
            }
        }
        return new Settings(size, network.network(), given);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private void print(String text) {
        out().println(text);
        out().flush();
    }

    private static int exitCode(boolean sound) {
        return sound ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static long millisSince(long beginNanos) {
        return (System.nanoTime() - beginNanos) / 1_000_000;
    }

    private void refuse(boolean isWrong, String sentence) {
        if (isWrong) {
            throw wrong(sentence);
        }
    }

    /** Only what prepares the work may blame the user: a wrong argument inside it would be our mistake. */
    private <T> T checked(Supplier<T> preparation) {
        try {
            return preparation.get();
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong.getMessage());
        }
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
