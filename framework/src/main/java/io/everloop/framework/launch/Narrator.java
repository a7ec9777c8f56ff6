package io.everloop.framework.launch;

import io.everloop.framework.Settings;
import io.everloop.spares.Death;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells the user what happens in a job, in a few calm lines. */
public final class Narrator implements ProtectedRun.Observer {

    private static final int DIGEST_SHOWN = 16;

    private final Consumer<String> output;
    private final Consumer<String> news;

    /**
     * @param output takes what ranks print
     * @param news takes what happens to the job
     */
    public Narrator(Consumer<String> output, Consumer<String> news) {
        this.output = output;
        this.news = news;
    }

    /** Before the start: what is about to run. */
    public void begin(String name, JobSpec spec, Settings settings) {
        say(
                "%s: %s in %s, %s; %s, commits %s at %s",
                name,
                count(spec.ranks(), "rank"),
                spec.workers() == 1 ? "1 process" : spec.workers() + " processes",
                count(spec.spares(), "spare"),
                settings.strategy().name().toLowerCase(Locale.ROOT),
                settings.interval(),
                settings.levels().stream()
                        .map(level -> level.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(" and ")));
    }

    @Override
    public void ready(Duration startUp) {
        say("all there after %d ms", startUp.toMillis());
    }

    @Override
    public void output(int rank, String line) {
        output.accept(line);
    }

    @Override
    public void died(Death death) {
        say("worker %d died (%s)", death.worker(), ranks(death.ranks()));
    }

    @Override
    public void seated(int worker, int rank) {
        say("worker %d takes the place of rank %d", worker, rank);
    }

    @Override
    public void repaired(Repair repair) {
        String steps = repair.phases().entrySet().stream()
                .filter(phase -> !phase.getKey().equals("recompute"))
                .map(phase -> String.format(Locale.ROOT, "%s %.1f", phase.getKey(), phase.getValue()))
                .collect(Collectors.joining(", "));
        say("repaired in %.1f ms (%s)", repair.totalMillis(), steps);
        say(
                "iteration %d was reached: all go on from %d, %s to redo",
                repair.iteration(), repair.from(), count(repair.redoneIterations(), "iteration"));
    }

    /** At the end: what came of it. */
    public void end(RunRecord record) {
        record.job().error().ifPresent(error -> {
            say("%s", error.sentence());
            news.accept(error.details().stripTrailing());
        });
        if (record.digest().isPresent()) {
            say(
                    "%s in %.1f s, %s of %d KiB, %.2f ms each",
                    count(record.iterations(), "iteration"),
                    record.wallMillis() / 1e3,
                    count(record.commits(), "commit"),
                    (record.commitBytes() + 1023) / 1024,
                    record.commitMillis());
            say("result %s", record.digest().get().substring(0, DIGEST_SHOWN));
        } else if (record.job().error().isEmpty()) {
            say("nobody is left: all workers died");
        }
    }

    private void say(String form, Object... values) {
        news.accept("everloop: " + String.format(Locale.ROOT, form, values));
    }

    private static String count(long number, String what) {
        return (number == 0 ? "no" : Long.toString(number)) + " " + what + (number == 1 ? "" : "s");
    }

    private static String ranks(List<Integer> ranks) {
        return ranks.isEmpty() ? "a spare" : ranks.size() == 1 ? "rank " + ranks.get(0) : "ranks " + ranks;
    }
}
