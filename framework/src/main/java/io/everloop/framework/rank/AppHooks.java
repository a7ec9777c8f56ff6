package io.everloop.framework.rank;

import io.everloop.Context;
import io.everloop.Estate;
import io.everloop.IterativeApp;
import java.util.List;
import java.util.OptionalLong;

/** The hooks that an app implements. */
record AppHooks(IterativeApp app, Context ctx) implements Hooks {

    @Override
    public OptionalLong reconstruct(List<Integer> lost) throws Exception {
        return app.reconstruct(ctx, lost);
    }

    @Override
    public boolean reconstructs() {
        return implementsHook("reconstruct", List.class);
    }

    @Override
    public boolean redistributes() {
        return implementsHook("redistribute", Estate.class);
    }

    private boolean implementsHook(String name, Class<?> argument) {
        try {
            return app.getClass().getMethod(name, Context.class, argument).getDeclaringClass() != IterativeApp.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every app has " + name, e);
        }
    }

    @Override
    public void redistribute(Estate estate) throws Exception {
        app.redistribute(ctx, estate);
    }
}
