package io.everloop.checkpoint.level;

import io.everloop.checkpoint.image.Manifest;
import java.util.List;

/**
 * A copy that a rank could serve.
 *
 * @param owner whose data it is
 * @param version of the data
 * @param permanent whether this copy's keeper saw the commit succeed; a tentative copy counts only if somebody else has a
 *     permanent one of the same version
 * @param iteration after which it was taken, or {@link #UNTOLD}
 */
public record Holding(int owner, long version, boolean permanent, long iteration) {

    /**
     * Instead of an iteration: the copy goes with the run, in which no version is given twice. What outlasts a run tells its
     * iteration, since a later run may give the number again.
     */
    public static final long UNTOLD = -1;

    /** One that goes with the run. */
    public Holding(int owner, long version, boolean permanent) {
        this(owner, version, permanent, UNTOLD);
    }

    /** Whether an image is what one of these tells of. */
    public static boolean isAmong(List<Holding> offered, Manifest manifest) {
        return offered.stream().anyMatch(holding -> holding.isOf(manifest));
    }

    /** Whether an image is what this tells of. */
    public boolean isOf(Manifest manifest) {
        return manifest.rank() == owner
                && manifest.version() == version
                && (iteration == UNTOLD || iteration == manifest.iteration());
    }
}
