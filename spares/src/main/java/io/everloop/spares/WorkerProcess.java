package io.everloop.spares;

import io.everloop.spares.control.Line;
import io.everloop.spares.control.Message;
import io.everloop.spares.process.Activity;
import io.everloop.spares.process.Fate;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A worker as the agent sees it. Used by the agent's thread; only {@link #kill} is for any. */
final class WorkerProcess {

    /** How far a worker is. */
    enum State {
        /** The process was started and has not said a word. */
        STARTING,
        /** It is connected and waits for the others. */
        WAITING,
        /** It was told to begin. */
        RUNNING,
        /** It was told that nobody needs it any more. */
        LEAVING,
        /** The job was stopped, and the worker killed. */
        STOPPED,
        /** It died. */
        DEAD
    }

    /** Java tells the end by a signal as this and the number of the signal. */
    private static final int SIGNAL = 128;

    private static final int LAST_SIGNAL = 64;

    final int number;
    final Process process;
    final Vigil vigil;
    State state = State.STARTING;
    boolean ended;
    long leaveBy;
    int port;
    String nonce;

    private final Fate fate;
    private volatile long killedNanos;
    private final List<Integer> ranks = new ArrayList<>();
    private final BitSet done = new BitSet();
    private final Set<WorkerProcess> suspecting = new LinkedHashSet<>();
    private Line line;
    private SelectionKey key;

    WorkerProcess(JobSpec spec, int number, Process process) {
        this.number = number;
        this.process = process;
        int first = number * spec.perWorker();
        for (int rank = first; rank < Math.min(spec.ranks(), first + spec.perWorker()); rank++) {
            ranks.add(rank);
        }
        fate = Fate.of(process.pid());
        vigil = new Vigil(spec.bound().toNanos(), System.nanoTime(), () -> Activity.of(process.pid()));
    }

    void connected(Message.Hello hello, Line ownLine, SelectionKey ownKey) {
        state = State.WAITING;
        port = hello.port();
        nonce = hello.nonce();
        line = ownLine;
        key = ownKey;
        line.trust();
        vigil.heard(System.nanoTime());
    }

    /** Whether its death would be news. */
    boolean isAlive() {
        return state == State.STARTING || state == State.WAITING || state == State.RUNNING;
    }

    boolean isConnected() {
        return line != null && line.channel().isOpen();
    }

    /** The ranks it runs; none while it is a spare. */
    List<Integer> ranks() {
        return List.copyOf(ranks);
    }

    void seated(int rank) {
        ranks.add(rank);
    }

    /** A rank of it is counted otherwise from now on. */
    void moved(int from, int to) {
        ranks.replaceAll(rank -> rank == from ? to : rank);
    }

    void rankDone(int rank) {
        if (ranks.contains(rank)) {
            done.set(rank);
        }
    }

    boolean isDone() {
        return done.cardinality() == ranks.size();
    }

    /** Whether it has ranks that are not at their end. */
    boolean isAtWork() {
        return isAlive() && !ranks.isEmpty() && !isDone();
    }

    int ranksDone() {
        return done.cardinality();
    }

    /** Another worker has not heard of it for long, and wants to know. */
    void suspectedBy(WorkerProcess other) {
        suspecting.add(other);
    }

    /** Who wants to know. */
    Set<WorkerProcess> suspecting() {
        return suspecting;
    }

    /** Whether it was killed, though it may not have ended yet. One that has not said a word yet is told by its end. */
    boolean isDoomed() {
        return isConnected() && fate.isSealed();
    }

    /**
     * Whether it has ended because its program wanted that, not because it was killed or told to leave. The end of its
     * connection may have been taken for a death before. A program that gives itself the exit code of a signal counts as
     * killed: Java does not tell the two apart.
     */
    boolean hasExited() {
        int code = process.exitValue();
        boolean killed = code > SIGNAL && code <= SIGNAL + LAST_SIGNAL;
        return state != State.LEAVING && state != State.STOPPED && !killed;
    }

    /** Harmless if it is dead. */
    void kill() {
        if (killedNanos == 0) {
            killedNanos = System.nanoTime();
        }
        process.destroyForcibly();
    }

    /** When it was first killed; 0 if it was not. */
    long killedNanos() {
        return killedNanos;
    }

    void send(Message message) {
        post(message);
        flush();
    }

    /** Has a message sent with the next one, or by {@link #flush}. */
    void post(Message message) {
        if (isConnected()) {
            line.post(message);
        }
    }

    void flush() {
        if (isConnected()) {
            int others = key.interestOps() & ~SelectionKey.OP_WRITE;
            key.interestOps(line.flush() ? others : others | SelectionKey.OP_WRITE);
        }
    }

    void receive(Line.Receiver receiver) throws IOException {
        line.receive(receiver);
    }

    void listen(boolean whether) {
        if (isConnected()) {
            int others = key.interestOps() & ~SelectionKey.OP_READ;
            key.interestOps(whether ? others | SelectionKey.OP_READ : others);
        }
    }

    void disconnect() throws IOException {
        if (isConnected()) {
            line.close();
        }
    }

    void release() throws IOException {
        disconnect();
        fate.close();
    }
}
