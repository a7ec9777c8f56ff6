package io.everloop.experiments.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command reports what it found: as text or as JSON, and as a page with pictures where the user wants one. */
public final class ReportOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "also write report.html and its pictures to this directory")
    private Path out;

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    /**
     * Before the work, so that nothing is lost for want of a directory.
     *
     * @throws ParameterException if the user's directory cannot be written to
     */
    public void prepare() {
        if (out == null) {
            return;
        }
        try {
            Files.createDirectories(out);
        } catch (IOException refused) {
            throw new ParameterException(
                    command.commandLine(),
                    "cannot write to --out " + out + ": choose a directory, or one that can be made",
                    refused);
        }
        if (!Files.isWritable(out)) {
            throw new ParameterException(
                    command.commandLine(), "cannot write to --out " + out + ": choose a directory of your own");
        }
    }

    /** Whether files are to be written. */
    public boolean hasPage() {
        return out != null;
    }

    /** Writes a file of the page, which the user must have wanted. */
    public void write(String file, String content) throws IOException {
        Files.writeString(out.resolve(file), content);
    }

    /** Prints what was found in the form that the user wants. */
    public void print(Json document, String text) {
        PrintWriter answer = command.commandLine().getOut();
        answer.println(json ? document.toString() : text);
        answer.flush();
    }
}
