package io.everloop.miniapps.lu;

import io.everloop.Context;
import io.everloop.comm.engine.Failpoint;

/** The app with a named step at each of its moments, where a process can be killed. */
public final class WatchedLu extends Lu {

    static String point(Factorisation.Moment moment) {
        return "lu." + moment;
    }

    @Override
    void at(Context ctx, Factorisation.Moment moment, int present) {
        Failpoint.reached(point(moment));
    }
}
