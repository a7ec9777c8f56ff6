package io.everloop.spares;

import java.time.Duration;

/** Hears what happens in a job, while it happens. Called by one thread, which may take its time. */
public interface JobListener {

    /** Hears nothing. */
    JobListener NONE = new JobListener() {};

    /** All workers are there and begin. */
    default void ready(Duration startUp) {}

    /** A rank printed a line. */
    default void output(int rank, String line) {}

    /** A rank, or a library that it uses, wrote a line to its standard error. */
    default void complaint(int rank, String line) {}

    /** A worker died; all others have been told. */
    default void died(Death death) {}

    /** A worker that was a spare runs this rank from now on. */
    default void seated(int worker, int rank) {}

    /** Fewer ranks go on, and one that this worker runs is counted otherwise from now on. */
    default void moved(int worker, int from, int to) {}

    /** A rank has a result. */
    default void result(int rank, String name, String value) {}

    /** Something that does not stop the job, and that its user should know of: a sentence. */
    default void notice(String sentence) {}

    /** Has two hear the same, one after the other. */
    static JobListener both(JobListener first, JobListener second) {
        return new JobListener() {
            @Override
            public void ready(Duration startUp) {
                first.ready(startUp);
                second.ready(startUp);
            }

            @Override
            public void output(int rank, String line) {
                first.output(rank, line);
                second.output(rank, line);
            }

            @Override
            public void complaint(int rank, String line) {
                first.complaint(rank, line);
                second.complaint(rank, line);
            }

            @Override
            public void died(Death death) {
                first.died(death);
                second.died(death);
            }

            @Override
            public void seated(int worker, int rank) {
                first.seated(worker, rank);
                second.seated(worker, rank);
            }

            @Override
            public void moved(int worker, int from, int to) {
                first.moved(worker, from, to);
                second.moved(worker, from, to);
            }

            @Override
            public void result(int rank, String name, String value) {
                first.result(rank, name, value);
                second.result(rank, name, value);
            }

            @Override
            public void notice(String sentence) {
                first.notice(sentence);
                second.notice(sentence);
            }
        };
    }
}
