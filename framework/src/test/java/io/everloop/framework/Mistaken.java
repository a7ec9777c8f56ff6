package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;

/** Does what the argument says, at rank 1, in iteration 3. */
public final class Mistaken implements IterativeApp {

    /** Of a class that nobody has registered. */
    @Protect
    private Object thing = 1;

    @Override
    public void start(Context ctx) {
        if (ctx.args().get(0).equals("unserialisable")) {
            thing = new Thread();
        }
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        ctx.comm().barrier();
        if (ctx.rank() == 1 && i == 3 && ctx.args().get(0).equals("throws")) {
            throw new IllegalStateException("a mistake of the app");
        }
        return i < 10 && thing != null;
    }
}
