package io.everloop.checkpoint.verify;

/**
 * A region that is not what it would have been without restores.
 *
 * @param iteration after which it differs
 * @param region its name; nothing if it is the loop itself that does something else
 * @param what differs
 */
public record Difference(long iteration, String region, String what) {

    static Difference ofTheLoop(long iteration, String what) {
        return new Difference(iteration, "", what);
    }

    @Override
    public String toString() {
        return "after iteration " + iteration + (region.isEmpty() ? " the loop " : " region " + region + " ") + what;
    }
}
