package io.everloop.experiments.run;

import io.everloop.comm.engine.Detector;
import io.everloop.experiments.simulate.VirtualTime;
import io.everloop.miniapps.Programs.Program;
import io.everloop.spares.ArmedPoint;
import io.everloop.spares.Job;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code everloop run}: reads what the user wants, starts the job, and shows what happens in it. */
@Command(
        name = "run",
        description = "Runs a program in processes of this machine, and keeps it running when they die.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false)
public final class RunCommand implements Callable<Integer> {

    private static final List<String> EXIT_CODES = List.of(
            "",
            "Exit codes:",
            "  0  every rank that did not die came to its end",
            "  1  the job failed: a rank threw something, or nobody is left",
            "  2  mistyped");

    /** The classes of programs that come along, by name, in the order to show them in. */
    private final Map<String, String> programs = new LinkedHashMap<>();

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PROGRAM", description = "what every rank runs: a name, or a class with -cp")
    private String program;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "what the program is given, after --")
    private final List<String> args = new ArrayList<>();

    @Mixin
    private final JobOptions options = new JobOptions(4);

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "where your classes are")
    private String classPath = "";

    @Option(
            names = "--detector",
            paramLabel = "WHO",
            description = "who notices that a process hangs: agent (the default), ring or gossip")
    private String detector = "agent";

    @Option(
            names = "--bound",
            paramLabel = "TIME",
            description = "how long a process may give no sign of life, 3s unless given")
    private String bound = "3s";

    @Option(
            names = "--kill",
            paramLabel = "DEATH",
            description =
                    "who dies: 3@iteration=50, 3@after=200ms or worker=1@after=200ms (counted from when all are ready), or"
                            + " 3@point=NAME[:COUNT] for a step of a protocol; may be repeated")
    private final List<String> kills = new ArrayList<>();

    @Mixin
    private final LoopOptions loop = new LoopOptions();

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    private RunCommand(List<Program> along) {
        along.forEach(known -> programs.put(known.name(), known.type().getName()));
    }

    /** The command, for the programs that come along and for those of users. */
    public static CommandSpec of(List<Program> along) {
        CommandSpec command = CommandSpec.forAnnotatedObject(new RunCommand(along));
        List<String> footer = new ArrayList<>(List.of("", "Programs that come along:"));
        along.forEach(known -> footer.add(String.format("  %-22s%s", known.name(), known.shows())));
        footer.addAll(EXIT_CODES);
        command.usageMessage().footer(footer.toArray(String[]::new));
        return command;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        JobSpec job;
        List<Kill> deaths;
        try {
            deaths = kills.stream().map(Kill::parse).toList();
            job = jobSpec(deaths);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        return new ProgramFinder(programs, classPath).isProtected(job.program())
                ? runProtected(job, deaths)
                : run(job, deaths);
    }

    private int runProtected(JobSpec job, List<Kill> deaths) throws IOException, InterruptedException {
        ProtectedJob planned;
        try {
            planned = new ProtectedJob(program, job, loop, deaths);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        boolean ok = planned.run(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
        return ok ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private JobSpec jobSpec(List<Kill> deaths) {
        String className = new ProgramFinder(programs, classPath).find(program);
        String own = System.getProperty("java.class.path");
        JobSpec job = options.spec(className, 1, JobSpec.MAX_RANKS)
                .withArgs(args)
                .withClassPath(classPath.isEmpty() ? own : own + File.pathSeparator + classPath)
                .withDetector(Choice.of("--detector", detector, Detector.values()))
                .withBound(Duration.ofNanos(VirtualTime.nanos(bound)));
        for (Kill kill : deaths) {
            kill.worker(job);
            if (kill.point().isPresent()) {
                ArmedPoint point = kill.point().get();
                job = job.withFailpoint(point);
            }
        }
        return job;
    }

    private int run(JobSpec given, List<Kill> deaths) throws IOException, InterruptedException {
        if (loop.isUsed() || deaths.stream().anyMatch(kill -> kill.iteration().isPresent())) {
            throw new ParameterException(
                    spec.commandLine(),
                    given.program()
                            + " looks after itself: --verify, --strategy, --interval, --level and kills at iterations"
                            + " are for programs that implement io.everloop.IterativeApp or call Everloop.run");
        }
        JobSpec job = loop.withSpares(given);
        JobPrinter printer =
                new JobPrinter(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
        long begin = System.nanoTime();
        try (Job running = Job.start(job, printer)) {
            for (Kill kill : deaths) {
                if (kill.isTimed()) {
                    var unused = printer.ready()
                            .thenRunAsync(
                                    () -> running.kill(kill.worker(job)),
                                    CompletableFuture.delayedExecutor(kill.afterNanos(), TimeUnit.NANOSECONDS));
                }
            }
            JobResult result = running.await();
            printer.end(job, result, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
            return result.ok() ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }
}
