package io.everloop.experiments.run;

import io.everloop.experiments.simulate.VirtualTime;
import io.everloop.spares.ArmedPoint;
import io.everloop.spares.JobSpec;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A death that the user ordered: {@code 3@after=200ms}, {@code worker=1@after=200ms}, {@code 3@point=NAME},
 * {@code 3@point=NAME:COUNT}, {@code 3@iteration=50} or {@code worker=1@iteration=50}.
 *
 * @param isWorker whether a worker is named, not one of its ranks
 * @param number the worker or rank
 * @param point the step at which it dies, if it does at one
 * @param iteration the iteration at which it dies, if it does at one
 * @param afterNanos how long after all workers were ready
 */
record Kill(boolean isWorker, int number, Optional<ArmedPoint> point, OptionalLong iteration, long afterNanos) {

    private static final Pattern FORM =
            Pattern.compile("(worker=)?(\\d{1,9})@(?:after=(.+)|point=([^:]+)(:\\d{1,9})?|iteration=(\\d{1,18}))");

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException with the forms that exist, if the text has none of them
     */
    static Kill parse(String text) {
        Matcher form = FORM.matcher(text);
        boolean fits = form.matches();
        if (!fits || (form.group(1) != null && form.group(4) != null)) {
            throw new IllegalArgumentException("'" + text
                    + "' names no death: write 3@iteration=50, 3@after=200ms, worker=1@after=200ms or 3@point=NAME");
        }
        int number = Integer.parseInt(form.group(2));
        if (form.group(6) != null) {
            OptionalLong iteration = OptionalLong.of(Long.parseLong(form.group(6)));
            return new Kill(form.group(1) != null, number, Optional.empty(), iteration, 0);
        }
        if (form.group(4) == null) {
            return new Kill(
                    form.group(1) != null,
                    number,
                    Optional.empty(),
                    OptionalLong.empty(),
                    VirtualTime.nanos(form.group(3)));
        }
        String count = form.group(5) == null ? "" : form.group(5);
        ArmedPoint point = ArmedPoint.parse(form.group(4) + "@" + number + count);
        return new Kill(false, number, Optional.of(point), OptionalLong.empty(), 0);
    }

    /** Whether it happens some time after all are ready. */
    boolean isTimed() {
        return point.isEmpty() && iteration.isEmpty();
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
