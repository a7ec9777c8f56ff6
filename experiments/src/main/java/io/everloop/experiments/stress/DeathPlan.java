package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;
import io.everloop.spares.ArmedPoint;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Who dies in a generation, and when: one worker at the least, all but one at the most.
 *
 * @param blows who is killed from outside, at some moment
 * @param points who dies at a step of a protocol
 */
record DeathPlan(List<Blow> blows, List<ArmedPoint> points) {

    /**
     * A kill from outside.
     *
     * @param after how long after all workers were ready
     */
    record Blow(int worker, Duration after) {}

    private static final List<String> POINTS = List.of(
            "agreement.send", "agreement.decided", "agree.start", "shrink.start", "shrink.decided", "revoke.send");

    /** Draws a plan for a generation of the given length. */
    static DeathPlan draw(JobSpec job, Duration length, RandomGenerator random) {
        List<Integer> victims = new ArrayList<>();
        for (int worker = 0; worker < job.workers(); worker++) {
            victims.add(worker);
        }
        Collections.shuffle(victims, new Random(random.nextLong()));
        victims = victims.subList(0, 1 + random.nextInt(job.workers() - 1));
        List<Blow> blows = new ArrayList<>();
        List<ArmedPoint> points = new ArrayList<>();
        long moment = 0;
        for (int worker : victims) {
            if (random.nextInt(3) == 0) {
                points.add(point(worker * job.perWorker(), random));
                continue;
            }
            // One in four comes right after another, when the others are still busy with that one.
            moment = random.nextInt(4) == 0 ? moment + random.nextLong(3_000_000) : random.nextLong(length.toNanos());
            blows.add(new Blow(worker, Duration.ofNanos(moment)));
        }
        return new DeathPlan(blows, points);
    }

    /** Early steps as likely as late ones, on a logarithmic scale. */
    private static ArmedPoint point(int rank, RandomGenerator random) {
        String name = POINTS.get(random.nextInt(POINTS.size()));
        int most = name.startsWith("agree") ? 14 : 6;
        return new ArmedPoint(name, rank, 1 + random.nextInt(1 << random.nextInt(most)));
    }

    /** All who may die. */
    RankSet workers(JobSpec job) {
        RankSet workers = RankSet.empty();
        for (Blow blow : blows) {
            workers = workers.with(blow.worker());
        }
        for (ArmedPoint point : points) {
            workers = workers.with(job.workerOf(point.rank()));
        }
        return workers;
    }
}
