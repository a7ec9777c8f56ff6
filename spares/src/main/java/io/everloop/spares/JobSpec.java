package io.everloop.spares;

import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Detector;
import io.everloop.comm.link.Transport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        List<ArmedPoint> failpoints) {

    public static final int MAX_RANKS = 4096;
    public static final Duration DEFAULT_BOUND = Duration.ofSeconds(3);
    public static final Duration LEAST_BOUND = Duration.ofMillis(100);
    public static final Duration LONGEST_BOUND = Duration.ofHours(1);

    public JobSpec {
        refuse(program.isBlank(), "a job needs a program");
        refuse(ranks < 1 || ranks > MAX_RANKS, "a job has 1 to " + MAX_RANKS + " ranks, not " + ranks);
        refuse(perWorker < 1, "a worker runs at least 1 rank, not " + perWorker);
        refuse(
                bound.compareTo(LEAST_BOUND) < 0 || bound.compareTo(LONGEST_BOUND) > 0,
                "the bound is " + LEAST_BOUND.toMillis() + " ms to " + LONGEST_BOUND.toHours() + " h, not "
                        + bound.toMillis() + " ms");
        for (ArmedPoint point : failpoints) {
            refuse(
                    point.rank() >= ranks,
                    "there is no rank " + point.rank() + " to die at point " + point.name()
                            + ": ranks are numbered from 0 to " + (ranks - 1));
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
        return new JobSpec(
                program,
                List.of(),
                ranks,
                1,
                Transport.SHARED,
                Protocol.ERA,
                Detector.AGENT,
                DEFAULT_BOUND,
                System.getProperty("java.class.path"),
                Optional.empty(),
                List.of(),
                List.of());
    }

    public JobSpec withArgs(List<String> given) {
        return new JobSpec(
                program,
                given,
                ranks,
                perWorker,
                transport,
                agreement,
                detector,
                bound,
                classPath,
                archive,
                javaOptions,
                failpoints);
    }

    public JobSpec withPerWorker(int given) {
        return new JobSpec(
                program,
                args,
                ranks,
                given,
                transport,
                agreement,
                detector,
                bound,
                classPath,
                archive,
                javaOptions,
                failpoints);
    }

    public JobSpec withTransport(Transport given) {
        return new JobSpec(
                program,
                args,
                ranks,
                perWorker,
                given,
                agreement,
                detector,
                bound,
                classPath,
                archive,
                javaOptions,
                failpoints);
    }

    public JobSpec withAgreement(Protocol given) {
        return new JobSpec(
                program,
                args,
                ranks,
                perWorker,
                transport,
                given,
                detector,
                bound,
                classPath,
                archive,
                javaOptions,
                failpoints);
    }

    public JobSpec withDetector(Detector given) {
        return new JobSpec(
                program,
                args,
                ranks,
                perWorker,
                transport,
                agreement,
                given,
                bound,
                classPath,
                archive,
                javaOptions,
                failpoints);
    }

    public JobSpec withBound(Duration given) {
        return new JobSpec(
                program,
                args,
                ranks,
                perWorker,
                transport,
                agreement,
                detector,
                given,
                classPath,
                archive,
                javaOptions,
                failpoints);
    }

    public JobSpec withClassPath(String given) {
        return new JobSpec(
                program,
                args,
                ranks,
                perWorker,
                transport,
                agreement,
                detector,
                bound,
                given,
                archive,
                javaOptions,
                failpoints);
    }

    public JobSpec withArchive(Path given) {
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
                Optional.of(given),
                javaOptions,
                failpoints);
    }

    public JobSpec withJavaOptions(String... given) {
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
                List.of(given),
                failpoints);
    }

    /** Lets a worker die at one more point. */
    public JobSpec withFailpoint(ArmedPoint point) {
        List<ArmedPoint> more = new ArrayList<>(failpoints);
        more.add(point);
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
                more);
    }

    /** How many workers the job has. */
    public int workers() {
        return (ranks + perWorker - 1) / perWorker;
    }

    /** The worker that runs a rank. */
    public int workerOf(int rank) {
        return rank / perWorker;
    }
}
