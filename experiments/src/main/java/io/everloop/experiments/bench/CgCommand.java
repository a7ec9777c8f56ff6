package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.SolverSpeed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code everloop bench cg}. */
@Command(
        name = "cg",
        description = "Measures the conjugate gradient beside miniFE's and beside what memory can do at most.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class CgCommand extends AppCommand {

    private static final int LEAST = 8;

    @Option(
            names = "--nx",
            paramLabel = "N",
            description = "elements in each direction, " + LEAST + " to " + MOST
                    + ", ${DEFAULT-VALUE} unless given; only with that many miniFE has figures")
    private int nx = CgRows.PUBLISHED_NX;

    public CgCommand() {
        super(SolverSpeed.class, "conjugate gradients", LEAST);
    }

    @Override
    int nx() {
        return nx;
    }

    @Override
    AppReport report(Figures alone, Figures inTwo) {
        return new AppReport(
                "cg",
                new CgRows(nx, alone, inTwo).all(),
                "check: looks for flipped bits; agree: agrees in every iteration; esr: keeps a copy of each direction"
                        + " at another rank.");
    }
}
