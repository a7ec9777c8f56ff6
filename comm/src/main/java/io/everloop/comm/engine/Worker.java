package io.everloop.comm.engine;

import io.everloop.comm.Communicator;
import io.everloop.comm.Group;
import io.everloop.comm.agree.Agreements;
import io.everloop.comm.link.Doorman;
import io.everloop.comm.link.InLink;
import io.everloop.comm.link.OutLink;
import io.everloop.comm.link.RingIn;
import io.everloop.comm.link.RingOut;
import io.everloop.comm.link.SocketIn;
import io.everloop.comm.link.SocketOut;
import io.everloop.comm.link.Transport;
import io.everloop.comm.wire.Kind;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.MappedByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A process of a job, as those who start it see it. All methods may be called by any thread. */
public final class Worker implements AutoCloseable {

    /** Everybody meets everybody while all are starting: whoever is slow then is no stranger yet. */
    private static final int BOUNDS_OF_PATIENCE = 20;

    private static final int LARGEST_RING = 512 << 10;
    private static final int SMALLEST_RING = 64 << 10;

    /** What the rings of a worker may take together. */
    private static final int RINGS_BYTES = 8 << 20;

    private final WorkerSpec spec;
    private final Waiting waiting;
    private final Engine engine;
    private final Keeper keeper;
    private final Doorman doorman;
    private final Map<Integer, SocketAddress> addresses = new HashMap<>();

    private final Acquaintances acquaintances;
    private final List<Errand> errands = new ArrayList<>();

    /** Those whom somebody wants to reach, and nobody has told where they are. */
    private final List<Peer> unaddressed = new ArrayList<>();

    /** Those who could not be reached, to be called again. */
    private final List<Peer> unreached = new ArrayList<>();

    private Worker(WorkerSpec spec) throws IOException {
        this.spec = spec;
        waiting = new Waiting();
        engine = new Engine(spec, waiting, this::consensus, this::call);
        acquaintances = new Acquaintances(engine);
        keeper = new Keeper(
                waiting,
                engine.chores(),
                this::onTick,
                "everloop-keeper-" + spec.worker(),
                Keeper.tickNanos(spec.workers()));
        waiting.serve(engine, keeper);
        doorman = Doorman.open(
                spec.worker(),
                spec.secret(),
                spec.transport(),
                spec.directory(),
                ringBytes(spec.workers()),
                spec.bound().multipliedBy(BOUNDS_OF_PATIENCE),
                new Visitors());
    }

    /** Starts to listen for others. */
    public static Worker open(WorkerSpec spec) throws IOException {
        Worker worker = new Worker(spec);
        worker.keeper.start();
        return worker;
    }

    /** Small enough for many workers, large enough for few. */
    private static int ringBytes(int workers) {
        int share = Integer.highestOneBit(RINGS_BYTES / Math.max(1, workers));
        return Math.max(SMALLEST_RING, Math.min(LARGEST_RING, share));
    }

    private io.everloop.comm.agree.Consensus consensus(Context context) {
        return Agreements.of(spec.agreement(), context.rank(), context);
    }

    /** Where others reach this worker. */
    public SocketAddress address() {
        return doorman.address();
    }

    /** Tells where another worker listens; all do by then. */
    public void contact(int worker, SocketAddress address) {
        waiting.enter();
        try {
            addresses.put(worker, address);
            if (unaddressed.remove(engine.peer(worker))) {
                engine.peer(worker).callAgain();
            }
            engine.watchman().begin(System.nanoTime());
        } finally {
            waiting.leave();
        }
        keeper.wakeIfAsleep();
    }

    /**
     * Gets to know, in the background, those whom this worker would have to talk to if somebody died.
     *
     * @param workers how many there are, spares included
     */
    public void acquaint(int workers) {
        waiting.enter();
        try {
            acquaintances.begin(spec.workers(), workers);
        } finally {
            waiting.leave();
        }
        keeper.tickOnce();
    }

    /** One more worker has come, and listens at the given address. */
    public void acquaintWith(int worker, SocketAddress address) {
        contact(worker, address);
        waiting.enter();
        try {
            acquaintances.add(worker);
        } finally {
            waiting.leave();
        }
        keeper.tickOnce();
    }

    /** The communicator of all ranks that the job starts with, for one of the ranks of this worker. */
    public Communicator world(int slot) {
        int[] members = new int[spec.ranks()];
        java.util.Arrays.setAll(members, member -> member);
        waiting.enter();
        try {
            engine.members()[slot].belongs();
            Context context = engine.members()[slot].context(ContextIds.WORLD);
            return context.isOpen()
                    ? context.communicator()
                    : context.open(members).communicator();
        } finally {
            waiting.leave();
        }
    }

    /**
     * Makes a communicator of those who are left of another one and of ranks that wait to be invited. All who are left
     * call this, each of its ranks, with the same members; then all ask the newcomers in, since any of them may die.
     *
     * @param left the ranks who are left
     * @param members who belongs to the new communicator, in the order of ranks
     */
    public Communicator assemble(Communicator left, int[] members) {
        Context parent = ((RankCommunicator) left).context();
        Group present = left.group();
        waiting.enter();
        try {
            long id = parent.childId(Communicator.UNDEFINED);
            for (int member : members) {
                if (!present.contains(member)) {
                    engine.invite(member, id, members);
                }
            }
            return parent.member().context(id).open(members).communicator().inherit(parent.communicator());
        } finally {
            waiting.leave();
        }
    }

    /** Waits, for one of the ranks of this worker that belongs to no communicator yet, until it is asked into one. */
    public Communicator awaitInvitation(int slot) {
        InvitationOperation operation;
        waiting.enter();
        try {
            operation = engine.members()[slot].awaitInvitation();
        } finally {
            waiting.leave();
        }
        return operation.await();
    }

    /** Waits, as one of the ranks of a communicator, until something holds that is changed under the lock of the engine. */
    public void await(Communicator comm, BooleanSupplier holds) {
        Context context = ((RankCommunicator) comm).context();
        Errand errand = new Errand(context, holds);
        waiting.enter();
        try {
            errands.add(errand);
            changed();
        } finally {
            waiting.leave();
        }
        errand.await();
    }

    /** Something has changed that somebody may wait for; under the lock. */
    public void changed() {
        errands.removeIf(Errand::look);
    }

    /** Has somebody called, under the lock, whenever a channel can be read; it must not block. */
    public void watch(SocketChannel channel, Runnable onReadable) {
        waiting.enter();
        try {
            waiting.register(channel, SelectionKey.OP_READ, key -> onReadable.run());
        } finally {
            waiting.leave();
        }
    }

    /** Lets objects of these classes be sent and received by the ranks of this worker. */
    public void register(Class<?>... classes) {
        engine.codec().register(classes);
    }

    /** How many workers have died so far. */
    public int deaths() {
        waiting.enter();
        try {
            return (int) engine.peers().stream().filter(Peer::isDead).count();
        } finally {
            waiting.leave();
        }
    }

    /** From now on another worker is dead. */
    public void died(int worker) {
        waiting.enter();
        try {
            engine.died(worker);
        } finally {
            waiting.leave();
        }
    }

    /** Sets who is told when a worker should be looked after: it makes no sense, or is silent. */
    public void onSuspect(Suspicion suspect) {
        engine.onSuspect(suspect);
    }

    /** Says goodbye to everybody. */
    @Override
    public void close() {
        Failpoint.reached("goodbye");
        waiting.enter();
        try {
            engine.peers().stream()
                    .filter(Peer::isReached)
                    .forEach(peer -> peer.send(Kind.GOODBYE, 0, 0, 0, 0, 0, 0, ControlFrame.NOTHING));
        } finally {
            waiting.leave();
        }
        end();
    }

    /** Ends without a word: to others this looks like death. */
    void end() {
        keeper.stop();
        doorman.close();
        waiting.enter();
        try {
            engine.peers().forEach(Peer::clear);
        } finally {
            waiting.leave();
        }
        waiting.close();
    }

    Engine engine() {
        return engine;
    }

    // --- links ---

    private void call(Peer peer) {
        SocketAddress address = addresses.get(peer.worker());
        if (address == null && spec.transport() != Transport.TCP) {
            address = UnixDomainSocketAddress.of(spec.directory().resolve("w" + peer.worker() + ".sock"));
        }
        if (address == null) {
            unaddressed.add(peer);
        } else {
            doorman.connect(peer.worker(), address);
        }
    }

    /** Calls those again that could not be reached; if they are dead, somebody will say so. Then the next stranger. */
    private void onTick() {
        if (!unreached.isEmpty()) {
            List<Peer> again = List.copyOf(unreached);
            unreached.clear();
            again.forEach(Peer::callAgain);
        }
        if (acquaintances.next()) {
            keeper.tickOnce();
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // It is of no use, closed or not.
        }
    }

    private final class Visitors implements Doorman.Guests {

        @Override
        public void arrived(int worker, SocketChannel channel, MappedByteBuffer ring) {
            waiting.enter();
            try {
                Peer peer = engine.peer(worker);
                if (peer.isDead()) {
                    close(channel);
                    return;
                }
                InLink in = ring == null ? new SocketIn(channel) : new RingIn(ring, channel);
                peer.linkedIn(in, Line.incoming(engine, peer, channel, ring != null));
                waiting.linked(peer, ring == null);
            } finally {
                waiting.leave();
            }
        }

        @Override
        public void connected(int worker, SocketChannel channel, MappedByteBuffer ring) {
            waiting.enter();
            try {
                Peer peer = engine.peer(worker);
                if (peer.isDead()) {
                    close(channel);
                    return;
                }
                OutLink out = ring == null ? new SocketOut(channel) : new RingOut(ring, channel);
                peer.linkedOut(out, Line.outgoing(engine, peer, channel));
            } finally {
                waiting.leave();
            }
        }

        @Override
        public void unreachable(int worker, IOException why) {
            waiting.enter();
            try {
                unreached.add(engine.peer(worker));
                keeper.tickOnce();
            } finally {
                waiting.leave();
            }
        }
    }
}
