package io.everloop.experiments.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Kills workers of a job one after the other, from outside, while its ranks run
 * {@link io.everloop.experiments.bench.program.Deaths}.
 *
 * @param placement where the ranks are
 * @param victims the workers that die, in this order
 */
record Kills(Placement placement, List<Integer> victims) {

    private static final long PAUSE_NANOS = 20_000_000;

    /**
     * What a death came to.
     *
     * @param worker who died
     * @param isFirst whether nobody had died before in this job
     * @param informedMillis from the kill until every survivor knew
     * @param shrunkMillis from the kill until every survivor was through revoke and shrink
     */
    record Death(int worker, boolean isFirst, double informedMillis, double shrunkMillis) {}

    List<Death> strike(Launcher.Running running) throws IOException, InterruptedException {
        List<Integer> living =
                new ArrayList<>(IntStream.range(0, placement.ranks()).boxed().toList());
        List<Death> deaths = new ArrayList<>();
        for (int i = 0; i < victims.size(); i++) {
            deaths.add(death(running, i, living));
        }
        return deaths;
    }

    private Death death(Launcher.Running running, int index, List<Integer> living)
            throws IOException, InterruptedException {
        int worker = victims.get(index);
        running.await("ready " + index, living);
        living.removeIf(rank -> rank / placement.perWorker() == worker);
        // Readiness is told before the next barrier: let all of them get there.
        LockSupport.parkNanos(PAUSE_NANOS);
        // Processes of one machine share this clock.
        long killed = System.nanoTime();
        running.kill(worker);
        long informed = killed;
        long shrunk = killed;
        for (String times : running.await("death " + index, living).values()) {
            int space = times.indexOf(' ');
            informed = Math.max(informed, Long.parseLong(times.substring(0, space)));
            shrunk = Math.max(shrunk, Long.parseLong(times.substring(space + 1)));
        }
        return new Death(worker, index == 0, (informed - killed) / 1e6, (shrunk - killed) / 1e6);
    }
}
