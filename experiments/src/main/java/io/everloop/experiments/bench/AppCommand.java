package io.everloop.experiments.bench;

import io.everloop.comm.RankProgram;
import io.everloop.experiments.output.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that measures an application, on one rank and on two. */
abstract class AppCommand implements Callable<Integer> {

    static final int MOST = 200;

    private final Class<? extends RankProgram> program;
    private final String subject;
    private final int least;

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "fewer rounds, in well under a minute")
    private boolean quick;

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    /**
     * @param program measures itself
     * @param subject what the user reads while it does
     * @param least how many pieces each direction has at least
     */
    AppCommand(Class<? extends RankProgram> program, String subject, int least) {
        this.program = program;
        this.subject = subject;
        this.least = least;
    }

    /** How many pieces each direction has. */
    abstract int nx();

    abstract AppReport report(Figures alone, Figures inTwo);

    @Override
    public final Integer call() throws IOException, InterruptedException {
        if (nx() < least || nx() > MOST) {
            throw new ParameterException(spec.commandLine(), "--nx " + nx() + ": choose " + least + " to " + MOST);
        }
        AppMeasurement measurement = new AppMeasurement(program, nx(), quick ? 5 : 25);
        AppReport report;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            progress.show(() -> subject + " on one rank");
            Figures alone = measurement.on(1);
            progress.show(() -> subject + " on two ranks");
            report = report(alone, measurement.on(2));
        }
        PrintWriter answer = spec.commandLine().getOut();
        answer.println(json ? report.json().toString() : report.text());
        answer.flush();
        return ExitCode.OK;
    }
}
