package io.everloop.experiments.mtbf;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run, measured from when all processes were there.
 *
 * @param seconds until its end
 * @param kills how many processes were killed
 * @param commitSeconds spent in commits
 * @param lostSeconds spent on work that was done again
 * @param recoverySeconds from deaths until everybody had its data
 * @param course what its loop told while it ran
 * @param digest of all data; nothing for a plain program, which has none
 * @param figures what the program says of its result, in full precision
 */
record Trial(
        double seconds,
        int kills,
        double commitSeconds,
        double lostSeconds,
        double recoverySeconds,
        Course course,
        Optional<String> digest,
        String figures) {

    /**
     * What a loop tells while it runs.
     *
     * @param tolls what failures cost, by the pace of the run beside them; in a run without, what none cost at times when one
     *     might have been
     * @param betweenCommits seconds from one commit to the next; nothing if there were none
     * @param outside seconds before the loop and after it; nothing if that is not known
     */
    record Course(List<Progression.Toll> tolls, OptionalDouble betweenCommits, OptionalDouble outside) {

        /** A plain loop tells nothing. */
        static final Course UNTOLD = new Course(List.of(), OptionalDouble.empty(), OptionalDouble.empty());
    }
}
