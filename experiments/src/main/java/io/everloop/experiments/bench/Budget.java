package io.everloop.experiments.bench;

/**
 * How long a process measures each of its operations.
 *
 * @param warmUpMillis between two looks whether it still gets faster
 * @param measureMillis while it counts
 */
record Budget(long warmUpMillis, long measureMillis) {

    String warmUpText() {
        return String.valueOf(warmUpMillis);
    }

    String measureText() {
        return String.valueOf(measureMillis);
    }
}
