package io.everloop.miniapps.cg;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.miniapps.cg.abft.Copies;
import io.everloop.miniapps.cg.abft.Reconstruction;
import io.everloop.miniapps.cg.abft.Soundness;
import io.everloop.miniapps.cg.fem.Poisson;
import io.everloop.miniapps.cg.mesh.Brick;
import io.everloop.miniapps.cg.mesh.Subdomain;
import io.everloop.miniapps.cg.solve.Operator;
import io.everloop.miniapps.cg.solve.Solver;
import io.everloop.miniapps.cg.solve.Watch;
import io.everloop.miniapps.grid.Decomposition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** One rank's part of the problem, and how it is solved. Whoever takes a rank's place makes the same one. */
final class Problem {

    private final CgOptions options;
    private final int rank;
    private final Poisson equations;
    private final Solver solver;
    private final int check;
    private final Optional<Soundness> soundness;
    private final Copies copies;
    private final Optional<Reconstruction> reconstruction;
    private final double[] b;
    private long agreeNanos;
    private long agreements;

    /**
     * Assembles the equations of a rank.
     *
     * @param timeStep how long a step in time is, if there are any
     */
    Problem(CgOptions options, int rank, OptionalDouble timeStep, Resilience resilience) {
        this.options = options;
        this.rank = rank;
        equations = new Poisson(new Subdomain(options.parts(), rank), timeStep);
        Operator operator = new Operator(equations.part(), equations.matrix());
        check = resilience.check();
        soundness = resilience.check() > 0 ? Optional.of(new Soundness(operator)) : Optional.empty();
        copies = new Copies(options.parts(), resilience.holders(), rank);
        List<Watch> watches = new ArrayList<>();
        resilience.flip().ifPresent(watches::add);
        soundness.ifPresent(watches::add);
        if (resilience.holders().copies() > 0) {
            watches.add(copies);
        }
        solver = new Solver(
                operator,
                options.preconditioner().of(equations.matrix(), equations.part()),
                resilience.method().isPresent(),
                watches);
        reconstruction =
                resilience.method().map(method -> new Reconstruction(method, solver, resilience.holders(), copies));
        b = equations.rightHandSide();
    }

    static Problem of(CgOptions options, int rank) {
        return new Problem(
                options,
                rank,
                OptionalDouble.empty(),
                Resilience.none(options.parts().ranks()));
    }

    /** Whether it is the part of a rank in such a division. */
    boolean isOf(Decomposition parts, int ofRank) {
        return parts.equals(options.parts()) && rank == ofRank;
    }

    Poisson equations() {
        return equations;
    }

    Solver solver() {
        return solver;
    }

    /** The copies that this rank keeps of others' directions. */
    Copies copies() {
        return copies;
    }

    /** Begins with nothing but what is known at the boundary, whatever was before. */
    void begin(Communicator comm) {
        soundness.ifPresent(Soundness::reset);
        copies.beginAt(0);
        solver.begin(comm, equations.guess(), b, options.tolerance());
    }

    /**
     * Does a step in time, from a temperature to the next; how many iterations that took. Collective.
     *
     * @param time when it ends
     */
    long step(Communicator comm, double time, double[] temperature) {
        equations.rightHandSide(time, temperature, b);
        solver.begin(comm, temperature, b, options.tolerance());
        boolean more = true;
        while (more) {
            more = iterate(comm);
        }
        long iterations = solver.state().iteration();
        System.arraycopy(solver.state().x(iterations), 0, temperature, 0, temperature.length);
        return iterations;
    }

    /** Does one iteration; whether to go on, the same everywhere. */
    boolean iterate(Communicator comm) {
        boolean more = solver.iterate(comm) && solver.state().iteration() < options.iterations();
        if (check > 0 && solver.state().iteration() % check == 0) {
            test(comm);
        }
        if (!options.agrees()) {
            return more;
        }
        long begin = System.nanoTime();
        more = comm.agree(more ? 1 : 0) == 1;
        agreeNanos += System.nanoTime() - begin;
        agreements++;
        return more;
    }

    /** What is wrong with the last iteration, the same everywhere; empty if nothing is, or if nobody looked. */
    String error() {
        return soundness.map(Soundness::problem).orElse("");
    }

    /** Looks whether the solution is what it is taken for, if that is wanted; the same everywhere. Collective. */
    boolean test(Communicator comm) {
        return soundness.isEmpty() || soundness.get().test(comm, solver.state(), b);
    }

    /** Goes on with what a commit had. */
    void resume(double[] x, double[] r, double[] p, double[] scalars) {
        soundness.ifPresent(Soundness::reset);
        solver.state().resume(x, r, p, scalars);
        copies.beginAt(solver.state().iteration());
    }

    /**
     * Works out what lost ranks had; collective.
     *
     * @return the iteration to go on with; nothing if that is not possible, or not wanted
     */
    OptionalLong reconstruct(Communicator comm, boolean isLost) {
        return reconstruction.isPresent() ? reconstruction.get().run(comm, isLost, b) : OptionalLong.empty();
    }

    /** How it ended, at rank 0: figures by name, nothing elsewhere. Collective. */
    SortedMap<String, String> figures(Communicator comm) {
        return figures(comm, 0, solver.state().x(solver.state().iteration()));
    }

    /** The same for how warm it is at a time. */
    SortedMap<String, String> figures(Communicator comm, double time, double[] x) {
        double error = Math.sqrt(comm.allreduce(equations.squaredError(time, x), Op.SUM));
        SortedMap<String, String> figures = new TreeMap<>();
        if (comm.rank() == 0) {
            figures.put("iterations", Long.toString(solver.state().iteration()));
            figures.put("residual", Double.toString(Math.sqrt(solver.state().squaredResidual())));
            figures.put("error", Double.toString(error));
            figures.put("converged", Boolean.toString(solver.isDone()));
            if (options.agrees()) {
                figures.put("agree_us", String.format(Locale.ROOT, "%.1f", agreeNanos / 1e3 / Math.max(1, agreements)));
            }
        }
        return figures;
    }

    /** The same for people. */
    String sentence(SortedMap<String, String> figures) {
        return String.format(
                Locale.ROOT,
                "%s elements in %dx%dx%d parts: %s iterations, residual %.2e, error %.2e%s%s",
                Brick.of(options.parts().all()),
                options.parts().px(),
                options.parts().py(),
                options.parts().pz(),
                figures.get("iterations"),
                Double.valueOf(figures.get("residual")),
                Double.valueOf(figures.get("error")),
                solver.isDone() ? "" : ", NOT converged",
                options.agrees() ? ", each agreement took " + figures.get("agree_us") + " us" : "");
    }
}
