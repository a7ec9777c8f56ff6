package io.everloop.checkpoint.level;

import io.everloop.checkpoint.image.Image;
import io.everloop.comm.Communicator;
import java.util.List;
import java.util.Optional;

/**
 * Keeps copies of images somewhere, at most two versions of each: the permanent one and a tentative one.
 *
 * <p>One object for each rank, used by one thread at a time. All ranks call {@link #attach}, {@link #save},
 * {@link #bring} and {@link #reprotect} together, in the same order; those that need others talk over the communicator
 * they were attached to, where any call may end with a {@link io.everloop.comm.CommException} if somebody dies. Whoever
 * sees that one leaves, and the communicator is revoked; so levels do nothing there that cannot be interrupted, such as
 * an agreement: what must be the same everywhere is agreed on by those who call them.
 * {@link #confirm}, {@link #discard} and {@link #holdings} are local and cannot fail for others' sake.
 */
public interface Level extends AutoCloseable {

    /** As in {@code --level}. */
    String name();

    /**
     * From now on ranks are those of this communicator, which nobody else uses. Copies that are here stay; if there was another
     * number of ranks, they are {@link #heirlooms} from now on.
     */
    void attach(Communicator comm, Placement placement);

    /** Whether anything can still be done with it; if not, it has given up all that it had, and is opened anew. */
    default boolean isUsable() {
        return true;
    }

    /**
     * Keeps a tentative copy; the permanent one is not touched. The image's own pages are intact until a later version is
     * permanent: a level that needs them longer, because it does not take part in every commit, copies them.
     */
    void save(Image image) throws LevelException;

    /**
     * The commit succeeded, or the copies are complete again everywhere: those of this version, mine and those kept for
     * others, are permanent, others go.
     */
    void confirm(long version);

    /** The commit failed: tentative copies of this version go. */
    void discard(long version);

    /** The copies this rank could serve now, of its own and of others' data; those known to be bad are not among them. */
    List<Holding> holdings();

    /** The highest version that there is any trace of here, of whatever is left of it; new versions must be higher. */
    default long highest() {
        return holdings().stream().mapToLong(Holding::version).max().orElse(0);
    }

    /**
     * Copies from when there was another number of ranks, of this rank's own data and of others'; they are no holdings, since
     * ranks were counted otherwise. They go when something of the ranks of now is confirmed. None by default: not every
     * level can tell one rank's data from what is left of a group.
     */
    default List<Heirloom> heirlooms() {
        return List.of();
    }

    /**
     * Copies that so many ranks of before have left where no rank takes them along; read now, so they are asked for only if
     * {@link #heirlooms} do not suffice. All ranks of now together have each of them once. None by default.
     */
    default List<Heirloom> legacy(int before) {
        return List.of();
    }

    /**
     * Whether this level could bring the data of a rank back, as far as one can tell from who holds what; a pure function,
     * so the same everywhere.
     *
     * @param holdings as for {@link #bring}
     */
    default boolean couldBring(int owner, long version, List<List<Holding>> holdings) {
        for (List<Holding> ofOne : holdings) {
            for (Holding holding : ofOne) {
                if (holding.owner() == owner && holding.version() == version) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Brings data back.
     *
     * @param version which one
     * @param wanting the ranks that need theirs, the same list everywhere
     * @param holdings of this level, of each rank, in the order of ranks, the same everywhere
     * @return my image, checked, if I am among the wanting and there was a sound copy; bad ones are put away and reported
     * @throws LevelException if a copy may be there and sound but could not be brought
     */
    Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings) throws LevelException;

    /**
     * The same for one who checks arrays itself as they are written into regions: a level that has the image in memory need not
     * go through it before. What turns out to be bad is {@link #putAway}.
     */
    default Optional<Brought> bringToWrite(long version, List<Integer> wanting, List<List<Holding>> holdings)
            throws LevelException {
        return bring(version, wanting, holdings).map(image -> new Brought(image, true));
    }

    /** My image of this version, which was brought unchecked, is bad: it is reported, and not offered again. */
    default void putAway(long version, String why) {}

    /**
     * Makes the copies of a restored version complete again, as many as this level keeps, beside all that is there.
     * {@link #confirm} follows if everybody has done so; only then whatever is of other versions goes.
     */
    void reprotect(Image image) throws LevelException;

    /**
     * Damages a copy of a rank's data that is kept here, as failing memory or a failing disk would, and tells nobody: for
     * people who want to see that it is found.
     *
     * @return whether there was one
     */
    default boolean rot(int owner) {
        return false;
    }

    /** Gives memory and files that the job alone needed back; what is to outlast the job stays. */
    @Override
    void close();
}
