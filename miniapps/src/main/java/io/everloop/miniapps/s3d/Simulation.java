package io.everloop.miniapps.s3d;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.miniapps.grid.Box;
import io.everloop.miniapps.grid.Decomposition;
import io.everloop.miniapps.s3d.abft.Soundness;
import io.everloop.miniapps.s3d.model.Cells;
import io.everloop.miniapps.s3d.model.Model;
import io.everloop.miniapps.s3d.step.Integrator;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** One rank's block of a flow, and how it goes on. Whoever takes a rank's place makes the same one. */
final class Simulation {

    /** Of the shortest waves along one axis; along all three together they almost vanish. */
    private static final double STRENGTH = 0.3;

    private static final double[] NOTHING = {};

    private final S3dOptions options;
    private final int rank;
    private final Box own;
    private final int cells;
    private final boolean isChecksum;
    private final Integrator integrator;

    /** The block of a rank; behind the last of them, one that is as large, follows itself, and has the sum of all. */
    Simulation(S3dOptions options, int rank) {
        this.options = options;
        this.rank = rank;
        isChecksum = rank == options.parts().ranks();
        own = options.parts().box(isChecksum ? 0 : rank);
        cells = Math.toIntExact(own.count());
        Decomposition parts = isChecksum ? Decomposition.of(own, 1, 1) : options.parts();
        integrator =
                new Integrator(options.model(), parts, isChecksum ? 0 : rank, options.isClosed(), options.widths());
    }

    /** Whether it is the block of a rank in such a division. */
    boolean isOf(Decomposition parts, int ofRank) {
        return parts.equals(options.parts()) && ofRank == rank;
    }

    /** How many numbers all fields have together. */
    int length() {
        return Model.FIELDS * cells;
    }

    /** All fields at the beginning, one after the other. */
    double[] begin() {
        return exact(0);
    }

    private double[] exact(double time) {
        return Cells.exact(options.model(), own, options.widths(), time);
    }

    /** Does a step, counted from 0; whether to go on. */
    boolean step(Communicator comm, double[] fields, long i) {
        integrator.step(comm, fields, options.dt());
        if (options.filter() > 0 && (i + 1) % options.filter() == 0) {
            integrator.filter(comm, fields, STRENGTH);
        }
        return i + 1 < options.steps();
    }

    /** How many there are. */
    int steps() {
        return options.steps();
    }

    /** How it ended, at rank 0: figures by name, nothing elsewhere. Collective. */
    SortedMap<String, String> figures(Communicator comm, double[] fields) {
        double time = options.dt() * options.steps();
        Soundness soundness = new Soundness(options.model(), options.isClosed());
        double drift = soundness.drift(comm, isChecksum ? NOTHING : exact(0), isChecksum ? NOTHING : fields);
        boolean isKnown = options.model().isExact();
        double error = comm.allreduce(isKnown && !isChecksum ? largestDifference(fields, exact(time)) : 0, Op.MAX);
        SortedMap<String, String> figures = new TreeMap<>();
        if (comm.rank() == 0) {
            figures.put("steps", Integer.toString(options.steps()));
            figures.put("time", Double.toString(time));
            if (isKnown) {
                figures.put("error", Double.toString(error));
            }
            if (options.isClosed()) {
                figures.put("drift", Double.toString(drift));
            }
        }
        return figures;
    }

    private static double largestDifference(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i] - b[i]));
        }
        return largest;
    }

    /** The same for people. */
    String sentence(SortedMap<String, String> figures) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s cells in %dx%dx%d parts: %d steps to time %.4f",
                options.parts().all().size(),
                options.parts().px(),
                options.parts().py(),
                options.parts().pz(),
                options.steps(),
                Double.valueOf(figures.get("time"))));
        if (figures.containsKey("drift")) {
            text.append(
                    String.format(Locale.ROOT, ", conserved sums within %.1e", Double.valueOf(figures.get("drift"))));
        }
        if (figures.containsKey("error")) {
            text.append(String.format(Locale.ROOT, ", error %.2e", Double.valueOf(figures.get("error"))));
        }
        return text.toString();
    }
}
