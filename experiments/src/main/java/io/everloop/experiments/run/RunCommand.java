package io.everloop.experiments.run;

import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.fault.Injector;
import io.everloop.framework.option.LoopOptions;
import io.everloop.framework.option.RunOptions;
import io.everloop.miniapps.Programs.Program;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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

    private final List<Program> along;

    /** The classes of programs that come along, by name, in the order to show them in. */
    private final Map<String, String> programs = new LinkedHashMap<>();

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PROGRAM", description = "what every rank runs: a name, or a class with -cp")
    private String program;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "what the program is given, after --")
    private final List<String> args = new ArrayList<>();

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "where your classes are")
    private String classPath = "";

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    private RunCommand(List<Program> along) {
        this.along = along;
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
        try {
            job = jobSpec();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        return new ProgramFinder(programs, classPath).isProtected(job.program()) ? runProtected(job) : run(job);
    }

    private int runProtected(JobSpec job) throws IOException, InterruptedException {
        ProtectedJob planned;
        try {
            planned = new ProtectedJob(program, job, options);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        boolean ok = planned.run(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
        return ok ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private JobSpec jobSpec() {
        String className = new ProgramFinder(programs, classPath).find(program);
        String own = System.getProperty("java.class.path");
        JobSpec job = options.spec(className, args, classPath.isEmpty() ? own : own + File.pathSeparator + classPath);
        along.stream()
                .filter(known -> known.type().getName().equals(job.program()))
                .forEach(known -> known.arguments().check(args, job.ranks()));
        return job;
    }

    private int run(JobSpec given) throws IOException, InterruptedException {
        LoopOptions loop = options.loop();
        JobSpec spared = spared(given);
        FaultPlan plan = plan(spared);
        if (loop.isUsed() || options.faults().needsLoop()) {
            throw new ParameterException(
                    spec.commandLine(),
                    given.program()
                            + " looks after itself: --verify, --strategy, --interval, --level and kills at iterations"
                            + " are for programs that implement io.everloop.IterativeApp or call Everloop.run");
        }
        JobSpec job = plan.arm(spared);
        JobPrinter printer =
                new JobPrinter(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
        long begin = System.nanoTime();
        try (Injector injector = new Injector(job, plan, fault -> {});
                Job running = Job.start(job, JobListener.both(injector, printer))) {
            injector.befall(running);
            JobResult result = running.await();
            printer.end(job, result, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
            return result.ok() ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private JobSpec spared(JobSpec given) {
        try {
            return options.loop().withSpares(given);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private FaultPlan plan(JobSpec job) {
        try {
            return options.faults().plan(job);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }
}
