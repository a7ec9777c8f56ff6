package io.everloop.framework.rank;

import io.everloop.Context;
import io.everloop.IterativeApp;
import java.util.OptionalLong;

/** Runs an app: the loop that the framework owns. */
final class AppRank {

    private final IterativeApp app;
    private final Guard guard;
    private final Context ctx;
    private final Ending ending;

    /** What is done after the last iteration. */
    @FunctionalInterface
    interface Ending {
        void at(long iterations);
    }

    AppRank(IterativeApp app, Guard guard, Context ctx, Ending ending) {
        this.app = app;
        this.guard = guard;
        this.ctx = ctx;
        this.ending = ending;
    }

    void run() throws Exception {
        try {
            guard.run(this::attempt);
        } catch (Exception | Error thrown) {
            try {
                close();
            } catch (Exception later) {
                thrown.addSuppressed(later);
            }
            throw thrown;
        }
        close();
    }

    private void close() throws Exception {
        if (app instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    private void attempt() throws Exception {
        app.prepare(ctx);
        OptionalLong restored = guard.enter(new AppHooks(app, ctx));
        if (restored.isPresent()) {
            guard.remakeParts();
            app.recovered(ctx);
        } else {
            app.start(ctx);
            guard.started();
        }
        guard.expects(app.expectedIterations(ctx));
        long i = restored.orElse(0);
        boolean more = true;
        while (more) {
            guard.begin(i);
            more = app.iterate(ctx, i);
            i++;
            if (!more) {
                guard.leaves(i);
            }
            if ((!more || guard.isDue(i)) && !app.isSound(ctx)) {
                guard.rollback("an error was found in what is protected, in iteration " + (i - 1));
            }
            if (more) {
                guard.completed(i);
            }
        }
        app.finish(ctx);
        ending.at(i);
    }
}
