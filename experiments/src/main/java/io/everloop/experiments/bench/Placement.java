package io.everloop.experiments.bench;

/**
 * Where the ranks of a job are.
 *
 * @param workers how many processes there are
 * @param perWorker how many ranks each of them runs
 */
record Placement(int workers, int perWorker) {

    /** One rank in each worker. */
    static Placement of(int workers) {
        return new Placement(workers, 1);
    }

    int ranks() {
        return workers * perWorker;
    }

    boolean isOneEach() {
        return perWorker == 1;
    }

    /** As in "n=8", or "4x2" for two ranks in each of four workers. */
    @Override
    public String toString() {
        return isOneEach() ? "n=" + workers : workers + "x" + perWorker;
    }
}
