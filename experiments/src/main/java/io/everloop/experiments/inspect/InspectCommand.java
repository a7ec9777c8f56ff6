package io.everloop.experiments.inspect;

import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.disk.Archive;
import io.everloop.experiments.output.Json;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code everloop inspect}: reads everything in a directory of commits and says what could be restored. */
@Command(
        name = "inspect",
        description = "Lists and checks stored commits, and says what could be restored from them. Changes nothing.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Exit codes:",
            "  0  everything that is there is sound",
            "  1  something is broken or lost",
            "  2  mistyped, or no directory of commits"
        })
public final class InspectCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "DIR",
            description = "what --level disk=DIR named, or any directory of a quorum")
    private String directory = "";

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    @Override
    public Integer call() {
        Path path = Path.of(directory).toAbsolutePath().normalize();
        PrintWriter out = spec.commandLine().getOut();
        try {
            refuseUnlessCommits(path);
            Inspection inspection = Inspection.of(path);
            out.println(json ? InspectionJson.of(inspection) : InspectionText.of(inspection));
            out.flush();
            return inspection.isBroken() ? ExitCode.SOFTWARE : ExitCode.OK;
        } catch (LevelException e) {
            if (json) {
                out.println(
                        new Json().put("directory", path).put("broken", true).put("trouble", e.getMessage()));
                out.flush();
            } else {
                spec.commandLine().getErr().println("everloop: " + e.getMessage());
            }
            return ExitCode.SOFTWARE;
        }
    }

    private void refuseUnlessCommits(Path path) throws LevelException {
        if (!Archive.isAny(path)) {
            String why = !Files.exists(path)
                    ? " does not exist"
                    : !Files.isDirectory(path) ? " is no directory" : " holds no commits";
            throw new ParameterException(spec.commandLine(), directory + why);
        }
    }
}
