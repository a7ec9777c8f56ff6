package io.everloop.checkpoint.commit;

import java.time.Duration;

/**
 * What a restore brought back.
 *
 * @param version the same everywhere
 * @param iteration where to go on
 * @param level where this rank's data came from
 * @param bytes of this rank
 * @param rounds how often sources had to be chosen, since some were bad; 1 if all were good
 * @param took until the regions had their data
 */
public record Restored(long version, long iteration, String level, long bytes, int rounds, Duration took) {}
