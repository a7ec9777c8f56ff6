package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.level.Level;

/**
 * A level of a stack, and how often it takes part.
 *
 * @param level where copies are kept
 * @param every 1 for every commit, 10 for every tenth
 */
public record Stage(Level level, int every) {

    public Stage {
        if (every < 1) {
            throw new IllegalArgumentException("level " + level.name() + " at every " + every + "th commit: 1 or more");
        }
    }

    /** A level that takes part in every commit. */
    public static Stage always(Level level) {
        return new Stage(level, 1);
    }

    boolean isDue(long version) {
        return version % every == 0;
    }
}
