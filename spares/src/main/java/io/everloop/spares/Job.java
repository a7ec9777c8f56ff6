package io.everloop.spares;

import io.everloop.comm.link.Secret;
import io.everloop.spares.process.JobDirectory;
import io.everloop.spares.process.Signal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A job that is running on this machine: worker processes, and an agent in this process that watches over them. For any
 * thread.
 *
 * <p>However this process ends, the workers end with it and nothing is left behind.
 */
public final class Job implements AutoCloseable {

    private static final int LOG_CHARACTERS = 4000;

    private final JobDirectory directory;
    private final List<WorkerProcess> workers = new CopyOnWriteArrayList<>();
    private final CompletableFuture<JobResult> result = new CompletableFuture<>();
    private final Thread hook = new Thread(this::onEndOfProcess, "everloop-end");
    private Launcher launcher;
    private Agent agent;
    private Thread thread;

    private Job(JobDirectory directory) {
        this.directory = directory;
    }

    /**
     * Starts a job; returns when its processes are started, which is before they are ready. If one of them cannot be
     * started that is what stopped the job.
     *
     * @throws IOException if the machine gives us no directory, or no connection
     */
    public static Job start(JobSpec spec, JobListener listener) throws IOException {
        Job job = new Job(JobDirectory.create());
        Runtime.getRuntime().addShutdownHook(job.hook);
        try {
            job.launch(spec, listener);
        } catch (IOException | RuntimeException e) {
            job.endAtOnce().ifPresent(e::addSuppressed);
            Runtime.getRuntime().removeShutdownHook(job.hook);
            throw e;
        }
        return job;
    }

    private void launch(JobSpec spec, JobListener listener) throws IOException {
        Ledger ledger = new Ledger();
        Secret secret = Secret.create(new SecureRandom());
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(directory.agentSocket()), spec.workers() + 64);
        launcher = new Launcher(spec, directory, secret);
        Optional<JobError> error = startWorkers(spec);
        agent = new Agent(spec, secret, server, workers, launcher, ledger, listener, this::log);
        error.ifPresent(reason -> {
            ledger.failed(reason);
            agent.stop();
        });
        thread = new Thread(() -> run(ledger), "everloop-agent");
        thread.setDaemon(true);
        thread.start();
    }

    private Optional<JobError> startWorkers(JobSpec spec) {
        for (int worker = 0; worker < spec.workers() + spec.spares(); worker++) {
            try {
                workers.add(new WorkerProcess(spec, worker, launcher.start(worker)));
            } catch (IOException e) {
                return Optional.of(JobError.ofMachine(worker, e));
            }
        }
        return Optional.empty();
    }

    @SuppressWarnings("CatchingUnchecked") // whoever awaits the job is told
    private void run(Ledger ledger) {
        try {
            agent.run();
            endAtOnce().ifPresent(this::leaveDirectory);
            Optional<RuntimeException> thrown = agent.herald().finish();
            removeHook();
            if (thrown.isPresent()) {
                throw thrown.get();
            }
            result.complete(ledger.result());
        } catch (Throwable e) {
            endAtOnce().ifPresent(e::addSuppressed);
            removeHook();
            result.completeExceptionally(e);
        }
        // When the result is known already: nobody who measures a job is to wait for it.
        launcher.close();
    }

    /** What ranks started may outlive them and write on: that is not the job's failure. */
    private void leaveDirectory(IOException reason) {
        agent.herald()
                .notice("the directory " + directory.path() + " of the job could not be removed (" + reason
                        + "): remove it when nobody writes to it any more");
    }

    private void onEndOfProcess() {
        endAtOnce().ifPresent(reason -> {
            throw new UncheckedIOException("the directory of the job could not be removed", reason);
        });
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is ending, and the hook is running.
        }
    }

    /** Leaves nothing behind; returns why if something is. */
    private Optional<IOException> endAtOnce() {
        workers.forEach(WorkerProcess::kill);
        try {
            directory.delete();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }

    private String log(int worker) {
        try {
            String log = Files.readString(directory.log(worker), StandardCharsets.ISO_8859_1);
            return log.substring(Math.max(0, log.length() - LOG_CHARACTERS));
        } catch (IOException e) {
            return "(nothing)";
        }
    }

    /** How many workers were started so far, spares included. */
    public int workers() {
        return workers.size();
    }

    /** The number that the operating system has for a worker. */
    public long pid(int worker) {
        return process(worker).pid();
    }

    /** Kills a worker, as the operating system would: it does not notice. */
    public void kill(int worker) {
        process(worker).destroyForcibly();
    }

    /** Lets a worker stand still. */
    public void pause(int worker) throws IOException, InterruptedException {
        Signal.STOP.sendTo(pid(worker));
    }

    /** Lets a worker go on that was paused. */
    public void resume(int worker) throws IOException, InterruptedException {
        Signal.CONT.sendTo(pid(worker));
    }

    private Process process(int worker) {
        if (worker < 0 || worker >= workers.size()) {
            throw new IllegalArgumentException(
                    "there is no worker " + worker + ": they are numbered from 0 to " + (workers.size() - 1));
        }
        return workers.get(worker).process;
    }

    /** The job's private directory, while it runs. */
    Path directory() {
        return directory.path();
    }

    /** Waits until every worker has come to its end, and the listener was told everything. */
    public JobResult await() throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the agent failed", e.getCause());
        }
    }

    /** Waits that long at most. */
    public JobResult await(Duration longest) throws InterruptedException, TimeoutException {
        try {
            return result.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the agent failed", e.getCause());
        }
    }

    /** Ends the job if it is still running, and waits until nothing of it is left. */
    @Override
    public void close() {
        agent.stop();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
