package io.everloop.experiments.bench;

import io.everloop.comm.RankProgram;
import io.everloop.experiments.bench.program.CheckpointsAlone;
import io.everloop.experiments.bench.program.CheckpointsAtPartners;
import io.everloop.experiments.bench.program.CheckpointsInGrid;
import io.everloop.experiments.bench.program.CheckpointsInGroups;
import io.everloop.experiments.bench.program.CheckpointsStored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs the programs that measure checkpoints, one after the other. */
final class CheckpointBench {

    private final CheckpointPlan plan;
    private final Launcher launcher;
    private final Consumer<String> progress;
    private final Figures figures = new Figures();

    CheckpointBench(CheckpointPlan plan, Launcher launcher, Consumer<String> progress) {
        this.plan = plan;
        this.launcher = launcher;
        this.progress = progress;
    }

    /** What all of them found: seconds, and bytes where it is about space. */
    Figures measure() throws IOException, InterruptedException {
        run("memory", CheckpointsAlone.class, 1, plan.args(plan.mib()));
        store();
        run("partners", CheckpointsAtPartners.class, 2, plan.args(plan.mib()));
        run("parity", CheckpointsInGroups.class, 4, plan.args(plan.groupMib()));
        run("grid", CheckpointsInGrid.class, 1, plan.args(plan.gridMib()));
        return figures;
    }

    private void store() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("everloop-bench");
        try {
            List<String> args = new ArrayList<>(plan.args(plan.mib()));
            args.add(directory.toString());
            run("files", CheckpointsStored.class, 1, args);
        } finally {
            remove(directory);
        }
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void run(String what, Class<? extends RankProgram> program, int ranks, List<String> args)
            throws IOException, InterruptedException {
        progress.accept("checkpoints: " + what);
        try (Launcher.Running running = launcher.start(program, Placement.of(ranks), List.of(), args)) {
            running.results().values().forEach(results -> results.forEach(figures::add));
        }
    }
}
