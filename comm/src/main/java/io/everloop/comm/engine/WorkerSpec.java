package io.everloop.comm.engine;

import io.everloop.comm.agree.Protocol;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Who a worker is and how it talks.
 *
 * <p>Workers are numbered without end: a number is never given to a second process. Worker w runs the members
 * {@code w * perWorker} to {@code w * perWorker + perWorker - 1}.
 *
 * @param worker the number of this worker
 * @param ranks how many ranks the job starts with: members 0 to {@code ranks - 1}
 * @param perWorker how many ranks a worker runs
 * @param directory the job's private directory, where workers of this host find each other
 * @param secret what proves that somebody belongs to the job
 * @param transport how workers of this host talk
 * @param agreement the protocol of agree and shrink
 * @param detector who notices that a worker hangs
 * @param bound after how long without a sign of life a worker is taken for dead; all other times follow from it
 */
public record WorkerSpec(
        int worker,
        int ranks,
        int perWorker,
        Path directory,
        Secret secret,
        Transport transport,
        Protocol agreement,
        Detector detector,
        Duration bound) {

    /** A worker of a job of another size, which nobody watches. */
    WorkerSpec imagined(int otherWorker, int otherRanks, int otherPerWorker) {
        return new WorkerSpec(
                otherWorker,
                otherRanks,
                otherPerWorker,
                directory,
                secret,
                transport,
                agreement,
                Detector.AGENT,
                bound);
    }

    /** How many workers the job starts with, spares aside. */
    public int workers() {
        return (ranks + perWorker - 1) / perWorker;
    }
}
