package io.everloop.junit;

import io.everloop.IterativeApp;
import io.everloop.framework.Commits;
import io.everloop.framework.Settings;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.keep.Comparison;
import io.everloop.framework.launch.Limit;
import io.everloop.framework.launch.Plan;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.rank.RestoringProgram;
import io.everloop.spares.Depletion;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** What one test wants to know about a program, and finding it out. */
final class Scenario {

    private static final int SHOWN = 10;

    private final Class<?> program;
    private final ResilienceTest test;

    Scenario(Class<?> program, ResilienceTest test) {
        this.program = program;
        this.test = test;
    }

    /** What an undisturbed run depends on: those with the same have the same result. */
    String undisturbed() {
        return String.join(" ", List.of(program.getName(), test.options(), String.valueOf(test.ranks()))) + " -- "
                + String.join(" ", test.args());
    }

    /**
     * Runs without failures, and lets ranks leave what they protect.
     *
     * @throws AssertionError if the program does not even come to its end then
     */
    void runUndisturbed(Path keep) throws IOException, InterruptedException {
        Plan plan = plan("");
        run(
                plan.spec().withSpares(0, Depletion.FAIL),
                // In a directory, its commits would be those of an earlier run to the other ones.
                plan.settings().withCommits(Commits.fresh()).withKeep(keep),
                FaultPlan.NONE,
                "without any failure");
    }

    /**
     * Runs with failures, and compares.
     *
     * @param kill who dies
     * @param keep where ranks leave what they protect
     * @param expected where those of the undisturbed run left theirs
     * @throws AssertionError if the program does not come to its end, or to another one
     */
    Survival survive(String kill, Path keep, Path expected) throws IOException, InterruptedException {
        Plan plan = plan(kill);
        RunRecord record = run(plan.spec(), plan.settings().withKeep(keep), plan.faults(), describe(kill));
        if (!kill.isBlank() && record.job().deaths().isEmpty()) {
            throw new AssertionError(
                    program.getSimpleName() + " " + describe(kill) + ": nobody died, since nobody came to that"
                            + " in the " + record.iterations() + " iterations of the loop");
        }
        List<String> differences = new Comparison(expected, keep).differences(test.ranks());
        if (!differences.isEmpty()) {
            throw new AssertionError(program.getSimpleName() + " " + describe(kill)
                    + " has another result than without any failure:" + list(differences));
        }
        return new Survival(
                record.job().deaths().size(),
                record.repairs().stream().map(Repair::ranks).toList(),
                record.iterations(),
                record.repairs().stream().mapToLong(Repair::redoneIterations).sum(),
                record.results());
    }

    /**
     * Runs so that every iteration begins with what was protected and nothing else.
     *
     * @throws AssertionError if the app needs more
     */
    void restoreAfterEveryIteration() throws IOException, InterruptedException {
        if (!IterativeApp.class.isAssignableFrom(program)) {
            throw new ExtensionConfigurationException(
                    "restoredIterations is for an IterativeApp: a main owns its loop, and nobody else can restore into it");
        }
        Plan plan = plan("");
        JobSpec spec = plan.spec()
                .withSpares(0, Depletion.FAIL)
                .withProgram(RestoringProgram.class.getName())
                .withArgs(RestoringProgram.arguments(test.restoredIterations(), plan.settings()));
        JobResult result;
        try (Limit limit = limit();
                Job job = Job.start(spec, JobListener.NONE)) {
            limit.befall(job);
            result = job.await();
            check(limit, result, "restored after every iteration");
        }
        List<String> found = new ArrayList<>();
        result.results().forEach((rank, named) -> {
            if (named.containsKey(RestoringProgram.FOUND)) {
                found.add("rank " + rank + ": " + named.get(RestoringProgram.FOUND));
            }
        });
        if (!found.isEmpty()) {
            throw new AssertionError(
                    program.getSimpleName() + ", restored after every iteration, differs from itself:" + list(found));
        }
    }

    private RunRecord run(JobSpec spec, Settings settings, FaultPlan faults, String how)
            throws IOException, InterruptedException {
        try (Limit limit = limit()) {
            RunRecord record = new ProtectedRun(spec, settings, new ProtectedRun.Observer() {}).run(faults, limit);
            check(limit, record.job(), how);
            return record;
        }
    }

    private Limit limit() {
        return new Limit(Duration.ofSeconds(test.limit()));
    }

    private void check(Limit limit, JobResult result, String how) {
        limit.exceeded().ifPresent(sentence -> {
            throw new AssertionError(program.getSimpleName() + " " + how + ": " + sentence);
        });
        result.error().ifPresent(error -> {
            throw new AssertionError(
                    program.getSimpleName() + " " + how + ": " + error.sentence() + "\n" + error.details());
        });
        if (!result.ok()) {
            throw new AssertionError(program.getSimpleName() + " " + how + ": nobody is left, all workers died");
        }
    }

    private Plan plan(String kill) {
        List<String> options =
                new ArrayList<>(List.of("-n", String.valueOf(test.ranks()), "--spares", String.valueOf(test.spares())));
        words(kill).forEach(death -> options.addAll(List.of("--kill", death)));
        words(test.options()).forEach(options::add);
        try {
            Plan plan = Plan.of(program.getName(), options, List.of(test.args()));
            if (plan.said().loop().out().isPresent() || plan.said().loop().log()) {
                throw new IllegalArgumentException("nobody watches a test: leave --out and --log out");
            }
            return plan;
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException("@ResilienceTest: " + e.getMessage(), e);
        }
    }

    private static Stream<String> words(String text) {
        return Stream.of(text.strip().split("\\s+", -1)).filter(word -> !word.isEmpty());
    }

    private static String describe(String kill) {
        return kill.isBlank()
                ? "without a death"
                : "with --kill " + String.join(" --kill ", words(kill).toList());
    }

    private static String list(List<String> sentences) {
        String shown = String.join("\n  ", sentences.subList(0, Math.min(SHOWN, sentences.size())));
        return "\n  " + shown + (sentences.size() > SHOWN ? "\n  and " + (sentences.size() - SHOWN) + " more" : "");
    }
}
