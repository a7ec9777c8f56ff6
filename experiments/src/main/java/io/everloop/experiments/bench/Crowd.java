package io.everloop.experiments.bench;

/**
 * How jobs are treated that have more workers than the machine has processors: the more compilers compete, the longer it
 * takes until ranks are warm.
 *
 * @param warmUpMillis how long ranks warm up at most, however few workers there are
 * @param warmUpMillisPerWorker how long at most, for each worker, if that is longer
 * @param measureMillis how long each operation counts then
 * @param calmMillis for how long nothing happens but barriers, before somebody dies
 */
record Crowd(long warmUpMillis, long warmUpMillisPerWorker, long measureMillis, int calmMillis) {

    /** Most of the time is always taken: between two steps nothing gets faster for seconds. */
    Budget budget(Placement placement) {
        long most = Math.max(warmUpMillis, warmUpMillisPerWorker * placement.workers());
        return new Budget(most * 3 / 4, most, measureMillis);
    }
}
