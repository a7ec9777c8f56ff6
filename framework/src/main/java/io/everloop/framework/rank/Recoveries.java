package io.everloop.framework.rank;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.local.Messenger;
import java.util.Optional;

/** Puts together what is done after a failure: a strategy, and what serves where it does not. */
final class Recoveries {

    private Recoveries() {}

    /** @param messenger with the strategy that logs messages */
    static Recovery of(Settings settings, Means means, Optional<Messenger> messenger) {
        Recovery rollback = new RollbackRecovery(means, settings.commits().resumes());
        Recovery whole = switch (settings.strategy()) {
            case ROLLBACK, SHRINK -> rollback;
            case LOCAL -> new LocalRecovery(means, rollback, messenger.orElseThrow());
            case ABFT -> new AbftRecovery(means, rollback, !(settings.interval() instanceof Interval.Auto));
            case AUTO -> new AutoRecovery(means, rollback, new AbftRecovery(means, rollback, true));
            case NONE -> new NoRecovery();
        };
        // Logs of messages are those of as many ranks as there were.
        return messenger.isPresent() ? whole : new ShrinkRecovery(means, whole);
    }
}
