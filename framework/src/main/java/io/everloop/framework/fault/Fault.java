package io.everloop.framework.fault;

import io.everloop.checkpoint.commit.Levels;
import io.everloop.spares.JobSpec;
import java.time.Duration;

/**
 * Something bad that is to happen. Written as {@code kill 2@iteration=50}, {@code kill worker=1@after=200ms},
 * {@code kill 3@point=framework.restored:2}, {@code kill worker=4@point=join.start}, {@code pause 2@iteration=50:200ms}, {@code pause 2@after=1s:forever} or
 * {@code corrupt 2@iteration=50:partner}.
 *
 * <p>Deadly faults of one rank at iterations are carried out one after the other: the second is for whoever has taken the
 * place of the first.
 */
public record Fault(Harm harm, Victim victim, Moment moment) {

    public Fault {
        if (harm instanceof Harm.Corrupt && (victim.isWorker() || !(moment instanceof Moment.Iteration))) {
            throw new IllegalArgumentException(
                    "copies are those of a rank, and go bad at an iteration: write --corrupt 2@iteration=50");
        }
        if (moment instanceof Moment.Point point) {
            if (!(harm instanceof Harm.Kill)) {
                throw new IllegalArgumentException(
                        "at a step of a protocol somebody is killed: write --kill 3@point=NAME");
            }
            Points.check(point.name());
        }
    }

    /** Reads what {@link #toString} has written. */
    public static Fault parse(String text) {
        return FaultParser.parse(text);
    }

    /** Reads what follows the option of this name, such as {@code 2@iteration=50} after {@code kill}. */
    public static Fault parse(String word, String text) {
        return FaultParser.parse(word, text);
    }

    /** Whoever runs a rank dies when it comes to an iteration. */
    public static Fault death(int rank, long iteration) {
        return new Fault(new Harm.Kill(), Victim.rank(rank), new Moment.Iteration(iteration));
    }

    /** Whoever runs a rank then dies some time after all workers were ready. */
    public static Fault death(int rank, Duration after) {
        return new Fault(new Harm.Kill(), Victim.rank(rank), new Moment.After(after));
    }

    /** Whether it is for a rank itself to carry out, in its loop. */
    public boolean isInLoop() {
        return moment instanceof Moment.Iteration;
    }

    /** The same for one of the ranks of the worker that is named. */
    public Fault ofRank(JobSpec spec) {
        return new Fault(harm, Victim.rank(victim.firstRank(spec)), moment);
    }

    /**
     * Sees that a job can have it.
     *
     * @throws IllegalArgumentException if there is no such victim, or it never comes to that moment
     */
    public void check(JobSpec spec) {
        victim.check(spec);
        if (isInLoop()) {
            victim.firstRank(spec);
        }
    }

    /**
     * Sees that a job that keeps its commits so can have it.
     *
     * @throws IllegalArgumentException if there are no such copies
     */
    public void check(Levels levels) {
        if (harm instanceof Harm.Corrupt corrupt
                && !levels.names().contains(corrupt.level())
                && !corrupt.level().equals(FaultParser.DEFAULT_LEVEL)) {
            throw new IllegalArgumentException("there are no copies at the level '" + corrupt.level()
                    + "' to go bad: name it in --level, which says " + levels);
        }
    }

    @Override
    public String toString() {
        return harm.word() + " " + victim + "@" + moment + (harm.detail().isEmpty() ? "" : ":" + harm.detail());
    }
}
