package io.everloop.experiments.mtbf;

import java.util.List;
import java.util.Optional;

/**
 * One run, measured from when all processes were there.
 *
 * @param seconds until its end
 * @param kills how many processes were killed
 * @param commitSeconds spent in commits
 * @param lostSeconds spent on work that was done again
 * @param recoverySeconds from deaths until everybody had its data
 * @param tolls what failures cost, by the pace of the run beside them; in a run without, what none cost at times when one
 *     might have been
 * @param digest of all data; nothing for a plain program, which has none
 * @param figures what the program says of its result, in full precision
 */
record Trial(
        double seconds,
        int kills,
        double commitSeconds,
        double lostSeconds,
        double recoverySeconds,
        List<Progression.Toll> tolls,
        Optional<String> digest,
        String figures) {}
