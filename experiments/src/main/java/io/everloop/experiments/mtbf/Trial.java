package io.everloop.experiments.mtbf;

import java.util.List;

/**
 * One run, measured from when all processes were there.
 *
 * @param seconds until its end
 * @param kills how many processes were killed
 * @param commitSeconds spent in commits
 * @param lostSeconds spent on work that was done again
 * @param recoverySeconds from deaths until everybody had its data
 * @param tolls what failures cost, by the pace of the run beside them
 * @param digest of the result; empty for a plain program, which has none
 */
record Trial(
        double seconds,
        int kills,
        double commitSeconds,
        double lostSeconds,
        double recoverySeconds,
        List<Progression.Toll> tolls,
        String digest) {}
