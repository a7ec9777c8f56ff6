package io.everloop.miniapps.s3d.abft;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * The last rank has the sum of all blocks, and steps it as the others step theirs, which gives the sum of their results as
 * long as equations are linear and the same everywhere. The sum of what all blocks receive at one face is what the sum of
 * the blocks has at the opposite one, so this rank needs nobody. A lost block is the checksum less all others; it is right but
 * for rounding, not to the last bit. Used by the thread of the rank.
 *
 * <p>Ranks wait for each other after each step, and keep what they had before it; so whenever somebody dies, the last step
 * that all survivors have finished is still there at each of them.
 */
public final class Checksum {

    private final double[] before;
    private final double[] terms;
    private boolean isWhole = true;

    public Checksum(int length) {
        before = new double[length];
        terms = new double[length];
    }

    /** Who has the sum. */
    public static boolean isAt(Communicator comm) {
        return comm.rank() == comm.size() - 1;
    }

    /** Makes the sum, at the beginning. Collective. */
    public void begin(Communicator comm, double[] fields) {
        if (isAt(comm)) {
            Arrays.fill(fields, 0);
        }
        comm.reduce(fields.clone(), 0, fields, 0, fields.length, Op.SUM, comm.size() - 1);
    }

    /** The fields are about to change. */
    public void stepBegins(double[] fields) {
        System.arraycopy(fields, 0, before, 0, before.length);
        isWhole = false;
    }

    /** A step is finished. Collective. */
    public void stepEnds(Communicator comm) {
        isWhole = true;
        comm.barrier();
    }

    /** The fields have been restored. */
    public void resume() {
        isWhole = true;
    }

    /**
     * Works out what one rank has lost; collective.
     *
     * @param fields ours, which are overwritten with those of the step that is returned
     * @param steps how many steps the fields have, or had when one began that was not finished; anything at a lost rank
     * @return the step to go on with; nothing if several are lost
     */
    public OptionalLong reconstruct(Communicator comm, List<Integer> lost, double[] fields, long steps) {
        if (lost.size() != 1) {
            return OptionalLong.empty();
        }
        boolean isLost = lost.contains(comm.rank());
        long common = comm.allreduce(isLost ? Long.MAX_VALUE : steps, Op.MIN);
        double[] ours = isWhole && steps == common ? fields : before;
        boolean isSumLost = lost.contains(comm.size() - 1);
        double sign = isLost ? 0 : isSumLost || isAt(comm) ? 1 : -1;
        for (int i = 0; i < terms.length; i++) {
            terms[i] = isLost ? 0 : sign * ours[i];
        }
        comm.reduce(terms, 0, terms, 0, terms.length, Op.SUM, lost.get(0));
        if (isLost) {
            System.arraycopy(terms, 0, fields, 0, fields.length);
        } else if (ours == before) {
            System.arraycopy(before, 0, fields, 0, fields.length);
        }
        isWhole = true;
        return OptionalLong.of(common);
    }
}
