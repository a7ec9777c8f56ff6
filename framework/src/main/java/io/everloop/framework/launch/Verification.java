package io.everloop.framework.launch;

import io.everloop.framework.Commits;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.util.function.Consumer;

/** Runs a job once more, without failures, and compares the results bit for bit. */
public final class Verification {

    private final JobSpec job;
    private final Settings settings;

    public Verification(JobSpec job, Settings settings) {
        this.job = job;
        this.settings = settings;
    }

    /**
     * Whether such a run has the same result.
     *
     * @param record what came of the job
     * @param news is told the answer in a sentence
     */
    public boolean confirms(RunRecord record, Consumer<String> news) throws IOException, InterruptedException {
        // From the beginning, and its commits are nobody's business.
        Settings plain = settings.withCommits(Commits.fresh());
        RunRecord undisturbed = new ProtectedRun(calm(), plain, new ProtectedRun.Observer() {}).run(FaultPlan.NONE);
        boolean same = undisturbed.hasSameResultAs(record);
        String how = record.isOfFewerThan(job.ranks()) ? ", by what rank 0 handed over" : ", bit for bit";
        news.accept(
                same
                        ? "everloop: verified: a run without failures has the same result" + how
                        : "everloop: NOT the same: a run without failures has the result "
                                + undisturbed.digest().orElse("(none)") + whyPerhaps(record));
        return same;
    }

    /** What is no mistake, but has other last digits. */
    private String whyPerhaps(RunRecord record) {
        if (record.isOfFewerThan(job.ranks())) {
            return "; fewer ranks add up in another order, which changes last digits";
        }
        return settings.strategy() == Strategy.ABFT && !record.repairs().isEmpty()
                ? "; what --strategy abft works out instead of restoring it may have other last digits"
                : "";
    }

    /** The same processes, without spares and without steps to die at. */
    private JobSpec calm() {
        JobSpec calm = JobSpec.of(job.program(), job.ranks())
                .withPerWorker(job.perWorker())
                .withTransport(job.transport())
                .withAgreement(job.agreement())
                .withDetector(job.detector())
                .withBound(job.bound())
                .withClassPath(job.classPath());
        return job.archive().isPresent() ? calm.withArchive(job.archive().get()) : calm;
    }
}
