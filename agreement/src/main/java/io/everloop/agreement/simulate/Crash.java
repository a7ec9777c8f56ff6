package io.everloop.agreement.simulate;

/**
 * One death to come.
 *
 * @param rank who dies
 * @param when what the count counts
 * @param count the moment: nanoseconds of virtual time, or the number of the step or send, from 1
 */
public record Crash(int rank, When when, long count) {

    /** What triggers a death. */
    public enum When {
        /** A point in virtual time. */
        TIME,
        /** The end of a step of that rank, all its messages sent. */
        STEP,
        /** The middle of a step: this message still goes out, those after it are lost. */
        SEND
    }

    public static Crash atTime(int rank, long nanos) {
        return new Crash(rank, When.TIME, nanos);
    }

    public static Crash atStep(int rank, long step) {
        return new Crash(rank, When.STEP, step);
    }

    public static Crash atSend(int rank, long send) {
        return new Crash(rank, When.SEND, send);
    }
}
