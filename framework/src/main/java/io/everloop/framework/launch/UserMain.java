package io.everloop.framework.launch;

import io.everloop.IterativeApp;
import io.everloop.Results;
import io.everloop.framework.listen.LogLines;
import io.everloop.framework.listen.ProgressLine;
import io.everloop.framework.listen.RunListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** What happens when a user's own main starts a job: this process becomes its agent. */
public final class UserMain {

    private static final int FAILED = 1;
    private static final int MISTYPED = 2;

    private UserMain() {}

    /** Runs an app. */
    public static Results launch(Class<? extends IterativeApp> app, String... args) {
        return run(app.getName(), args);
    }

    /** Runs the main that this was called by, the innermost if there are several, in every process of a job. */
    public static Results run(String... args) {
        String caller = StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> frame.getMethodName().equals("main"))
                        .map(StackWalker.StackFrame::getClassName)
                        .findFirst())
                .orElseThrow(() -> new IllegalStateException(
                        "Everloop.run must be called by a main: every process of the job begins with it"));
        return run(caller, args);
    }

    private static Results run(String program, String... args) {
        Plan plan;
        try {
            plan = Plan.parse(program, args);
        } catch (IllegalArgumentException e) {
            System.err.println("everloop: " + e.getMessage());
            System.exit(MISTYPED);
            return Results.none();
        }
        Optional<Results> results = run(program, plan);
        if (results.isEmpty()) {
            System.exit(FAILED);
        }
        return results.orElseGet(Results::none);
    }

    /** Nothing if the job failed. */
    private static Optional<Results> run(String program, Plan plan) {
        RunListener watcher = plan.said().loop().log()
                ? new LogLines(System.err::println)
                : new ProgressLine(System.err::print, Boolean.getBoolean("everloop.terminal"));
        Voices voices = new Voices(System.out::println, System.err::println, System.err::println);
        String name = program.substring(program.lastIndexOf('.') + 1);
        try {
            WatchedRun.Outcome outcome = new WatchedRun(name, plan, voices, List.of(watcher)).run();
            outcome.save();
            return outcome.isGood() ? Optional.of(new Results(outcome.record().results())) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("the job could not be started", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
