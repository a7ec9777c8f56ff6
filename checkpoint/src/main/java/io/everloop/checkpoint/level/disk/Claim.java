package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.level.LevelException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whose a directory is: one job's, which says so in a file there, and writes down what becomes known of it. No other job
 * writes there. For one thread.
 */
final class Claim {

    private final Directory directory;
    private final Supplier<JobFile> declared;
    private JobFile job;

    private Claim(Directory directory, Supplier<JobFile> declared, JobFile job) {
        this.directory = directory;
        this.declared = declared;
        this.job = job;
    }

    /**
     * Makes the directory the job's, unless it is already.
     *
     * @param declared what is known of the job by now
     * @throws LevelException if it holds commits of another job
     */
    static Claim lay(Directory directory, Supplier<JobFile> declared) throws IOException, LevelException {
        JobFile job = declared.get();
        JobFile owner = owner(directory, job);
        if (!owner.app().equals(job.app())) {
            throw new LevelException(directory.path() + " holds commits of " + owner.app() + ", not of " + job.app()
                    + ": give another directory");
        }
        if (!owner.id().equals(job.id())) {
            throw new LevelException(directory.path() + " holds commits of an earlier run of " + job.app()
                    + ": go on from them with --resume, or give another directory");
        }
        // The earlier run whose commits it goes on from may have known more.
        JobFile known = job.knowing(owner.partitions());
        if (!owner.equals(known)) {
            directory.writeText(JobFile.NAME, known.text(), true);
        }
        return new Claim(directory, declared, known);
    }

    private static JobFile owner(Directory directory, JobFile job) throws IOException, LevelException {
        Optional<JobFile> found = JobFile.in(directory.path());
        if (found.isEmpty()) {
            if (!directory.copies().isEmpty()) {
                throw new LevelException(directory.path() + " holds commits but no " + JobFile.NAME
                        + " that tells whose they are: put it back, or give another directory");
            }
            directory.writeText(JobFile.NAME, job.text(), false);
            found = JobFile.in(directory.path());
        }
        return found.orElseThrow(() -> new LevelException(directory.path() + " does not keep its files"));
    }

    JobFile job() {
        return job;
    }

    /** Whether the directory is still there, and still the job's. */
    boolean stands() {
        try {
            return JobFile.in(directory.path())
                    .filter(owner -> owner.id().equals(job.id()))
                    .isPresent();
        } catch (LevelException e) {
            return false;
        }
    }

    /** Whoever looks at the copies later knows of the job what is known now. */
    void describe() throws IOException {
        JobFile now = declared.get().knowing(job.partitions());
        if (!now.equals(job)) {
            directory.writeText(JobFile.NAME, now.text(), true);
            job = now;
        }
    }
}
