package io.everloop.framework.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** An agreement whether all are done. */
@Name("everloop.Agreement")
@Label("Agreement")
@Category("Everloop")
@Description("All ranks agree whether everybody has come to the end of an attempt")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the recorder reads them
public final class AgreementEvent extends Event {

    @Label("Done here")
    private boolean here;

    @Label("Done everywhere")
    private boolean everywhere;

    public void decided(boolean doneHere, boolean doneEverywhere) {
        end();
        if (shouldCommit()) {
            here = doneHere;
            everywhere = doneEverywhere;
            commit();
        }
    }
}
