package io.everloop.framework.option;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.fault.law.FailureLaw;
import io.everloop.spares.JobSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What the user wants to happen to a job. */
public final class FaultOptions {

    private static final long DEFAULT_SEED = 1;

    @Option(
            names = "--kill",
            paramLabel = "DEATH",
            description =
                    "who dies: 3@iteration=50, 3@after=200ms or worker=1@after=200ms (counted from when all are ready), or"
                            + " 3@point=NAME[:COUNT] for a step of a protocol (worker=4@point=join.start for a spare's; a"
                            + " wrong NAME is answered with the list); may be repeated")
    private final List<String> kills = new ArrayList<>();

    @Option(
            names = "--pause",
            paramLabel = "STOP",
            description =
                    "who stands still (SIGSTOP): 2@iteration=50:200ms or 2@after=1s:200ms, until it is noticed and"
                            + " killed if no time is given; may be repeated")
    private final List<String> pauses = new ArrayList<>();

    @Option(
            names = "--corrupt",
            paramLabel = "COPY",
            description =
                    "whose stored copy goes bad, silently: 2@iteration=50:partner, or any other level of --level; in"
                            + " memory if none is given; may be repeated")
    private final List<String> corruptions = new ArrayList<>();

    @Option(
            names = "--mtbf",
            paramLabel = "LAW",
            description = "random ranks die, on average every so often: 20s, 20s:weibull=0.7 (in clusters) or"
                    + " 20s:burst=3:spread=500ms (neighbours together)")
    private String mtbf;

    @Option(
            names = "--failure-record",
            paramLabel = "FILE",
            description =
                    "--mtbf in the rhythm of real failures: a table with the columns System, nodenum, Prob Started"
                            + " (LA-UR-05-7318); --mtbf 20s:system=18 chooses a system")
    private Path failureRecord;

    @Option(names = "--seed", paramLabel = "X", description = "draws other random failures; 1 unless given")
    private long seed = DEFAULT_SEED;

    public long seed() {
        return seed;
    }

    /** How random failures come, if there are any. */
    public Optional<FailureLaw> law() {
        return Optional.ofNullable(mtbf).map(FailureLaw::parse);
    }

    /** Whether something is wanted that only a protected program has. */
    public boolean needsLoop() {
        return ordered().stream().anyMatch(Fault::isInLoop);
    }

    private List<Fault> ordered() {
        return Stream.of(
                        kills.stream().map(text -> Fault.parse("kill", text)),
                        pauses.stream().map(text -> Fault.parse("pause", text)),
                        corruptions.stream().map(text -> Fault.parse("corrupt", text)))
                .flatMap(faults -> faults)
                .toList();
    }

    /**
     * All of it.
     *
     * @throws IllegalArgumentException with a sentence, if that cannot happen to such a job
     */
    public FaultPlan plan(JobSpec spec) {
        FaultPlan plan = new FaultPlan(ordered(), drawn(spec.ranks()));
        plan.arm(spec);
        return plan;
    }

    private Supplier<Iterator<Fault>> drawn(int ranks) {
        Optional<FailureLaw> law = law();
        if (law.isEmpty()) {
            if (failureRecord != null) {
                throw new IllegalArgumentException(
                        "--failure-record tells the rhythm of failures: add --mtbf 20s for how often they come");
            }
            return FaultPlan.NONE.drawn();
        }
        FailureLaw found = law.get();
        if (failureRecord == null) {
            return () -> found.draw(ranks, seed);
        }
        found.replay(failureRecord, ranks, seed); // wrong files are refused before anything starts
        return () -> found.replay(failureRecord, ranks, seed);
    }
}
