package io.everloop.experiments;

import io.everloop.experiments.chaos.ChaosCommand;
import io.everloop.experiments.domino.DominoCommand;
import io.everloop.experiments.mtbf.MtbfCommand;
import io.everloop.experiments.scaling.ScalingCommand;
import io.everloop.experiments.strategies.StrategiesCommand;
import io.everloop.experiments.stress.StressCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code everloop experiment}: campaigns of many runs with a report. */
@Command(
        name = "experiment",
        description = "Runs a campaign and reports its figures.",
        mixinStandardHelpOptions = true,
        subcommands = {
            ChaosCommand.class,
            DominoCommand.class,
            MtbfCommand.class,
            ScalingCommand.class,
            StrategiesCommand.class,
            StressCommand.class
        })
final class ExperimentCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
