package io.everloop;

import io.everloop.framework.launch.UserMain;
import io.everloop.framework.rank.BodyRank;
import java.util.Optional;

/**
 * Starts a job, from a {@code main} of your own: in an IDE, with {@code java}, or with {@code everloop run -cp PATH CLASS}.
 *
 * <p>By default 4 ranks in 4 processes of this machine, 1 spare, commits in memory and at a partner, at an interval that
 * follows from what they cost. Options of {@code everloop run} change that when they come before {@code --} in the
 * arguments, such as {@code -n 8 --kill 2@iteration=50 --out run --}: all of them but {@code -cp}, {@code --json} and
 * {@code --metrics}. All that comes after it is for the program, and without {@code --} everything is.
 *
 * <p>What ranks print goes to standard output, what happens to the job to standard error. If the job fails, the process
 * ends with exit code 1.
 */
public final class Everloop {

    private Everloop() {}

    /** Runs an app at every rank, and returns what they handed over when the job is done. */
    public static Results launch(Class<? extends IterativeApp> app, String... args) {
        return UserMain.launch(app, args);
    }

    /**
     * Runs a body at every rank, and returns what they handed over when the job is done. To be called by {@code main}, which
     * runs in every process that the job starts: there this call is the rank itself, and returns nothing.
     */
    public static Results run(String[] args, Job.Body body) {
        Optional<BodyRank> rank = BodyRank.ofThisThread();
        if (rank.isPresent()) {
            rank.get().run(body);
            return Results.none();
        }
        return UserMain.run(args);
    }
}
