package io.everloop;

/**
 * A loop that survives. Every rank has its own object, made with the public constructor without parameters.
 *
 * <p>The framework owns the loop: it decides when a commit is due, and after a failure calls {@link #iterate} again from
 * the last committed iteration on at every rank, new or old. Fields with {@link Protect} have the data of that commit
 * then; all others are as they happen to be. An app that implements {@link AutoCloseable} is closed at its end.
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
     * @return whether to go on; the same at every rank
     */
    boolean iterate(Context ctx, long i) throws Exception;

    /** Hears that protected fields have been restored, at every rank. Does nothing by default. */
    default void recovered(Context ctx) throws Exception {}

    /** Hands over results, after the last iteration; may be called again if somebody dies meanwhile. Does nothing by default. */
    default void finish(Context ctx) throws Exception {}
}
