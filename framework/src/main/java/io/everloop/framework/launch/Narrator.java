package io.everloop.framework.launch;

import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.fault.Harm;
import io.everloop.framework.fault.Injected;
import io.everloop.spares.Death;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells the user what happens in a job, in a few calm lines. */
public final class Narrator implements ProtectedRun.Observer {

    private static final double SHOWN_MILLIS = 0.05;
    private static final int DIGEST_SHOWN = 16;

    private final Voices voices;
    private final Set<String> noticed = new HashSet<>();
    private int alike;
    private Strategy strategy = Strategy.NONE;
    private int left = Integer.MAX_VALUE;

    public Narrator(Voices voices) {
        this.voices = voices;
    }

    /** Before the start: what is about to run. */
    public void begin(String name, JobSpec spec, Settings settings) {
        strategy = settings.strategy();
        left = spec.ranks();
        say(
                "%s: %s in %s, %s; %s, commits %s at %s",
                name,
                count(spec.ranks(), "rank"),
                spec.workers() == 1 ? "1 process" : spec.workers() + " processes",
                count(spec.spares(), "spare"),
                settings.strategy().name().toLowerCase(Locale.ROOT),
                settings.interval(),
                settings.commits().levels());
    }

    @Override
    public void ready(Duration startUp) {
        say("all there after %d ms", startUp.toMillis());
    }

    @Override
    public void output(int rank, String line) {
        voices.output().accept(line);
    }

    @Override
    public void complaint(int rank, String line) {
        voices.complaints().accept(line);
    }

    @Override
    public void died(Death death) {
        say("worker %d died (%s)", death.worker(), ranks(death.ranks()));
    }

    @Override
    public void injected(Injected injected) {
        if (!(injected.fault().harm() instanceof Harm.Kill)) {
            say("%s: %s", injected.fault().harm().word(), ranks(injected.ranks()));
        }
    }

    @Override
    public void seated(int worker, int rank) {
        say("worker %d takes the place of rank %d", worker, rank);
    }

    @Override
    public void resumed(long iteration) {
        say("goes on from iteration %d, which an earlier run has committed", iteration);
    }

    @Override
    public void notice(String sentence) {
        // The same happens at several ranks and to several versions: told once is enough.
        if (noticed.add(sentence.replaceAll("\\d+", "#"))) {
            say("%s", sentence);
        } else {
            alike++;
        }
    }

    @Override
    public void repaired(Repair repair) {
        String steps = repair.phases().entrySet().stream()
                .filter(phase -> !phase.getKey().equals(Repair.RECOMPUTE) && phase.getValue() >= SHOWN_MILLIS)
                .map(phase -> String.format(Locale.ROOT, "%s %.1f", phase.getKey(), phase.getValue()))
                .collect(Collectors.joining(", "));
        say("repaired in %.1f ms (%s)", repair.totalMillis(), steps);
        if (strategy == Strategy.LOCAL && !repair.isLocal() && !repair.ranks().isEmpty()) {
            say("what was logged does not suffice to bring back the dead alone: everybody goes back");
        }
        if (!repair.why().isEmpty()) {
            say("%s", repair.why());
        }
        if (repair.left() < left) {
            say(
                    "%s without %s",
                    repair.left() == 1 ? "1 rank goes on" : repair.left() + " ranks go on", ranks(repair.ranks()));
            left = repair.left();
        }
        say(
                repair.isLocal()
                        ? "iteration %d was reached: %s alone from %d, %s to redo, all others stay where they are"
                        : "iteration %d was reached: %s from %d, %s to redo",
                repair.iteration(),
                repair.isLocal() ? goesOn(repair.ranks()) : "all go on",
                repair.from(),
                count(repair.redoneIterations(), "iteration"));
    }

    /** At the end: what came of it. */
    public void end(RunRecord record) {
        record.job().error().ifPresent(error -> {
            say("%s", error.sentence());
            voices.news().accept(error.details().stripTrailing());
        });
        if (!record.missed().isEmpty()) {
            say(
                    "never came about: %s",
                    record.missed().stream().map(Object::toString).collect(Collectors.joining(", ")));
        }
        if (alike > 0) {
            say("%s like those above", count(alike, "more notice"));
        }
        if (record.digest().isPresent()) {
            say(
                    "%s in %.1f s, %s of %d KiB, %.2f ms each",
                    count(record.iterations(), "iteration"),
                    record.wallMillis() / 1e3,
                    count(record.commits(), "commit"),
                    (record.commitBytes() + 1023) / 1024,
                    record.commitMillis());
            say(
                    "waste %.1f %%, predicted %.1f %%",
                    100 * record.waste().observed(), 100 * record.waste().predicted());
            say("result %s", record.digest().get().substring(0, DIGEST_SHOWN));
        } else if (record.job().error().isEmpty()) {
            say("nobody is left: all workers died");
        }
    }

    private void say(String form, Object... values) {
        voices.news().accept("everloop: " + String.format(Locale.ROOT, form, values));
    }

    private static String count(long number, String what) {
        return (number == 0 ? "no" : Long.toString(number)) + " " + what + (number == 1 ? "" : "s");
    }

    private static String goesOn(List<Integer> ranks) {
        return ranks(ranks) + (ranks.size() == 1 ? " goes on" : " go on");
    }

    private static String ranks(List<Integer> ranks) {
        return ranks.isEmpty() ? "a spare" : ranks.size() == 1 ? "rank " + ranks.get(0) : "ranks " + ranks;
    }
}
