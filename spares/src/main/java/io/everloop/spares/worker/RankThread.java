package io.everloop.spares.worker;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Parallel;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.engine.Failpoint;
import io.everloop.comm.engine.Practice;
import io.everloop.comm.engine.Rehearsal;
import io.everloop.comm.engine.Worker;
import io.everloop.spares.control.Codec;
import io.everloop.spares.control.Message;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Runs the program at one rank, and tells the agent how that ended. */
final class RankThread extends Thread {

    private static final int MAX_TEXT = 1 << 15;

    private final WorkerSettings settings;
    private final Worker worker;
    private final int slot;
    private final Control control;
    private final Rebuilding rebuilding;
    private Communicator world;
    private volatile int rank;

    RankThread(WorkerSettings settings, Worker worker, int slot, Control control) {
        super("rank-" + (settings.firstRank() + slot));
        this.settings = settings;
        this.worker = worker;
        this.slot = slot;
        this.control = control;
        rebuilding = new Rebuilding(worker, control, settings.spec().perWorker());
        rank = settings.firstRank() + slot;
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
            if (settings.isSpare()) {
                prepare(program);
                program.warmUp(settings.args(), settings.spec().directory());
                follow(program);
            } else {
                world = worker.world(slot);
                Rehearsal.together(world);
                rebuilding.rehearse(world);
                prepare(program);
            }
            program.run(new Context());
            control.say(new Message.Done(rank));
        } catch (Throwable thrown) {
            control.say(new Message.Failed(rank, sentence(thrown), stackTrace(thrown)));
        }
    }

    /** Once for all ranks of the worker. */
    private void prepare(RankProgram program) {
        if (slot == 0) {
            worker.acquaint(control.workers());
            Rehearsal.inBackground(settings.spec(), program, worker::deaths);
        }
    }

    /** Gets ready for what ranks compute, and say they have, until one of them is this one, however long that takes. */
    private void follow(RankProgram program) {
        ExecutorService follower = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "everloop-follower");
            thread.setDaemon(true);
            return thread;
        });
        Consumer<String> hears = word -> follower.execute(() -> program.foresee(word));
        control.follow(hears);
        Optional<Practice> practice = practise(program);
        Communicator invitedTo = worker.awaitInvitation(slot);
        practice.ifPresent(Practice::close);
        takePlace(invitedTo);
        control.unfollow(hears);
        follower.shutdownNow();
    }

    /** Once for all ranks of the worker, as well. */
    private Optional<Practice> practise(RankProgram program) {
        return slot == 0
                ? Optional.of(Practice.inBackground(
                        settings.spec(), program, settings.args(), control.workers(), worker::deaths))
                : Optional.empty();
    }

    /** Somebody needs this rank. */
    private void takePlace(Communicator invitedTo) {
        rank = invitedTo.rank();
        setName("rank-" + rank);
        // Before anybody can go on: so the agent knows of it before it hears that others are done.
        control.say(new Message.Seated(rank));
        Failpoint.reached("join.start");
        world = invitedTo;
    }

    /** Fewer ranks go on, and this one is counted otherwise. */
    private void move(int to) {
        if (to != rank) {
            control.say(new Message.Moved(rank, to));
            rank = to;
            setName("rank-" + rank);
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

    /** What the rank is doing now. */
    private String whereabouts() {
        StringBuilder text = new StringBuilder("where rank " + rank + " is:");
        for (StackTraceElement element : getStackTrace()) {
            text.append("\n\tat ").append(element);
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
        public boolean isReplacement() {
            return settings.isSpare();
        }

        @Override
        public Communicator rebuild(Communicator broken) {
            Communicator rebuilt = rebuilding.rebuild(broken);
            if (broken == world) {
                world = rebuilt;
                parallel = null;
                move(rebuilt.rank());
            }
            return rebuilt;
        }

        @Override
        public long shrunkNanos() {
            return rebuilding.shrunkNanos();
        }

        @Override
        public List<Integer> workersOf(Communicator comm) {
            return IntStream.of(comm.group().toArray())
                    .map(member -> member / settings.spec().perWorker())
                    .boxed()
                    .toList();
        }

        @Override
        public Path directory() {
            return settings.spec().directory();
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
            // Sooner than Java starts a process that could do it.
            control.say(new Message.Kill());
            while (true) {
                LockSupport.park();
            }
        }

        @Override
        public void announce(String word) {
            control.say(new Message.Announced(checked(word)));
        }

        @Override
        public void onAnnouncement(Function<String, Optional<String>> judge) {
            control.onAnnouncement(word -> judge.apply(word)
                    .ifPresent(mistake -> control.send(new Message.Failed(rank, shorten(mistake), whereabouts()))));
        }

        @Override
        public void foretell(String word) {
            control.say(new Message.Foretold(checked(word)));
        }

        private static String checked(String word) {
            if (word.length() > MAX_TEXT) {
                throw new IllegalArgumentException(
                        "an announcement of " + word.length() + " characters; the most is " + MAX_TEXT);
            }
            return word;
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
