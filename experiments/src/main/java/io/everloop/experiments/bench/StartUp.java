package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.Beginning;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a job takes to begin. Between the moment in which all its processes are there and the first line of its program,
 * workers rehearse repairs, and do little else; so what that takes is the most that rehearsing can cost a start. It is less by
 * what they load then and would have to load later.
 *
 * @param millis until all processes were there
 * @param rehearsalMillis from then until the program had begun at every rank
 */
record StartUp(double millis, double rehearsalMillis) {

    static StartUp of(Placement placement) throws IOException, InterruptedException {
        JobSpec spec = JobOptions.archived(JobSpec.of(Beginning.class.getName(), placement.ranks()))
                .withPerWorker(placement.perWorker());
        AtomicLong readyNanos = new AtomicLong();
        JobListener clock = new JobListener() {
            @Override
            public void ready(Duration startUp) {
                readyNanos.set(System.nanoTime());
            }
        };
        try (Job job = Job.start(spec, clock)) {
            JobResult result = job.await();
            if (!result.ok()) {
                throw new IOException("a job of " + placement + " that does nothing did not come to its end");
            }
            long began = result.results().values().stream()
                    .mapToLong(told -> Long.parseLong(told.get(Beginning.BEGAN)))
                    .max()
                    .orElseThrow();
            return new StartUp(
                    result.startUp().orElseThrow().toNanos() / 1e6, Math.max(0, (began - readyNanos.get()) / 1e6));
        }
    }
}
