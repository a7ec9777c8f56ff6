package io.everloop.framework.local;

/**
 * What becomes of trouble with logs: everybody returns to the last commit, and logs begin anew. That gives back what fills a
 * place and leaves behind what is broken, so it helps, unless there never was room enough. Used by the thread of the rank.
 */
final class LogTroubles {

    /** As often the same commit is returned to because of logs. */
    private static final int MOST = 3;

    private boolean isOpen;
    private int returns;
    private long reached = Long.MIN_VALUE;

    /**
     * Something is wrong with a log. All that goes wrong until logs begin anew is one trouble: whoever unwinds may send more.
     *
     * @throws IllegalStateException if returning to the last commit has not helped
     */
    FallBackException fallBack(String why) {
        returns += isOpen ? 0 : 1;
        isOpen = true;
        if (returns > MOST) {
            throw new IllegalStateException(why + ", and again each of the " + MOST
                    + " times that everybody returned to the last commit: give logs more room, commit more often, or"
                    + " choose --strategy rollback");
        }
        return new FallBackException(why);
    }

    /** Whether that has happened since logs began anew. */
    boolean isOpen() {
        return isOpen;
    }

    /** Logs begin anew. */
    void beginAnew() {
        isOpen = false;
    }

    /** Another commit was made. */
    void committed(long version) {
        if (version > reached) {
            reached = version;
            returns = 0;
        }
    }
}
