package io.everloop.framework.flight;

import java.util.Collection;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A failure, from when this rank noticed it until it was back in its loop. */
@Name("everloop.Failure")
@Label("Failure")
@Category("Everloop")
@Description("Ranks died, or data was given up: from the moment this rank noticed until its loop ran again")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the recorder reads them
public final class FailureEvent extends Event {

    @Label("Ranks replaced")
    private String ranks;

    public void overcome(Collection<Integer> replaced) {
        end();
        if (shouldCommit()) {
            ranks = replaced.toString();
            commit();
        }
    }
}
