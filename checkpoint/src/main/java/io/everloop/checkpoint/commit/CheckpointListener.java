package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.level.LevelListener;
import java.time.Duration;

/** Hears what happens to checkpoints. Called by the rank's thread or by the one that works in the background; must not throw. */
public interface CheckpointListener extends LevelListener {

    /** Hears and forgets. */
    CheckpointListener NONE = new CheckpointListener() {};

    @Override
    default void quarantined(String level, String copy, String why) {}

    @Override
    default void weakened(String level, String what) {}

    /** A commit was decided, this way or that. */
    default void decided(CommitOutcome outcome) {}

    /** This rank's regions have the data of a version again. */
    default void restored(Restored restored) {}

    /** Copies of the restored version are complete again, or as complete as they get. */
    default void reprotected(long version, boolean complete, Duration took) {}
}
