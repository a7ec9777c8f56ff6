package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelListener;

/**
 * What follows from a decision at a level. The decision stands, so whatever goes wrong there weakens that level alone: others
 * have their part still to come.
 */
final class Endings {

    private Endings() {}

    static void confirm(Level level, long version, LevelListener listener) {
        try {
            level.confirm(version);
        } catch (RuntimeException | OutOfMemoryError e) {
            listener.weakened(level.name(), "version " + version + " could not be made permanent: " + e);
        }
    }

    static void discard(Level level, long version, LevelListener listener) {
        try {
            level.discard(version);
        } catch (RuntimeException | OutOfMemoryError e) {
            listener.weakened(level.name(), "version " + version + " could not be discarded: " + e);
        }
    }
}
