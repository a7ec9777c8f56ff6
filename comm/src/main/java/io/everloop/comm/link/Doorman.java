package io.everloop.comm.link;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.MappedByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Lets other workers in and goes to see them, so that nobody else ever waits for a connection. Has a thread of its own;
 * {@link #connect} and {@link #close} may be called by any.
 *
 * <p>Who cannot prove in time to belong to the job is shown the door and mentioned in the log; who leaves before is
 * not, as dying workers do. At most
 * {@value #MAX_UNPROVEN} may be at it at a time, each with buffers of a fixed size; one more, and the first of them goes.
 */
public final class Doorman implements AutoCloseable {

    static final int MAX_UNPROVEN = 256;

    /** So that those who are in the middle of it get on before others crowd them out. */
    private static final int ACCEPTS_PER_ROUND = 16;

    /** A listener whose queue is full is asked again so often, and one that cannot accept tries so. */
    private static final long AGAIN_NANOS = 10_000_000L;

    /** Gets the connections. Called by the doorman's thread; must return quickly. */
    public interface Guests {

        /** Another worker has connected, to send. The ring is null if frames come through the channel. */
        void arrived(int worker, SocketChannel channel, MappedByteBuffer ring);

        /** A connection that was asked for stands, to send. The ring is null if frames go through the channel. */
        void connected(int worker, SocketChannel channel, MappedByteBuffer ring);

        /**
         * A connection that was asked for cannot be had.
         *
         * @param why a {@link SocketTimeoutException} if the other side was silent for too long
         */
        void unreachable(int worker, IOException why);
    }

    private final DoormanSpec spec;
    private final Guests guests;
    private final Listener listener;
    private final Selector selector;
    private final SecureRandom random = new SecureRandom();
    private final RefusalLog log;
    private final Thread thread;
    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
    private final Queue<Call> turnedAway = new ArrayDeque<>();
    private final Set<Visit> incoming = new LinkedHashSet<>();
    private final Set<Visit> outgoing = new LinkedHashSet<>();

    /** Those that the other side may have taken already: to give one of them up would look like death. */
    private final Set<Visit> claimed = new LinkedHashSet<>();

    private final Queue<Visit> done = new ArrayDeque<>();
    private SelectionKey doorKey;
    private boolean doorOpen = true;
    private long doorShutNanos;
    private volatile boolean closed;

    private Doorman(DoormanSpec spec, Guests guests, Listener listener, Selector selector) {
        this.spec = spec;
        this.guests = guests;
        this.listener = listener;
        this.selector = selector;
        log = new RefusalLog(spec.worker(), spec.log());
        thread = new Thread(this::run, "everloop-doorman-" + spec.worker());
        thread.setDaemon(true);
    }

    /** Opens the door of a worker that listens in the directory of the job, or on loopback for TCP. */
    public static Doorman open(
            int worker,
            Secret secret,
            Transport transport,
            Path directory,
            int ringBytes,
            Duration patience,
            Guests guests)
            throws IOException {
        return open(DoormanSpec.of(worker, secret, transport, directory, ringBytes, patience), guests);
    }

    /** Opens the door of a worker. */
    public static Doorman open(DoormanSpec spec, Guests guests) throws IOException {
        Listener listener = Listener.open(spec);
        try {
            Doorman doorman = new Doorman(spec, guests, listener, Selector.open());
            doorman.doorKey = listener.channel().register(doorman.selector, SelectionKey.OP_ACCEPT);
            doorman.thread.start();
            return doorman;
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    /** Where others find this worker. */
    public SocketAddress address() {
        return listener.address();
    }

    /** Asks for a connection to another worker; the guests are told how it went, unless the doorman is closed before. */
    public void connect(int worker, SocketAddress address) {
        calls.add(new Call(worker, address, deadline()));
        selector.wakeup();
    }

    /**
     * Closes the door and gives up what is in the middle of a handshake, without a word to the guests. Not to be called
     * with a lock that they need.
     */
    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        boolean interrupted = false;
        while (thread.isAlive() && Thread.currentThread() != thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!closed) {
                round();
            }
        } catch (IOException e) {
            spec.log().accept("worker=" + spec.worker() + " phase=handshake nobody can connect any more: " + e);
        } finally {
            incoming.forEach(Visit::abandon);
            outgoing.forEach(Visit::abandon);
            claimed.forEach(Visit::abandon);
            done.forEach(Visit::abandon);
            listener.close();
            Quietly.close(selector);
            log.sayHowManyMore();
        }
    }

    private void round() throws IOException {
        if (done.isEmpty()) {
            selector.select(millisToWait());
        } else {
            selector.selectNow(); // lets go of the channels that are to be handed over
        }
        handOver();
        for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
            SelectionKey key = keys.next();
            keys.remove();
            if (key == doorKey) {
                accept();
            } else if (key.isValid()) {
                advance((Visit) key.attachment());
            }
        }
        makeCalls();
        long now = System.nanoTime();
        expire(incoming, now);
        expire(outgoing, now);
        openDoorAgain(now);
    }

    /** Until something may have to be given up or tried again; 0 if there is no such thing. */
    private long millisToWait() {
        long now = System.nanoTime();
        long nanos = turnedAway.isEmpty() && doorOpen ? Long.MAX_VALUE : AGAIN_NANOS;
        if (!incoming.isEmpty()) {
            nanos = Math.min(nanos, incoming.iterator().next().deadlineNanos - now);
        }
        if (!outgoing.isEmpty()) {
            nanos = Math.min(nanos, outgoing.iterator().next().deadlineNanos - now);
        }
        return nanos == Long.MAX_VALUE ? 0 : Math.max(1, nanos / 1_000_000 + 1);
    }

    private void handOver() {
        for (Visit visit = done.poll(); visit != null; visit = done.poll()) {
            try {
                visit.handOver(guests);
            } catch (RuntimeException e) {
                visit.abandon();
                log.say("a connection was not taken: " + e, System.nanoTime());
            }
        }
    }

    private void accept() {
        try {
            for (int i = 0; i < ACCEPTS_PER_ROUND; i++) {
                SocketChannel channel = listener.channel().accept();
                if (channel == null) {
                    return;
                }
                begin(channel);
            }
        } catch (IOException e) {
            // Most likely there are too many open files: without a pause this thread would be busy with failing.
            log.say("cannot accept a connection: " + e.getMessage(), System.nanoTime());
            doorKey.interestOps(0);
            doorOpen = false;
            doorShutNanos = System.nanoTime();
        }
    }

    private void openDoorAgain(long now) {
        if (!doorOpen && now - doorShutNanos >= AGAIN_NANOS) {
            doorOpen = true;
            doorKey.interestOps(SelectionKey.OP_ACCEPT);
        }
    }

    private void begin(SocketChannel channel) {
        if (incoming.size() == MAX_UNPROVEN) {
            fail(incoming.iterator().next(), new RefusedException(MAX_UNPROVEN + " others wait, and it was the first"));
        }
        Visit visit = new IncomingVisit(
                channel, deadline(), new Acceptor(spec.worker(), spec.secret(), nonce()), spec.directory());
        start(visit, incoming);
    }

    private void start(Visit visit, Set<Visit> among) {
        among.add(visit);
        try {
            visit.channel.configureBlocking(false);
            if (visit.channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
                visit.channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            visit.channel.register(selector, visit.interest(), visit);
        } catch (IOException e) {
            fail(visit, e);
        }
    }

    private void advance(Visit visit) {
        try {
            boolean over = (visit.channel.isConnected() || visit.channel.finishConnect()) && visit.advance();
            SelectionKey key = visit.channel.keyFor(selector);
            if (over) {
                key.cancel();
                incoming.remove(visit);
                outgoing.remove(visit);
                claimed.remove(visit);
                done.add(visit);
                return;
            }
            key.interestOps(visit.interest());
            if (visit.isClaimed() && outgoing.remove(visit)) {
                claimed.add(visit);
            }
        } catch (IOException e) {
            fail(visit, e);
        } catch (RuntimeException e) {
            // Nobody outside may end this thread, whatever it is that we overlooked.
            fail(visit, new RefusedException(e));
        }
    }

    private void fail(Visit visit, IOException why) {
        visit.abandon();
        if (outgoing.remove(visit) || claimed.remove(visit)) {
            unreachable(((OutgoingVisit) visit).worker, why);
        } else if (incoming.remove(visit) && !isGone(why)) {
            log.say("refused a connection: " + why.getMessage(), System.nanoTime());
        }
    }

    private static boolean isGone(IOException why) {
        return !(why instanceof RefusedException || why instanceof SocketTimeoutException);
    }

    private void unreachable(int worker, IOException why) {
        try {
            guests.unreachable(worker, why);
        } catch (RuntimeException e) {
            log.say("nobody heard that worker " + worker + " is unreachable: " + e, System.nanoTime());
        }
    }

    private void expire(Set<Visit> visits, long now) {
        while (!visits.isEmpty() && visits.iterator().next().deadlineNanos - now <= 0) {
            fail(visits.iterator().next(), new SocketTimeoutException("no handshake within " + spec.patience()));
        }
    }

    private void makeCalls() {
        calls.addAll(turnedAway);
        turnedAway.clear();
        for (Call call = calls.poll(); call != null; call = calls.poll()) {
            try {
                make(call);
            } catch (IOException e) {
                unreachable(call.worker(), e);
            }
        }
    }

    private void make(Call call) throws IOException {
        SocketChannel channel = call.dial();
        if (channel == null) {
            turnAway(call);
            return;
        }
        RingOffer offer = call.isUnix() && spec.transport() == Transport.SHARED
                ? RingOffer.create(random, spec.ringBytes())
                : RingOffer.NONE;
        Connector connector = new Connector(spec.worker(), call.worker(), spec.secret(), nonce());
        start(new OutgoingVisit(call.worker(), channel, deadline(), connector, spec.directory(), offer), outgoing);
    }

    private void turnAway(Call call) throws IOException {
        if (call.deadlineNanos() - System.nanoTime() <= 0) {
            throw new SocketTimeoutException(call.address() + " did not accept within " + spec.patience());
        }
        turnedAway.add(call);
    }

    private long deadline() {
        return System.nanoTime() + spec.patience().toNanos();
    }

    private byte[] nonce() {
        byte[] nonce = new byte[Handshake.NONCE_BYTES];
        random.nextBytes(nonce);
        return nonce;
    }
}
