package io.everloop.experiments.mtbf;

import io.everloop.framework.fault.law.FailureLaw;
import java.io.IOException;

/** A program in its plain and in its resilient form, which can be made to run for any number of steps. */
interface Forms {

    /** What is looked at in the runs of the resilient form. */
    Progression.Windows windows();

    /** The plain form, which knows nothing of commits. */
    Trial runPlain(long steps) throws FailedRun, IOException, InterruptedException;

    /** The resilient form, while nothing fails. */
    Trial runUndisturbed(long steps) throws FailedRun, IOException, InterruptedException;

    /** The resilient form, whose processes are killed as often as the law says. */
    Trial runDisturbed(long steps, FailureLaw law, long seed) throws FailedRun, IOException, InterruptedException;

    /**
     * Both forms in turn, in the same processes, for about as many steps altogether as a run has.
     *
     * @return how much longer a step of the resilient form takes where there are no commits, in percent
     */
    double compareSteps(long steps) throws FailedRun, IOException, InterruptedException;
}
