package io.everloop.spares;

import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Detector;
import io.everloop.comm.link.Transport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What to run, and how.
 *
 * @param program the name of a class that implements {@link io.everloop.comm.RankProgram}
 * @param args what its ranks are given; none by default
 * @param ranks how many ranks the job has
 * @param perWorker how many ranks a worker runs; 1 by default
 * @param transport how workers talk; {@link Transport#SHARED} by default
 * @param agreement the protocol of agree and shrink; {@link Protocol#ERA} by default
 * @param detector who notices that a worker hangs; {@link Detector#AGENT} by default
 * @param bound after how long without a sign of life a worker is taken for dead, from which all other times follow; 3 s
 *     by default
 * @param classPath where the program is found; by default where this process finds its own classes
 * @param archive an archive of classes that lets workers start faster; none by default
 * @param javaOptions more options for the virtual machines of the workers; none by default
 * @param failpoints where workers are to die; nowhere by default
 * @param spares how many workers wait to take the place of dead ones; none by default
 * @param onDepleted what happens when none is left; {@link Depletion#SHRINK} by default
 */
public record JobSpec(
        String program,
        List<String> args,
        int ranks,
        int perWorker,
        Transport transport,
        Protocol agreement,
        Detector detector,
        Duration bound,
        String classPath,
        Optional<Path> archive,
        List<String> javaOptions,
        List<ArmedPoint> failpoints,
        int spares,
        Depletion onDepleted) {

    public static final int MAX_RANKS = 4096;
    public static final Duration DEFAULT_BOUND = Duration.ofSeconds(3);
    public static final Duration LEAST_BOUND = Duration.ofMillis(100);
    public static final Duration LONGEST_BOUND = Duration.ofHours(1);

    public JobSpec {
        refuse(program.isBlank(), "a job needs a program");
        refuse(ranks < 1 || ranks > MAX_RANKS, "a job has 1 to " + MAX_RANKS + " ranks, not " + ranks);
        refuse(spares < 0 || spares > MAX_RANKS, "a job has 0 to " + MAX_RANKS + " spares, not " + spares);
        refuse(perWorker < 1, "a worker runs at least 1 rank, not " + perWorker);
        refuse(
                bound.compareTo(LEAST_BOUND) < 0 || bound.compareTo(LONGEST_BOUND) > 0,
                "the bound is " + LEAST_BOUND.toMillis() + " ms to " + LONGEST_BOUND.toHours() + " h, not "
                        + bound.toMillis() + " ms");
        for (ArmedPoint point : failpoints) {
            refuse(
                    point.rank() >= ranks && point.rank() >= ((ranks + perWorker - 1) / perWorker + spares) * perWorker,
                    "there is no rank " + point.rank() + " to die at point " + point.name()
                            + ": ranks are numbered from 0 to " + (ranks - 1) + ", then come those of spares");
        }
        args = List.copyOf(args);
        javaOptions = List.copyOf(javaOptions);
        failpoints = List.copyOf(failpoints);
    }

    private static void refuse(boolean isWrong, String sentence) {
        if (isWrong) {
            throw new IllegalArgumentException(sentence);
        }
    }

    /** A job with the defaults. */
    public static JobSpec of(String program, int ranks) {
        Draft draft = new Draft();
        draft.program = program;
        draft.ranks = ranks;
        return draft.spec();
    }

    public JobSpec withProgram(String given) {
        return with(draft -> draft.program = given);
    }

    public JobSpec withArgs(List<String> given) {
        return with(draft -> draft.args = given);
    }

    public JobSpec withPerWorker(int given) {
        return with(draft -> draft.perWorker = given);
    }

    public JobSpec withTransport(Transport given) {
        return with(draft -> draft.transport = given);
    }

    public JobSpec withAgreement(Protocol given) {
        return with(draft -> draft.agreement = given);
    }

    public JobSpec withDetector(Detector given) {
        return with(draft -> draft.detector = given);
    }

    public JobSpec withBound(Duration given) {
        return with(draft -> draft.bound = given);
    }

    public JobSpec withClassPath(String given) {
        return with(draft -> draft.classPath = given);
    }

    public JobSpec withArchive(Path given) {
        return with(draft -> draft.archive = Optional.of(given));
    }

    public JobSpec withJavaOptions(String... given) {
        return with(draft -> draft.javaOptions = List.of(given));
    }

    public JobSpec withMoreJavaOptions(List<String> more) {
        return with(draft -> {
            draft.javaOptions = new ArrayList<>(javaOptions);
            draft.javaOptions.addAll(more);
        });
    }

    /** Lets a worker die at one more point. */
    public JobSpec withFailpoint(ArmedPoint point) {
        return with(draft -> {
            draft.failpoints = new ArrayList<>(failpoints);
            draft.failpoints.add(point);
        });
    }

    public JobSpec withSpares(int given, Depletion policy) {
        return with(draft -> {
            draft.spares = given;
            draft.onDepleted = policy;
        });
    }

    private JobSpec with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.spec();
    }

    /** A specification in the making. */
    private static final class Draft {

        private String program;
        private List<String> args = List.of();
        private int ranks;
        private int perWorker = 1;
        private Transport transport = Transport.SHARED;
        private Protocol agreement = Protocol.ERA;
        private Detector detector = Detector.AGENT;
        private Duration bound = DEFAULT_BOUND;
        private String classPath = System.getProperty("java.class.path");
        private Optional<Path> archive = Optional.empty();
        private List<String> javaOptions = List.of();
        private List<ArmedPoint> failpoints = List.of();
        private int spares;
        private Depletion onDepleted = Depletion.SHRINK;

        Draft() {}

        Draft(JobSpec spec) {
            program = spec.program;
            args = spec.args;
            ranks = spec.ranks;
            perWorker = spec.perWorker;
            transport = spec.transport;
            agreement = spec.agreement;
            detector = spec.detector;
            bound = spec.bound;
            classPath = spec.classPath;
            archive = spec.archive;
            javaOptions = spec.javaOptions;
            failpoints = spec.failpoints;
            spares = spec.spares;
            onDepleted = spec.onDepleted;
        }

        JobSpec spec() {
            return new JobSpec(
                    program,
                    args,
                    ranks,
                    perWorker,
                    transport,
                    agreement,
                    detector,
                    bound,
                    classPath,
                    archive,
                    javaOptions,
                    failpoints,
                    spares,
                    onDepleted);
        }
    }

    /** How many workers the job starts with, spares aside. */
    public int workers() {
        return (ranks + perWorker - 1) / perWorker;
    }

    /** The worker that runs a rank. */
    public int workerOf(int rank) {
        return rank / perWorker;
    }
}
