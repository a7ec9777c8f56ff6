package io.everloop.spares.worker;

import io.everloop.comm.engine.Rehearsal;
import io.everloop.comm.engine.Worker;
import io.everloop.comm.engine.WorkerSpec;
import io.everloop.comm.link.Transport;
import io.everloop.spares.control.Line;
import io.everloop.spares.control.MalformedMessageException;
import io.everloop.spares.control.Message;
import io.everloop.spares.control.Proof;
import io.everloop.spares.process.JobDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A worker's line to the agent. What comes in is handled under the lock of the engine, by whoever makes progress, which
 * is what makes an answer to a ping a sign of life; sending is for any thread.
 */
final class Control implements AutoCloseable {

    private static final long RETRY_NANOS = 100_000;

    private final WorkerSettings settings;
    private final Worker engine;
    private final Orphan orphan;
    private final Line line;
    private final Executor sender = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "everloop-control-sender");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch leave = new CountDownLatch(1);
    private String nonce;

    private final Map<Integer, Integer> substitutes = new ConcurrentHashMap<>();
    private final List<Consumer<String>> audience = new CopyOnWriteArrayList<>();
    private volatile int workers;
    private Optional<String> foretold = Optional.empty();
    private final List<Consumer<String>> followers = new ArrayList<>();

    private Control(WorkerSettings settings, Worker engine, Orphan orphan, Line line) {
        this.settings = settings;
        this.engine = engine;
        this.orphan = orphan;
        this.line = line;
    }

    /** Connects, and says who this is. */
    static Control connect(WorkerSettings settings, Worker engine, Orphan orphan) throws IOException {
        JobDirectory directory = new JobDirectory(settings.spec().directory());
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(directory.agentSocket()));
        Control control = new Control(settings, engine, orphan, new Line(channel));
        while (control.nonce == null) {
            control.line.receive(control::onChallenge);
        }
        control.line.trust();
        channel.configureBlocking(false);
        engine.onSuspect(
                (worker, raves) -> control.send(raves ? new Message.Raving(worker) : new Message.Suspect(worker)));
        engine.watch(channel, control::onReadable);
        return control;
    }

    private void onChallenge(Message message) throws IOException {
        if (!(message instanceof Message.Challenge challenge)) {
            throw new MalformedMessageException("an agent begins with a challenge, not with " + message);
        }
        nonce = Proof.nonce(new SecureRandom());
        int port = engine.address() instanceof InetSocketAddress address ? address.getPort() : 0;
        WorkerSpec spec = settings.spec();
        line.send(Proof.hello(spec.secret(), challenge.nonce(), nonce, spec.worker(), port));
    }

    private void onReadable() {
        try {
            line.receive(this::onMessage);
        } catch (IOException e) {
            orphan.exit();
        }
    }

    private void onMessage(Message message) throws IOException {
        if (message instanceof Message.Ping ping) {
            send(new Message.Pong(ping.number()));
        } else if (message instanceof Message.Dead dead) {
            engine.died(dead.worker());
        } else if (message instanceof Message.Substitute substitute) {
            substitutes.put(substitute.dead(), substitute.spare());
            engine.changed();
        } else if (message instanceof Message.Contact contact) {
            engine.acquaintWith(contact.worker(), address(contact.worker(), contact.port()));
        } else if (message instanceof Message.Announced announced) {
            audience.forEach(rank -> rank.accept(announced.word()));
        } else if (message instanceof Message.Foretold word) {
            onForetold(word.word());
        } else if (message instanceof Message.Start start) {
            onStart(start);
        } else if (message instanceof Message.Leave) {
            leave.countDown();
        } else {
            throw new MalformedMessageException("an agent does not say " + message);
        }
    }

    private synchronized void onForetold(String word) {
        foretold = Optional.of(word);
        followers.forEach(spare -> spare.accept(word));
    }

    /** Has a spare of this worker hear what it will need, now and whenever that changes; it does not wait. */
    synchronized void follow(Consumer<String> spare) {
        followers.add(spare);
        foretold.ifPresent(spare);
    }

    /** That one is none any more. */
    synchronized void unfollow(Consumer<String> spare) {
        followers.remove(spare);
    }

    private void onStart(Message.Start start) throws IOException {
        if (!Proof.isTrue(start, settings.spec().secret(), nonce)) {
            throw new MalformedMessageException("whoever says start does not know the secret of the job");
        }
        for (int worker = 0; worker < start.ports().size(); worker++) {
            if (worker != settings.spec().worker()) {
                engine.contact(worker, address(worker, start.ports().get(worker)));
            }
        }
        workers = start.ports().size();
        started.countDown();
    }

    /** How many workers there were when this one began, spares included. */
    int workers() {
        return workers;
    }

    /**
     * Who came for a worker that died: once told, always the same, and the same everywhere; below 0 if nobody ever will.
     * Nothing if that is not known yet. Under the lock of the engine, or after having waited for it there.
     */
    OptionalInt substituteOf(int dead) {
        Integer substitute = substitutes.get(dead);
        return substitute == null ? OptionalInt.empty() : OptionalInt.of(substitute);
    }

    private SocketAddress address(int worker, int port) {
        return settings.spec().transport() == Transport.TCP
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), port)
                : UnixDomainSocketAddress.of(settings.spec().directory().resolve("w" + worker + ".sock"));
    }

    void awaitStart() throws InterruptedException {
        started.await();
    }

    void awaitLeave() throws InterruptedException {
        leave.await();
    }

    /** Has a rank of this worker hear what is announced, under the lock of the engine. */
    void onAnnouncement(Consumer<String> rank) {
        audience.add(rank);
    }

    /** Under the lock of the engine: does not wait for room; what finds none is sent by another thread. */
    void send(Message message) {
        if (!line.send(message)) {
            sender.execute(this::flush);
        }
    }

    /** On a thread of a rank, which waits until the agent has taken what it says. */
    void say(Message message) {
        if (!line.send(message)) {
            flush();
        }
    }

    private void flush() {
        while (!line.flush()) {
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    /** A line that somebody in this worker printed; not what was only imagined. */
    void print(String text) {
        if (!Rehearsal.isHere()) {
            say(new Message.Output(speaker(), text));
        }
    }

    /** The same for its standard error. */
    void complain(String text) {
        if (!Rehearsal.isHere()) {
            say(new Message.Complaint(speaker(), text));
        }
    }

    /** The rank whose thread this is; one that belongs to none counts as the first. */
    private int speaker() {
        return Thread.currentThread() instanceof RankThread thread ? thread.rank() : settings.firstRank();
    }

    @Override
    public void close() throws IOException {
        line.close();
    }
}
