package io.everloop.framework.rank;

import io.everloop.IterativeApp;
import io.everloop.Role;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.verify.Loop;
import io.everloop.comm.RankContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/**
 * Makes the apps that are verified: two that begin, as in a job, and from then on those that take the place of another, on
 * which nothing but {@link IterativeApp#prepare} was called. Of these one is in use at a time.
 */
final class AppLoops implements Supplier<Loop>, AutoCloseable {

    private static final int BEGINNERS = 2;

    private final Class<? extends IterativeApp> type;
    private final RankContext ctx;
    private final List<String> args;
    private final Deque<AppLoop> inUse = new ArrayDeque<>();
    private int made;

    AppLoops(Class<? extends IterativeApp> type, RankContext ctx, List<String> args) {
        this.type = type;
        this.ctx = ctx;
        this.args = args;
    }

    @Override
    public Loop get() {
        boolean begins = made++ < BEGINNERS;
        if (!begins && inUse.size() > BEGINNERS) {
            // The one before last: the last is still to be copied from.
            AppLoop plain = inUse.removeFirst();
            inUse.removeFirst().close();
            inUse.addFirst(plain);
        }
        AppLoop loop = new AppLoop(begins);
        inUse.addLast(loop);
        return loop;
    }

    @Override
    public void close() {
        inUse.forEach(AppLoop::close);
    }

    /** A mistake of the app is its author's business, whatever it is. */
    private interface Call {
        void run() throws Exception;
    }

    @SuppressWarnings("CatchingUnchecked")
    private static void call(Call call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the app threw " + e, e);
        }
    }

    /** One of them. */
    private final class AppLoop implements Loop {

        private final Regions regions = new Regions();
        private final LooseContext own;
        private IterativeApp app;
        private boolean hasEntered;
        private boolean more;

        AppLoop(boolean begins) {
            own = new LooseContext(ctx, regions, args, begins ? Role.INITIAL : Role.RECOVERED);
            hasEntered = begins;
            call(() -> {
                app = FrameworkProgram.make(type);
                new ProtectedFields(app, regions, own.recipes()).declare();
                app.prepare(own);
                if (begins) {
                    app.start(own);
                }
            });
        }

        @Override
        public Regions regions() {
            return regions;
        }

        @Override
        public boolean iterate(long iteration) {
            own.isIn(iteration);
            call(() -> {
                if (!hasEntered) {
                    hasEntered = true;
                    own.recipes().remake();
                    app.recovered(own);
                }
                more = app.iterate(own, iteration);
            });
            return more;
        }

        void close() {
            own.close();
            if (app instanceof AutoCloseable closeable) {
                call(closeable::close);
            }
        }
    }
}
