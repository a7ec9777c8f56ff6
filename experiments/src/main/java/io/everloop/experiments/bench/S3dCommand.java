package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.FlowSpeed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code everloop bench s3d}. */
@Command(
        name = "s3d",
        description = "Measures steps of the reacting flow beside what memory can do at most.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class S3dCommand extends AppCommand {

    private static final int LEAST = 10;

    @Option(
            names = "--nx",
            paramLabel = "N",
            description = "cells in each direction, " + LEAST + " to " + MOST + ", ${DEFAULT-VALUE} unless given")
    private int nx = 64;

    public S3dCommand() {
        super(FlowSpeed.class, "reacting flow", LEAST);
    }

    @Override
    int nx() {
        return nx;
    }

    @Override
    AppReport report(Figures alone, Figures inTwo) {
        return new AppReport(
                "s3d",
                new S3dRows(nx, alone, inTwo).all(),
                "cells: updates by whole steps of five stages. bandwidth: what a step moves at least, fields"
                        + " and their changes to and fro. check: looks for flipped bits.");
    }
}
