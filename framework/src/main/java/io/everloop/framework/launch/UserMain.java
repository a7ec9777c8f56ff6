package io.everloop.framework.launch;

import io.everloop.IterativeApp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What happens when a user's own main starts a job: this process becomes its agent. */
public final class UserMain {

    private static final int FAILED = 1;
    private static final int MISTYPED = 2;

    private UserMain() {}

    /** Runs an app. */
    public static void launch(Class<? extends IterativeApp> app, String... args) {
        run(app.getName(), args);
    }

    /** Runs the main that this was called by, in every process of a job. */
    public static void run(String... args) {
        List<StackWalker.StackFrame> callers = StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> frame.getMethodName().equals("main"))
                        .toList());
        if (callers.isEmpty()) {
            throw new IllegalStateException(
                    "Everloop.run must be called by a main: every process of the job begins with it");
        }
        run(callers.get(callers.size() - 1).getClassName(), args);
    }

    private static void run(String program, String... args) {
        Options options;
        try {
            options = Options.parse(program, args);
        } catch (IllegalArgumentException e) {
            System.err.println("everloop: " + e.getMessage());
            System.exit(MISTYPED);
            return;
        }
        if (!run(program, options)) {
            System.exit(FAILED);
        }
    }

    private static boolean run(String program, Options options) {
        Narrator narrator = new Narrator(System.out::println, System.err::println);
        narrator.begin(program.substring(program.lastIndexOf('.') + 1), options.spec(), options.settings());
        try {
            RunRecord record =
                    new ProtectedRun(options.spec(), options.settings(), narrator).run(ProtectedRun.Fate.NONE);
            narrator.end(record);
            return record.job().ok();
        } catch (IOException e) {
            throw new UncheckedIOException("the job could not be started", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
