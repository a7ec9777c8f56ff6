package io.everloop;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
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

    /**
     * The same, of an array that lies on all ranks together, so that fewer of them can take it over by themselves.
     *
     * @param make makes this rank's share; when fewer ranks go on it is called again, for a share of now
     */
    default <A> A protect(String name, Partition partition, Supplier<A> make) {
        return protect(name, partition, 1, make);
    }

    /**
     * The same.
     *
     * @param item how many elements stay together, such as a row
     */
    <A> A protect(String name, Partition partition, int item, Supplier<A> make);

    /** Protects something that can be replaced: a value, an object of a registered class, or an array that is a field. */
    <T> void protect(String name, Class<T> type, Supplier<? extends T> getter, Consumer<? super T> setter);

    /** Works out what the dead had; see {@link IterativeApp#reconstruct}, whose contract holds here, too. */
    @FunctionalInterface
    interface Reconstruction {
        OptionalLong reconstruct(Job job, List<Integer> lost) throws Exception;
    }

    /**
     * Says how data is worked out after a failure, with the strategy {@code abft}; before the loop. Arrays that were made by
     * {@link #protect(String, Supplier)} are, at ranks that survived, as the interruption left them. Without it,
     * everybody returns to the last commit.
     */
    void onReconstruct(Reconstruction reconstruction);

    /** Takes over what more ranks had; see {@link IterativeApp#redistribute}, whose contract holds here, too. */
    @FunctionalInterface
    interface Redistribution {
        void redistribute(Job job, Estate estate) throws Exception;
    }

    /**
     * Says what fewer ranks make of what more of them had; before the loop. Needed if something is protected without a
     * partition.
     */
    void onRedistribute(Redistribution redistribution);

    /**
     * The iterations that are to be done, up to this number: all of them at first, after a failure those since the last
     * commit. Everything is protected before; there is one such loop in a body, and others only inside of it. All ranks do the
     * same number of iterations, also if they leave the loop early; if not, the job stops with a sentence that names them,
     * at the latest when the body of one of them is over.
     */
    Iterable<Long> iterations(long end);

    /**
     * Runs a loop inside of an iteration, and after each of its own commits if one is due; a restore brings all loops back to
     * where they were. To get there, the iterations around are entered once more, so whatever stands in them before this
     * loop is run again then: it does nothing to protected data, or stands in {@code begin}. Inside of {@code each} there may
     * be further such loops.
     *
     * @param begin is run when the loop begins at its beginning
     * @param each does one iteration, counted from 0; whether to go on, the same at every rank
     */
    void inner(long end, Runnable begin, LongPredicate each);

    /** Ends an iteration of the outermost loop: commits if a commit is due. The last thing in it. */
    void commit();

    /** Ends an iteration of the outermost loop, and commits. */
    void commitNow();
}
