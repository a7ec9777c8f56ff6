package io.everloop.checkpoint.verify;

/**
 * A region that is not what it would have been without restores.
 *
 * @param iteration after which it differs
 * @param region its name
 * @param what differs
 */
public record Difference(long iteration, String region, String what) {

    @Override
    public String toString() {
        return "after iteration " + iteration + " region " + region + " " + what;
    }
}
