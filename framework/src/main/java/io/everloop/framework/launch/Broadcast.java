package io.everloop.framework.launch;

import io.everloop.framework.Settings;
import io.everloop.framework.fault.Injected;
import io.everloop.framework.listen.RunEvent;
import io.everloop.framework.listen.RunListener;
import io.everloop.spares.Death;
import io.everloop.spares.JobSpec;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tells what an observer hears, in events, to everybody who listens; the narrator hears it first. */
public final class Broadcast implements ProtectedRun.Observer, AutoCloseable {

    private final Narrator narrator;
    private final List<RunListener> listeners;
    private final long begin = System.nanoTime();
    private int epoch;

    public Broadcast(Narrator narrator, List<RunListener> listeners) {
        this.narrator = narrator;
        this.listeners = List.copyOf(listeners);
    }

    private void tell(RunEvent event) {
        Duration at = Duration.ofNanos(System.nanoTime() - begin);
        listeners.forEach(listener -> listener.on(at, event));
    }

    /** Before the start: what is about to run. */
    public void begin(String name, JobSpec spec, Settings settings) {
        tell(new RunEvent.Started(
                name,
                spec.ranks(),
                spec.workers(),
                spec.spares(),
                settings.strategy().name().toLowerCase(Locale.ROOT),
                settings.interval().toString(),
                settings.commits().levels().toString()));
        narrator.begin(name, spec, settings);
    }

    @Override
    public void ready(Duration startUp) {
        tell(new RunEvent.Ready(startUp.toMillis()));
        narrator.ready(startUp);
    }

    @Override
    public void output(int rank, String line) {
        tell(new RunEvent.Printed(rank, line));
        narrator.output(rank, line);
    }

    @Override
    public void complaint(int rank, String line) {
        tell(new RunEvent.Complained(rank, line));
        narrator.complaint(rank, line);
    }

    @Override
    public void progressed(long iteration, long goal, long commits, double commitMillis) {
        tell(new RunEvent.Progressed(iteration, goal, commits, commitMillis));
    }

    @Override
    public void died(Death death) {
        tell(new RunEvent.Died(
                death.worker(), death.ranks(), death.sign().name().toLowerCase(Locale.ROOT)));
        narrator.died(death);
    }

    @Override
    public void injected(Injected injected) {
        tell(new RunEvent.FaultInjected(injected.fault().toString(), injected.worker(), injected.ranks()));
        narrator.injected(injected);
    }

    @Override
    public void seated(int worker, int rank) {
        tell(new RunEvent.Seated(worker, rank));
        narrator.seated(worker, rank);
    }

    @Override
    public void resumed(long iteration) {
        tell(new RunEvent.Resumed(iteration));
        narrator.resumed(iteration);
    }

    @Override
    public void notice(String sentence) {
        tell(new RunEvent.Noticed(sentence));
        narrator.notice(sentence);
    }

    @Override
    public void repaired(Repair repair) {
        epoch++;
        Map<String, Double> phases = new LinkedHashMap<>(repair.phases());
        phases.remove(Repair.RECOMPUTE); // that is still to come
        tell(new RunEvent.Repaired(
                epoch, repair.ranks(), repair.iteration(), repair.from(), phases, repair.totalMillis()));
        narrator.repaired(repair);
    }

    /** At the end: what came of it. */
    public void end(RunRecord record) {
        tell(new RunEvent.Ended(
                record.job().ok(),
                record.iterations(),
                record.wallMillis(),
                record.digest().orElse(""),
                record.commits(),
                record.repairs().size()));
        narrator.end(record);
    }

    /** All are closed, and it is said if one of them could not write what it should have; the run is what it is. */
    @Override
    public void close() {
        for (RunListener listener : listeners) {
            try {
                listener.close();
            } catch (UncheckedIOException e) {
                notice(e.getMessage() + " (" + e.getCause() + ")");
            }
        }
    }
}
