package io.everloop.experiments.mtbf;

/** A run that did not come to its end, or was too short: nothing is known of how long it would have taken. */
final class FailedRun extends Exception {

    private static final long serialVersionUID = 1L;

    FailedRun(String why) {
        super(why);
    }
}
