package io.everloop.framework.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One step of a recovery. */
@Name("everloop.RecoveryPhase")
@Label("Recovery Phase")
@Category("Everloop")
@Description("One step on the way from a failure back into the loop, at this rank")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the recorder reads them
public final class RecoveryPhaseEvent extends Event {

    @Label("Phase")
    private String phase;

    public void done(Enum<?> which) {
        end();
        if (shouldCommit()) {
            phase = which.name();
            commit();
        }
    }
}
