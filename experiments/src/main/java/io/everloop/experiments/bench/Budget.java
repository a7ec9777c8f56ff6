package io.everloop.experiments.bench;

import java.util.List;
import java.util.stream.LongStream;

/**
 * How long a process measures each of its operations.
 *
 * @param leastWarmUpMillis how long it warms up at least
 * @param mostWarmUpMillis how long it warms up at most, if it keeps getting faster
 * @param measureMillis while it counts
 */
record Budget(long leastWarmUpMillis, long mostWarmUpMillis, long measureMillis) {

    /** As a {@link io.everloop.experiments.bench.program.Stopwatch} reads it. */
    List<String> numbers() {
        return LongStream.of(leastWarmUpMillis, mostWarmUpMillis, measureMillis)
                .mapToObj(String::valueOf)
                .toList();
    }
}
