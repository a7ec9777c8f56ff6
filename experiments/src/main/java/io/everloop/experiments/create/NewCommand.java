package io.everloop.experiments.create;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code everloop new}. */
@Command(
        name = "new",
        description = "Writes a small Maven project: a loop that survives, and a test that kills it.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit codes: 0 it is there, 2 mistyped, or there is something of that name"})
public final class NewCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "what it is called, such as my-app: small letters, digits, hyphens")
    private String name;

    @Option(names = "--in", paramLabel = "DIR", description = "where its directory is made; here unless given")
    private Path in = Path.of("");

    @Override
    public Integer call() throws IOException {
        Project project;
        try {
            project = Project.write(ProjectName.of(name), in);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        PrintWriter out = spec.commandLine().getOut();
        project.introduction().forEach(out::println);
        out.flush();
        return ExitCode.OK;
    }
}
