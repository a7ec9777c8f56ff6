package io.everloop.experiments.run;

import io.everloop.experiments.simulate.VirtualTime;
import io.everloop.spares.ArmedPoint;
import io.everloop.spares.JobSpec;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A death that the user ordered: {@code 3@after=200ms}, {@code worker=1@after=200ms}, {@code 3@point=NAME} or
 * {@code 3@point=NAME:COUNT}.
 *
 * @param isWorker whether a worker is named, not one of its ranks
 * @param number the worker or rank
 * @param point the step at which it dies; nothing if it dies after a time
 * @param afterNanos how long after all workers were ready
 */
record Kill(boolean isWorker, int number, Optional<ArmedPoint> point, long afterNanos) {

    private static final Pattern FORM =
            Pattern.compile("(worker=)?(\\d{1,9})@(?:after=(.+)|point=([^:]+)(:\\d{1,9})?)");

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException with the forms that exist, if the text has none of them
     */
    static Kill parse(String text) {
        Matcher form = FORM.matcher(text);
        boolean fits = form.matches();
        if (!fits || (form.group(1) != null && form.group(4) != null)) {
            throw new IllegalArgumentException(
                    "'" + text + "' names no death: write 3@after=200ms, worker=1@after=200ms or 3@point=NAME");
        }
        int number = Integer.parseInt(form.group(2));
        if (form.group(4) == null) {
            return new Kill(form.group(1) != null, number, Optional.empty(), VirtualTime.nanos(form.group(3)));
        }
        String count = form.group(5) == null ? "" : form.group(5);
        return new Kill(false, number, Optional.of(ArmedPoint.parse(form.group(4) + "@" + number + count)), 0);
    }

    /**
     * The worker that dies.
     *
     * @throws IllegalArgumentException if there is no such rank or worker
     */
    int worker(JobSpec spec) {
        int last = (isWorker ? spec.workers() : spec.ranks()) - 1;
        if (number > last) {
            throw new IllegalArgumentException(String.format(
                    "there is no %s %d to kill: they are numbered from 0 to %d",
                    isWorker ? "worker" : "rank", number, last));
        }
        return isWorker ? number : spec.workerOf(number);
    }
}
