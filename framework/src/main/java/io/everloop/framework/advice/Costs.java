package io.everloop.framework.advice;

/**
 * What is known of a job, in seconds.
 *
 * @param mtbf mean time between failures
 * @param commit what a commit takes
 * @param interval the work between two commits
 * @param restore how long it takes, beside what every repair takes, until the last commit is back
 * @param reconstruct how long the program takes to work out what the dead had
 * @param slowdown how much slower the program is for being able to do so: 1 if not at all
 * @param iteration what an iteration takes
 * @param ranks how many there are
 * @param left how much work is left, if that is known, otherwise 0
 */
public record Costs(
        double mtbf,
        double commit,
        double interval,
        double restore,
        double reconstruct,
        double slowdown,
        double iteration,
        int ranks,
        double left) {}
