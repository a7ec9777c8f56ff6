package io.everloop.framework.rank;

import java.util.stream.LongStream;

/**
 * How often the job was repaired, as this rank knows it, and whether it is one of those who tell of the present repair.
 *
 * <p>When a failure interrupts a repair, some may have come through it and others not; to these both failures are one. If
 * somebody has told of the first, those tell of the second who came through. If nobody has, because all who came through were
 * newcomers, those tell to whom both are one.
 */
final class Epoch {

    private static final long NEVER = -1;

    /** How many numbers are told, besides one for each rank. */
    private static final int COMMON = 2;

    private long number;
    private long lastTold;
    private long interruptedIn = NEVER;
    private boolean tells;

    long number() {
        return number;
    }

    /** A failure has interrupted this rank, which was there before it. */
    void interrupted() {
        interruptedIn = number;
    }

    /** How many numbers are told. */
    static int numbers(int ranks) {
        return COMMON + ranks;
    }

    /** Writes what others are to know. */
    void tell(long[] told, int at, int rank) {
        told[at] = number;
        told[at + 1] = lastTold;
        told[at + COMMON + rank] = interruptedIn + 1;
    }

    /** Takes over what anybody knows. */
    void learn(long[] told, int at, int ranks) {
        number = told[at];
        lastTold = told[at + 1];
        long first = LongStream.range(0, ranks)
                .map(rank -> told[(int) (at + COMMON + rank)] - 1)
                .filter(since -> since >= lastTold)
                .min()
                .orElse(NEVER);
        tells = first != NEVER && interruptedIn == first;
    }

    /** The job is repaired once more. */
    void repaired() {
        number++;
        interruptedIn = NEVER;
        if (tells) {
            lastTold = number;
        }
    }

    /** Whether this rank tells of the repair that is the last now. */
    boolean tells() {
        return tells;
    }
}
