package io.everloop.experiments.bench;

import java.util.List;

/**
 * How jobs are treated that have more workers than the machine has processors: the more compilers compete, the longer it
 * takes until ranks are warm.
 *
 * @param javaOptions options for the virtual machines of their workers
 * @param warmUpMillis how long ranks warm up at most, however few workers there are
 * @param warmUpMillisPerWorker how long at most, for each worker, if that is longer
 * @param measureMillis how long each operation counts then
 * @param calmMillis for how long nothing happens but barriers, before somebody dies
 */
record Crowd(
        List<String> javaOptions, long warmUpMillis, long warmUpMillisPerWorker, long measureMillis, int calmMillis) {

    Budget budget(Placement placement) {
        long most = Math.max(warmUpMillis, warmUpMillisPerWorker * placement.workers());
        return new Budget(most / 2, most, measureMillis);
    }
}
