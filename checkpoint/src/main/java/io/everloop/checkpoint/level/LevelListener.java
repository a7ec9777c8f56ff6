package io.everloop.checkpoint.level;

/** Hears what levels put up with. Called by whoever found out; must not throw. */
public interface LevelListener {

    /** Hears and forgets. */
    LevelListener NONE = new LevelListener() {
        @Override
        public void quarantined(String level, String copy, String why) {}

        @Override
        public void weakened(String level, String what) {}
    };

    /** A bad copy was found and put away; it will not be offered again. */
    void quarantined(String level, String copy, String why);

    /** Something failed that harms nobody yet, such as the removal of an old copy. */
    void weakened(String level, String what);
}
