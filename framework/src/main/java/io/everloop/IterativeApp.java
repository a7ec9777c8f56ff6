package io.everloop;

import java.util.List;
import java.util.OptionalLong;

/**
 * A loop that survives. Every rank has its own object, made with the public constructor without parameters.
 *
 * <p>The framework owns the loop: it decides when a commit is due, and after a failure calls {@link #iterate} again from
 * the last committed iteration on at every rank, new or old. Fields with {@link Protect} have the data of that commit
 * then; all others are as they happen to be. An app that implements {@link AutoCloseable} is closed at its end.
 *
 * <p>With {@code --strategy local} only a rank that takes a dead one's place goes back: {@code prepare}, {@link #recovered}
 * and {@code iterate} are called there alone, and what it receives until it has caught up comes from logs; all others stay
 * where they are in {@code iterate}. That takes an app that computes the same again from the same data and messages, receives
 * what is sent in an iteration in it, and does not communicate in {@code recovered}. Nothing else is asked of it.
 *
 * <p>Whatever a method throws is a mistake of the app and stops the job, except what communicators throw because somebody
 * died: leave that to the framework.
 */
public interface IterativeApp {

    /**
     * Makes what is neither protected nor the same for ever: sub-communicators ({@link Context#split}), buffers, sizes. Called
     * first at every rank, and again at every rank after each repair, before data is restored. Does nothing by default.
     */
    default void prepare(Context ctx) throws Exception {}

    /** Fills the protected fields. Called once, before the first iteration; not at ranks that take a dead one's place. */
    void start(Context ctx) throws Exception;

    /**
     * Does one iteration.
     *
     * @param i counted from 0
     * @return whether to go on; the same at every rank, so it follows from something that all of them have, such as the
     *     result of an allreduce. If some return true and others false, the job stops with a sentence that names them.
     */
    boolean iterate(Context ctx, long i) throws Exception;

    /**
     * How many iterations there will be, as far as one can tell: for those who watch, who see how much of the way is left. Called
     * before the first iteration, and again after each repair. It changes nothing, and nobody minds if it is wrong.
     *
     * @return 0, the default, if nobody knows: then only the iteration and their rate are shown
     */
    default long expectedIterations(Context ctx) throws Exception {
        return 0;
    }

    /**
     * Works out what the dead had from what the living have, so that nobody goes back; with the strategy {@code abft} only.
     * Called at every rank after {@link #prepare}. It may talk, and compute, for as long as it needs. By default nothing is
     * worked out, and everybody returns to the last commit.
     *
     * <p>What it finds: at a rank that survived, all fields as they were when it was interrupted. That may have been anywhere
     * in {@link #iterate}: before, between and after any two of its statements that communicate, and different ranks in
     * different ones, also in different iterations as far as they do not wait for each other ({@link Context#iteration} is
     * this rank's; its minimum and maximum over {@link Context#comm} are those of the survivors). At a lost rank, whose
     * role is {@link Role#RECOVERED}, a new object on which nothing but {@code prepare} was called: data that never
     * changes is made there. Nothing that was sent before the failure arrives after it.
     *
     * <p>What it leaves, if it returns an iteration: the protected fields of every rank, lost ones included, as they were at
     * the beginning of that iteration. All ranks return the same one; if one of them returns another, or none, all return to
     * the last commit, which is that of the beginning unless an interval is given.
     *
     * <p>If somebody else dies meanwhile it is called again, at every rank, with all who are lost by then; so it overwrites
     * nothing that it would need again before it has all it needs.
     *
     * @param lost the ranks whose data is gone, in increasing order
     * @return the iteration to go on with; nothing if the data cannot be worked out
     */
    default OptionalLong reconstruct(Context ctx, List<Integer> lost) throws Exception {
        return OptionalLong.empty();
    }

    /**
     * Takes over what more ranks had, when fewer of them go on: with {@code --strategy shrink} or {@code --on-depleted shrink}.
     * Called at every rank after {@link #prepare}, before {@link #recovered}; {@link Context#rank} and {@link Context#size}
     * are those of now. It may talk. By default nothing is done, which is enough if every protected field says what its
     * {@link Protect#partition} is: those have their data by then, in an array of this rank's share.
     *
     * <p>What it leaves: the other protected fields of every rank, from what the ranks of before had at the last commit. If
     * somebody else dies meanwhile it is called again, with the same estate for fewer ranks.
     *
     * @param estate what every rank of before had
     */
    default void redistribute(Context ctx, Estate estate) throws Exception {}

    /**
     * Looks for errors that nobody reports, such as flipped bits, in the protected fields. Called at every rank before each
     * commit and before {@link #finish}, so that no error becomes permanent. If anybody finds one, everybody returns to the
     * last commit. By default nothing is looked for.
     *
     * @return whether all is well here
     */
    default boolean isSound(Context ctx) throws Exception {
        return true;
    }

    /** Hears that protected fields have been restored or worked out, at every rank. Does nothing by default. */
    default void recovered(Context ctx) throws Exception {}

    /**
     * Does a little of what {@link #iterate} does, with little data, so that Java has translated it before it is needed. Does
     * nothing by default: then the loop is slow for a while after a failure, because a newcomer has never run any of it.
     *
     * <p>Called in processes that wait to take a dead one's place, by a thread in the background, again and again for as long
     * as that becomes faster and the place is not taken. So one call is short: a few iterations of a problem that takes 10 ms
     * once it is fast. Each call has a new object, on which nothing else is called. Its context is that of a rank which is alone
     * and of which nobody hears: what it prints or hands over goes nowhere, {@link Context#register} does nothing, and
     * {@link Context#rollback} ends it. It touches nothing but memory and this context. Whatever it throws ends the warm-up,
     * and nothing else.
     *
     * <p>Programs that have a loop of their own have nothing like it.
     *
     * @param alone has the arguments of the program, and a communicator of one rank
     */
    default void warmUp(Context alone) throws Exception {}

    /** Hands over results, after the last iteration; may be called again if somebody dies meanwhile. Does nothing by default. */
    default void finish(Context ctx) throws Exception {}
}
