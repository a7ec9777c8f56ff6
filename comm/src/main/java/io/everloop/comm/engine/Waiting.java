package io.everloop.comm.engine;

import io.everloop.comm.link.InLink;
import io.everloop.comm.link.LinkClosedException;
import io.everloop.comm.wire.MalformedFrameException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * How threads wait, and make progress meanwhile.
 *
 * <p>Whoever waits looks at all links, yields for a moment, because the answer is most often a few microseconds away and
 * others need the processor to give it, unless yielding has cost too much of late ({@link Courtesy}), and then sleeps in
 * the kernel. One thread of a worker sleeps on the links for all; the others are woken by it. Nobody spins without
 * yielding: there are more processes than processors.
 */
final class Waiting {

    private static final int YIELDS = 30;

    /**
     * Nobody goes to sleep sooner. Ranks that compute alike are apart by about as much, and on a machine that is not crowded
     * a yield costs nobody anything, while a sleeper wakes up late. Measured with conjugate gradients on 2 processors: a
     * fifth to a third sooner than with a tenth of it.
     */
    private static final long PATIENCE_NANOS = 200_000;

    /** Whoever waits awake looks at the sockets as often: at doorbells, at the agent, at links that end. */
    private static final long LOOK_NANOS = 500_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Selector selector;
    private final Consumer<SelectionKey> action = this::onReady;
    private final List<Peer> linked = new ArrayList<>();
    private final Courtesy courtesy = new Courtesy();
    private Engine engine;
    private Keeper keeper;

    /** How many links come in over a socket alone, and must be asked for by a system call. */
    private int sockets;

    private volatile Thread sleeper;

    /** How many threads wait, asleep or awake; changed with the lock. */
    private volatile int awaiting;

    private long lookedNanos = System.nanoTime();
    private final List<Waiter> parked = new ArrayList<>();

    /** Those who are parked, and have been given something. */
    private final List<Waiter> woken = new ArrayList<>();

    Waiting() throws IOException {
        selector = Selector.open();
    }

    void serve(Engine served, Keeper background) {
        engine = served;
        keeper = background;
    }

    /** Waits for the lock: it is held for moments only, and queueing for it would make garbage. */
    @SuppressWarnings("ThreadPriorityCheck") // as in await
    void enter() {
        for (int tries = 0; tries < YIELDS; tries++) {
            if (lock.tryLock()) {
                return;
            }
            Thread.yield();
        }
        lock.lock();
    }

    /** Leaves the engine in order. */
    void leave() {
        if (lock.getHoldCount() == 1) {
            engine.settle();
        }
        release();
    }

    /** Gives the lock up; only now is it time to wake those who need it. */
    private void release() {
        if (lock.getHoldCount() == 1) {
            for (int i = 0; i < woken.size(); i++) {
                woken.get(i).unpark();
            }
            woken.clear();
        }
        lock.unlock();
    }

    /** Lets a thread that is parked go on, soon. */
    void wake(Waiter waiter) {
        woken.add(waiter);
    }

    boolean tryEnter() {
        return lock.tryLock();
    }

    // --- links ---

    /** Something to do when a channel is ready. */
    interface Ready {
        void ready(SelectionKey key);
    }

    SelectionKey register(SelectableChannel channel, int interest, Ready ready) {
        try {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, interest, ready);
            wakeSelector();
            return key;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Frames come in from a worker; through a socket, the selector tells when. */
    void linked(Peer peer, boolean socket) {
        if (socket) {
            sockets++;
        } else {
            linked.add(peer);
        }
    }

    /** Reads what a worker sent before it died. */
    void lastWords(Peer peer) {
        while (peer.in() != null && read(peer) > 0) {
            // A link may give only a part of what is there at a time.
        }
    }

    void unlink(Peer peer) {
        linked.remove(peer);
    }

    /** Makes all progress that can be made without waiting; how many frames came in. */
    int poll() {
        int frames = 0;
        for (int i = linked.size() - 1; i >= 0; i--) {
            frames += read(linked.get(i)); // which may take it out of the list
        }
        if (sockets > 0) {
            look();
        }
        engine.pump();
        engine.settle();
        return frames;
    }

    private int read(Peer peer) {
        try {
            return peer.in().poll(peer);
        } catch (LinkClosedException e) {
            return 0;
        } catch (MalformedFrameException e) {
            engine.suspect(peer, e);
            return 0;
        }
    }

    /** Looks at the sockets, unless somebody sleeps on them. */
    void look() {
        if (sleeper == null) {
            try {
                selector.selectNow(action);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void lookIfDue(long now) {
        if (now - lookedNanos > LOOK_NANOS) {
            lookedNanos = now;
            look();
        }
    }

    private void onReady(SelectionKey key) {
        enter();
        try {
            if (key.isValid()) {
                ((Ready) key.attachment()).ready(key);
            }
        } finally {
            release();
        }
    }

    // --- waiting; with the lock held once, which is given up meanwhile ---

    /** Waits until an operation is done, or cannot be for now. */
    void await(Waiter waiter, Operation<?> operation) {
        setAwaiting(awaiting + 1);
        try {
            awaitLooking(waiter, operation);
        } finally {
            setAwaiting(awaiting - 1);
        }
        if (sleeper == null) {
            wakeOne();
            if (awaiting == 0) {
                keeper.wakeIfAsleep();
            }
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // measured: yielding beats sleeping by far, and spinning never ends
    private void awaitLooking(Waiter waiter, Operation<?> operation) {
        int idle = 0;
        long idleSince = System.nanoTime();
        engine.settle();
        while (!operation.isDone() && operation.pendingError() == null) {
            if (poll() > 0) {
                idle = 0;
                idleSince = System.nanoTime();
                lookIfDue(idleSince);
            } else if (operation.isDone()) {
                break;
            } else if (isPatient(idle++, idleSince)) {
                release();
                long since = System.nanoTime();
                Thread.yield();
                long now = System.nanoTime();
                enter();
                courtesy.yielded(since, now);
                lookIfDue(now);
            } else if (sleeper != null) {
                parked.add(waiter);
                waiter.parking();
                release();
                waiter.park();
                enter();
                waiter.parked();
                parked.remove(waiter);
            } else {
                sleep(waiter, operation);
            }
        }
    }

    private void setAwaiting(int threads) {
        awaiting = threads;
    }

    private boolean isPatient(int yields, long since) {
        long now = System.nanoTime();
        return (yields < YIELDS || now - since < PATIENCE_NANOS) && courtesy.pays(now);
    }

    /** Somebody has to look after the links for those who are parked. */
    private void wakeOne() {
        for (int i = 0; i < parked.size(); i++) {
            if (parked.get(i).isParked()) {
                parked.get(i).wake();
                return;
            }
        }
    }

    private void sleep(Waiter waiter, Operation<?> operation) {
        sleeper = Thread.currentThread();
        waiter.selecting(true);
        setAsleep(true);
        VarHandle.fullFence();
        if (poll() == 0 && !operation.isDone() && operation.pendingError() == null) {
            release();
            try {
                selector.select(action);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                enter();
            }
        }
        setAsleep(false);
        waiter.selecting(false);
        sleeper = null;
    }

    private void setAsleep(boolean asleep) {
        for (int i = 0; i < linked.size(); i++) {
            InLink in = linked.get(i).in();
            in.asleep(asleep);
        }
    }

    /** Whether some thread waits, asleep or awake, and looks after everything that comes. */
    boolean isGuarded() {
        return awaiting > 0;
    }

    /** Whether some thread sleeps on the links. */
    boolean isAsleep() {
        return sleeper != null;
    }

    /** There is a new time at which something is to be done. */
    void wakeKeeper() {
        keeper.wakeIfAsleep();
    }

    void wakeSelector() {
        if (sleeper != null && sleeper != Thread.currentThread()) {
            selector.wakeup();
        }
    }

    /** Not to be called with the lock: a thread that sleeps on the links needs it in order to let the selector go. */
    void close() {
        try {
            selector.close();
        } catch (ClosedChannelException e) {
            // Closed twice.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
