package io.everloop;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** What code has that owns its loop; see {@link Everloop#run}. Used by the thread of the rank. */
public interface Job extends Context {

    /** What a rank runs. */
    @FunctionalInterface
    interface Body {

        /**
         * Runs one rank from its beginning to its end. After a failure it is called again, at every rank: what it protects
         * has the data of the last commit then, and its loop starts there.
         */
        void run(Job job) throws Exception;
    }

    /**
     * Protects an array of a primitive type.
     *
     * @param make makes and fills the array when the job starts; where data comes back only its length counts
     * @return the array to work with: restores write into it
     */
    <A> A protect(String name, Supplier<A> make);

    /** Protects something that can be replaced: a value, an object of a registered class, or an array that is a field. */
    <T> void protect(String name, Class<T> type, Supplier<? extends T> getter, Consumer<? super T> setter);

    /**
     * The iterations that are to be done, up to this number: all of them at first, after a failure those since the last
     * commit. Everything is protected before; there is one such loop in a body.
     */
    Iterable<Long> iterations(long end);

    /** Ends an iteration: commits if a commit is due. The last thing in a loop. */
    void commit();

    /** Ends an iteration and commits. */
    void commitNow();
}
