package io.everloop.framework.rank;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.Harm;
import io.everloop.framework.fault.Moment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a rank is to carry out in its loop, each fault once. Who carries out a deadly one tells all others before ({@link
 * #carriesOut}), and they tell whoever takes the place: so the next one is for the newcomer, though it comes to the same
 * iteration again, and it does not matter how often the rank has died of something else. Others do not happen again when
 * work is done again, nor to somebody who came later. Copies that are to go bad may be kept by any rank, so all look after
 * them.
 *
 * <p>Told by the thread of the rank and by whoever makes progress.
 */
final class Orders {

    private static final String WORD = "fault ";

    private final List<Fault> faults;
    private int rank;
    private final long[] iterations;
    private final boolean[] isCarriedOut;
    private final Set<Fault> done = new HashSet<>();
    private long skippedTo = -1;

    Orders(List<Fault> faults, int rank) {
        this.faults = List.copyOf(faults);
        this.rank = rank;
        iterations = faults.stream().mapToLong(Orders::iteration).sorted().toArray();
        isCarriedOut = new boolean[faults.size()];
    }

    /** The rank is counted so from now on: fewer may go on. */
    synchronized void isOf(int number) {
        rank = number;
    }

    private static long iteration(Fault fault) {
        return fault.moment() instanceof Moment.Iteration at ? at.number() : -1;
    }

    /** This rank has come to a job whose loop had got that far: what was to happen by then has happened. */
    synchronized void skipTo(long reached) {
        skippedTo = reached;
    }

    /** What is to happen now, at the beginning of an iteration; of what is deadly, one at a time. */
    synchronized List<Fault> due(long iteration) {
        if (Arrays.binarySearch(iterations, iteration) < 0) {
            return List.of();
        }
        List<Fault> due = new ArrayList<>();
        boolean dies = false;
        for (int i = 0; i < isCarriedOut.length; i++) {
            Fault fault = faults.get(i);
            boolean isDeadly = fault.harm().isDeadly();
            boolean isOwn = fault.victim().number() == rank || fault.harm() instanceof Harm.Corrupt;
            if (iteration(fault) != iteration || !isOwn) {
                continue;
            }
            if (isDeadly ? !dies && !isCarriedOut[i] : iteration > skippedTo && done.add(fault)) {
                due.add(fault);
                dies |= isDeadly;
            }
        }
        return due;
    }

    /** A deadly fault that is due is carried out; what all others are to be told before. */
    synchronized String carriesOut(Fault fault) {
        for (int i = 0; i < isCarriedOut.length; i++) {
            if (!isCarriedOut[i] && faults.get(i).equals(fault)) {
                isCarriedOut[i] = true;
                return WORD + i;
            }
        }
        throw new IllegalArgumentException(fault + " was not due");
    }

    /** Whether such a word is about faults. */
    static boolean isWord(String announced) {
        return announced.startsWith(WORD);
    }

    /** Somebody carries out a fault. */
    synchronized void heard(String word) {
        isCarriedOut[Integer.parseInt(word.substring(WORD.length()))] = true;
    }

    /** How many numbers are told. */
    int numbers() {
        return isCarriedOut.length;
    }

    /** Writes what was carried out, as far as this rank has heard. */
    synchronized void tell(long[] told, int at) {
        for (int i = 0; i < isCarriedOut.length; i++) {
            told[at + i] = isCarriedOut[i] ? 1 : 0;
        }
    }

    /** Takes over what anybody has heard. */
    synchronized void learn(long[] told, int at) {
        for (int i = 0; i < isCarriedOut.length; i++) {
            isCarriedOut[i] |= told[at + i] != 0;
        }
    }
}
