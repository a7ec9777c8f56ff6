package io.everloop.framework.option;

import io.everloop.comm.agree.Protocol;
import io.everloop.comm.link.Transport;
import io.everloop.spares.JobSpec;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What the user says about the processes of a job and how they talk. */
public final class JobOptions {

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "N",
            description = "how many ranks, ${DEFAULT-VALUE} unless given")
    private int ranks;

    @Option(
            names = "--per-worker",
            paramLabel = "K",
            description = "how many ranks a process runs, ${DEFAULT-VALUE} unless given")
    private int perWorker = 1;

    @Option(
            names = "--transport",
            paramLabel = "HOW",
            description = "how processes talk: shared (memory; the default), unix or tcp (sockets)")
    private String transport = "shared";

    @Option(
            names = "--agreement",
            paramLabel = "HOW",
            description = "how ranks agree: era (the default), validate-strict, validate-loose or log2phases")
    private String agreement = "era";

    /** Options with this many ranks, unless the user wants others. */
    public JobOptions(int ranks) {
        this.ranks = ranks;
    }

    /**
     * The job that the user wants.
     *
     * @param program the name of its class
     * @param least how many ranks it has at least
     * @param most how many at most
     * @throws IllegalArgumentException with a sentence, if there is no such job
     */
    public JobSpec spec(String program, int least, int most) {
        refuse(ranks < least || ranks > most, "-n takes a number from %d to %d, not %d", least, most, ranks);
        refuse(perWorker < 1, "--per-worker takes a number from 1 on, not %d", perWorker);
        return archived(JobSpec.of(program, ranks)
                .withPerWorker(perWorker)
                .withTransport(Choice.of("--transport", transport, Transport.values()))
                .withAgreement(Choice.of("--agreement", agreement, Protocol.values())));
    }

    /** The same job with workers that start fast, if the launcher has made an archive of classes for that. */
    public static JobSpec archived(JobSpec spec) {
        String archive = System.getProperty("everloop.archive", "");
        return archive.isEmpty() ? spec : spec.withArchive(Path.of(archive));
    }

    private static void refuse(boolean isWrong, String sentence, Object... values) {
        if (isWrong) {
            throw new IllegalArgumentException(String.format(sentence, values));
        }
    }
}
