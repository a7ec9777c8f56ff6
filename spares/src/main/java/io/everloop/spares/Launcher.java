package io.everloop.spares;

import io.everloop.comm.engine.WorkerSpec;
import io.everloop.comm.link.Secret;
import io.everloop.spares.process.ClassArchive;
import io.everloop.spares.process.JobDirectory;
import io.everloop.spares.worker.WorkerMain;
import io.everloop.spares.worker.WorkerSettings;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Starts the processes of workers. */
final class Launcher implements AutoCloseable {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /** What whoever starts jobs wants for all workers, separated by blanks; a job's own options come after it. */
    private static final String OPTIONS = "everloop.worker.options";

    private final JobSpec spec;
    private final JobDirectory directory;
    private final Secret secret;
    private final Optional<ClassArchive> archive;

    Launcher(JobSpec spec, JobDirectory directory, Secret secret) {
        this.spec = spec;
        this.directory = directory;
        this.secret = secret;
        archive = spec.archive().isPresent() ? Optional.empty() : ClassArchive.of(spec.classPath());
    }

    Process start(int worker) throws IOException {
        Process process = new ProcessBuilder(command(worker))
                .redirectErrorStream(true)
                .redirectOutput(directory.log(worker).toFile())
                .start();
        WorkerSpec workerSpec = new WorkerSpec(
                worker,
                spec.ranks(),
                spec.perWorker(),
                directory.path(),
                secret,
                spec.transport(),
                spec.agreement(),
                spec.detector(),
                spec.bound());
        try {
            new WorkerSettings(workerSpec, spec.program(), spec.args())
                    .write(new DataOutputStream(process.getOutputStream()));
        } catch (IOException e) {
            // It ended before it could listen: its exit code and its log tell why.
        }
        return process;
    }

    private List<String> command(int worker) {
        List<String> command = new ArrayList<>(List.of(JAVA, "-XX:-UsePerfData", "-Xlog:disable", "-Xlog:all=off"));
        List<String> options = options();
        // Starts fastest, and has no threads that compete with ranks; Java refuses two collectors.
        if (options.stream().noneMatch(option -> option.matches("-XX:\\+Use.*GC"))) {
            command.add("-XX:+UseSerialGC");
        }
        spec.archive().ifPresent(given -> command.add("-XX:SharedArchiveFile=" + given));
        archive.ifPresent(own -> command.addAll(own.options()));
        // What libraries unpack there goes with the job, also if the worker is killed.
        command.add("-Djava.io.tmpdir=" + directory.path());
        String points = failpoints(worker);
        if (!points.isEmpty()) {
            command.add("-Deverloop.failpoint=" + points);
        }
        command.addAll(options);
        // The number is for whoever looks at a list of processes; the worker is told all over its standard input.
        String classPath = archive.map(ClassArchive::classPath).orElse(spec.classPath());
        command.addAll(List.of("-cp", classPath, WorkerMain.class.getName(), Integer.toString(worker)));
        return command;
    }

    private List<String> options() {
        List<String> options =
                new ArrayList<>(List.of(System.getProperty(OPTIONS, "").strip().split("\\s+")));
        options.removeIf(String::isEmpty);
        options.addAll(spec.javaOptions());
        return options;
    }

    private String failpoints(int worker) {
        return spec.failpoints().stream()
                .filter(point -> spec.workerOf(point.rank()) == worker)
                .map(point -> point.name() + ":" + point.count())
                .collect(Collectors.joining(","));
    }

    /** No more workers will be started, and all have ended. */
    @Override
    public void close() {
        try {
            if (archive.isPresent()) {
                archive.get().close();
            }
        } catch (IOException e) {
            // Later jobs will start more slowly.
        }
    }
}
