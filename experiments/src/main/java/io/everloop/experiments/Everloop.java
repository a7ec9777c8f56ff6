package io.everloop.experiments;

import io.everloop.experiments.create.NewCommand;
import io.everloop.experiments.inspect.InspectCommand;
import io.everloop.experiments.run.RunCommand;
import io.everloop.experiments.simulate.Protocols;
import io.everloop.experiments.simulate.SimulateCommand;
import io.everloop.miniapps.Programs;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code everloop}: hands over to its subcommands and answers with their exit codes. */
@Command(
        name = "everloop",
        description = "Keeps iterative parallel programs running when processes die.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "'everloop COMMAND --help' explains a command."})
public final class Everloop implements Runnable {

    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        // Numbers look the same everywhere, so that output can be compared and parsed.
        Locale.setDefault(Locale.ROOT);
        int exitCode = commandLine(Protocols.standard()).execute(args);
        System.out.flush();
        System.exit(exitCode);
    }

    /** The whole command line, ready to execute. */
    public static CommandLine commandLine(Protocols protocols) {
        return new CommandLine(new Everloop())
                .addSubcommand(SimulateCommand.of(protocols))
                .addSubcommand(new ExperimentCommand())
                .addSubcommand(RunCommand.of(Programs.all()))
                .addSubcommand(new InspectCommand())
                .addSubcommand(new NewCommand())
                .addSubcommand(new BenchCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .registerConverter(Integer.class, text -> (int) number(text, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .registerConverter(int.class, text -> (int) number(text, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .registerConverter(Long.class, text -> number(text, Long.MIN_VALUE, Long.MAX_VALUE))
                .registerConverter(long.class, text -> number(text, Long.MIN_VALUE, Long.MAX_VALUE))
                .setParameterExceptionHandler(Everloop::refuse)
                .setExecutionExceptionHandler(Everloop::fail);
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static long number(String text, long least, long most) {
        if (!text.matches("[+-]?\\d+")) {
            throw new TypeConversionException("'" + text + "' is not a whole number");
        }
        BigInteger number = new BigInteger(text);
        if (number.compareTo(BigInteger.valueOf(least)) < 0 || number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new TypeConversionException("'" + text + "' is out of range");
        }
        return number.longValue();
    }

    private static int refuse(CommandLine.ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("everloop: " + sentence(wrong));
        if (command.getSubcommands().isEmpty()) {
            CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
        }
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return CommandLine.ExitCode.USAGE;
    }

    private static String sentence(CommandLine.ParameterException wrong) {
        if (!(wrong instanceof CommandLine.UnmatchedArgumentException unmatched)) {
            return wrong.getMessage();
        }
        String word = unmatched.getUnmatched().get(0);
        if (word.startsWith("-")) {
            return "there is no option '" + word + "' here";
        }
        Set<String> commands = wrong.getCommandLine().getSubcommands().keySet();
        return commands.isEmpty()
                ? "'" + word + "' is one word too many"
                : "there is no command '" + word + "': choose " + String.join(" or ", commands);
    }

    private static int fail(Exception broken, CommandLine command, CommandLine.ParseResult parsed) {
        PrintWriter err = command.getErr();
        err.println("everloop: this should not have happened, please report it:");
        broken.printStackTrace(err);
        return CommandLine.ExitCode.SOFTWARE;
    }
}
