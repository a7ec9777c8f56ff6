package io.everloop.spares.worker;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Parallel;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.engine.Killer;
import io.everloop.comm.engine.Rehearsal;
import io.everloop.comm.engine.Worker;
import io.everloop.spares.control.Codec;
import io.everloop.spares.control.Message;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs the program at one rank, and tells the agent how that ended. */
final class RankThread extends Thread {

    private static final int MAX_TEXT = 1 << 15;

    private final WorkerSettings settings;
    private final Worker worker;
    private final Communicator world;
    private final int rank;
    private final Control control;

    RankThread(WorkerSettings settings, Worker worker, int slot, Control control) {
        super("rank-" + (settings.firstRank() + slot));
        this.settings = settings;
        this.worker = worker;
        this.world = worker.world(slot);
        this.rank = settings.firstRank() + slot;
        this.control = control;
        setDaemon(true);
    }

    int rank() {
        return rank;
    }

    @Override
    @SuppressWarnings("CatchingUnchecked") // whatever a program throws is shown to its author
    public void run() {
        try {
            RankProgram program = program();
            Rehearsal.together(world);
            if (rank == settings.firstRank()) {
                worker.acquaint();
                Rehearsal.inBackground(settings.spec());
            }
            program.run(new Context());
            control.say(new Message.Done(rank));
        } catch (Throwable thrown) {
            control.say(new Message.Failed(rank, sentence(thrown), stackTrace(thrown)));
        }
    }

    private RankProgram program() throws ReflectiveOperationException {
        return Class.forName(settings.program())
                .asSubclass(RankProgram.class)
                .getConstructor()
                .newInstance();
    }

    private static String sentence(Throwable thrown) {
        return shorten(
                thrown instanceof CommException
                        ? "the program did not catch " + thrown + ": catch it, then revoke and shrink to go on without"
                                + " the dead"
                        : "the program threw " + thrown);
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        try (PrintWriter writer = new PrintWriter(text)) {
            thrown.printStackTrace(writer);
        }
        return shorten(text.toString());
    }

    private static String shorten(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + " ...";
    }

    private final class Context implements RankContext {

        private Parallel parallel;

        @Override
        public Communicator comm() {
            return world;
        }

        @Override
        public List<String> args() {
            return settings.args();
        }

        @Override
        public void print(String line) {
            if (line.length() > Capture.MAX_LINE_BYTES) {
                throw new IllegalArgumentException("a line of " + line.length() + " characters; the most is "
                        + Capture.MAX_LINE_BYTES + ": print several");
            }
            control.say(new Message.Output(rank, line));
        }

        @Override
        public void register(Class<?>... classes) {
            worker.register(classes);
        }

        @Override
        public Parallel parallel() {
            if (parallel == null) {
                parallel = new Parallel(world);
            }
            return parallel;
        }

        @Override
        public void die() {
            Killer.start().strike();
        }

        @Override
        public void result(String name, String value) {
            if (name.length() + value.length() > Codec.MAX_BYTES / 4) {
                throw new IllegalArgumentException("the result " + name + " has " + value.length()
                        + " characters; the most is " + Codec.MAX_BYTES / 4 + ": write large results to a file");
            }
            control.say(new Message.Result(rank, name, value));
        }
    }
}
