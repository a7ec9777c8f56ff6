package io.everloop.miniapps.s3d.abft;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.miniapps.s3d.model.Model;
import java.util.List;

/**
 * Looks for errors that nobody reports, such as bits that flip, with what a flow conserves as checksum: in a closed grid the
 * sums of mass, momentum, energy and elements stay what they were, but for rounding. In any grid the fields of each cell must
 * be possible together. Used by the thread of the rank.
 */
public final class Soundness {

    private static final double EPSILON = Math.ulp(1.0);

    /** What the stages of a step may be off, as part of a number, and the order of sums. */
    private static final double ROUNDINGS = 16;

    private final Model model;
    private final List<Model.Invariant> invariants;
    private final double[] sums;
    private final double[] cell = new double[Model.FIELDS];

    public Soundness(Model model, boolean isClosed) {
        this.model = model;
        invariants = isClosed ? model.invariants() : List.of();
        sums = new double[2 * invariants.size() + 1];
    }

    /** How many numbers {@link #sums} has. */
    public int length() {
        return sums.length;
    }

    /** What is conserved, over all ranks: each sum, then that of the sizes of its terms. Collective. */
    public double[] sums(Communicator comm, double[] fields) {
        addUp(fields);
        comm.allreduce(sums, 0, sums, 0, sums.length, Op.SUM);
        return sums.clone();
    }

    /** How far the worst of what is conserved has come from where it was, as part of the sizes of its terms. Collective. */
    public double drift(Communicator comm, double[] before, double[] fields) {
        double[] then = sums(comm, before);
        double[] now = sums(comm, fields);
        double largest = 0;
        for (int n = 0; n < invariants.size(); n++) {
            largest = Math.max(largest, Math.abs(now[2 * n] - then[2 * n]) / then[2 * n + 1]);
        }
        return largest;
    }

    private void addUp(double[] fields) {
        int cells = fields.length / Model.FIELDS;
        for (int n = 0; n < invariants.size(); n++) {
            double sum = 0;
            double size = 0;
            for (int f = 0; f < Model.FIELDS; f++) {
                double weight = invariants.get(n).weights().get(f);
                for (int i = f * cells; weight != 0 && i < (f + 1) * cells; i++) {
                    sum += weight * fields[i];
                    size += 1 + Math.abs(weight * fields[i]); // momenta come and go by forces of this order
                }
            }
            sums[2 * n] = sum;
            sums[2 * n + 1] = size;
        }
        sums[sums.length - 1] = impossible(fields, cells);
    }

    private int impossible(double[] fields, int cells) {
        int count = 0;
        for (int i = 0; i < cells; i++) {
            for (int f = 0; f < Model.FIELDS; f++) {
                cell[f] = fields[f * cells + i];
            }
            count += model.isPossible(cell) ? 0 : 1;
        }
        return count;
    }

    /**
     * What is wrong, the same everywhere; empty if nothing is. Collective.
     *
     * @param before what was conserved at the beginning
     * @param steps how many have been done since
     */
    public String test(Communicator comm, double[] fields, double[] before, long steps) {
        double[] now = sums(comm, fields);
        for (int n = 0; n < invariants.size(); n++) {
            double off = Math.abs(now[2 * n] - before[2 * n]);
            double allowed = ROUNDINGS * EPSILON * before[2 * n + 1] * Math.sqrt(steps + 1.0);
            if (!(off <= allowed)) { // not a number is wrong, too
                return invariants.get(n).name() + " changed by " + off + ", more than rounding's " + allowed;
            }
        }
        int count = (int) now[now.length - 1];
        return count == 0 ? "" : count + " cells have fields that cannot be";
    }
}
