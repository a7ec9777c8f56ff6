package io.everloop.comm.engine;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankProgram;
import io.everloop.comm.Request;
import io.everloop.comm.RevokedException;
import io.everloop.comm.agree.Agreements;
import io.everloop.comm.data.Memory;
import io.everloop.comm.wire.Header;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/**
 * Goes through repairs before one is needed: code that is run for the first time when somebody has died would cost more
 * than the repair itself, and so would links that are made only then.
 */
public final class Rehearsal {

    /** The name of the threads that rehearse in the background. */
    public static final String THREAD = "everloop-rehearsal";

    private static final int ALONE = 6;
    private static final int TOGETHER = 3;
    private static final int RANKS = 3;
    private static final int[] EVERYBODY = {0, 1, 2, 3, 4, 5};

    /** So that all classes are there; to go on until Java has translated what they do takes longer than it ever saves. */
    private static final int AGAIN = 12;

    /** The program has more to go through. */
    private static final int PROGRAM_EVERY = 3;

    /** A first round that loads many classes is no reason to wait for long. */
    private static final long LONGEST_REST_NANOS = 500_000_000;

    /** It may take one part in so many of the machine. */
    private static final long SHARE = 8;

    /** Whoever has just died is being repaired for real: nobody rehearses then. */
    private static final long REPAIR_NANOS = 500_000_000;

    private Rehearsal() {}

    /**
     * A worker for itself: three ranks of it, and as many that never were and are declared dead, in an engine of their own.
     */
    public static void alone(WorkerSpec spec) {
        hangUp(spec);
        for (int round = 0; round < ALONE; round++) {
            Failpoint.ignoringHere(() -> repair(spec, 0));
            Failpoint.ignoringHere(() -> repair(spec, 1));
        }
    }

    /** A connection in a selector ends: to close one takes Java long the first time. */
    private static void hangUp(WorkerSpec spec) {
        UnixDomainSocketAddress address =
                UnixDomainSocketAddress.of(spec.directory().resolve("rehearsal" + spec.worker()));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open();
                SocketChannel caller = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            caller.connect(address);
            caller.configureBlocking(false).register(selector, SelectionKey.OP_READ);
            Files.delete(address.getPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Goes on rehearsing in the background, where the program has its part, too. All workers together leave most of the
     * machine to the program, and all of it to a real repair.
     *
     * @param deaths how many have died so far
     */
    public static void inBackground(WorkerSpec spec, RankProgram program, IntSupplier deaths) {
        Thread thread = new Thread(() -> again(spec, program, deaths), THREAD);
        thread.setDaemon(true);
        thread.start();
    }

    private static void again(WorkerSpec spec, RankProgram program, IntSupplier deaths) {
        long rest = SHARE * Math.max(1, spec.workers() / Runtime.getRuntime().availableProcessors());
        for (int round = 0; round < AGAIN; round++) {
            int worker = round % 2;
            long begin = System.nanoTime();
            Failpoint.ignoringHere(() -> repair(spec, worker));
            if (round % PROGRAM_EVERY == 0) {
                program(spec, program);
            }
            rest(rest * (System.nanoTime() - begin), deaths);
        }
    }

    /** Leaves the machine to others for so long, but not too long, and while a real repair goes on. */
    static void rest(long nanos, IntSupplier deaths) {
        int known = deaths.getAsInt();
        LockSupport.parkNanos(Math.min(LONGEST_REST_NANOS, nanos));
        while (deaths.getAsInt() != known) {
            known = deaths.getAsInt();
            LockSupport.parkNanos(REPAIR_NANOS);
        }
    }

    /** Whether what this thread does is only imagined. */
    public static boolean isHere() {
        return Failpoint.isIgnoredHere();
    }

    /** What the program wants to go through. */
    public static void program(WorkerSpec spec, RankProgram program) {
        program.rehearse((ranks, part) -> {
            try (ImaginedRanks imagined = new ImaginedRanks(spec, ranks)) {
                imagined.play(part);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /**
     * One repair.
     *
     * @param worker the first or the second of two: in turn those die who are below others in the tree, and its root
     */
    private static void repair(WorkerSpec spec, int worker) {
        try {
            Waiting waiting = new Waiting();
            Engine engine = new Engine(
                    spec.imagined(worker, 2 * RANKS, RANKS),
                    waiting,
                    context -> Agreements.of(spec.agreement(), context.rank(), context),
                    peer -> {});
            waiting.serve(engine, new Keeper(waiting, engine.chores()));
            invite(engine);
            repair(engine);
            waiting.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A rank here is asked into the communicator of all, as spares are. */
    private static void invite(Engine engine) {
        Member member = engine.members()[0];
        ByteBuffer listed = ByteBuffer.allocate(EVERYBODY.length * Integer.BYTES);
        listed.asIntBuffer().put(EVERYBODY);
        Header frame = new Header();
        frame.target = member.number();
        frame.context = ContextIds.WORLD;
        frame.length = listed.capacity();
        InvitationOperation invitation = member.awaitInvitation();
        engine.invitation(engine.peer(1 - engine.worker()), frame, new Memory(listed), 0);
        invitation.await();
    }

    private static void repair(Engine engine) {
        List<Communicator> comms = new ArrayList<>();
        List<Request<?>> pending = new ArrayList<>();
        int dead = engine.worker() == 0 ? RANKS : 0;
        for (Member member : engine.members()) {
            Context context = member.context(ContextIds.WORLD);
            Communicator comm = (context.isOpen() ? context : context.open(EVERYBODY)).communicator();
            comms.add(comm);
            pending.add(comm.irecv(new double[1], 0, 1, dead, 0));
            pending.add(comm.irecv(new double[1], 0, 1, Communicator.ANY_SOURCE, 1));
            pending.add(comm.ibarrier());
        }
        engine.died(1 - engine.worker());
        engine.settle();
        pending.forEach(Rehearsal::fail);
        for (Communicator comm : comms) {
            comm.ackFailed();
            var unused = comm.getFailed();
            comm.revoke();
        }
        List<Request<Communicator>> shrinks = new ArrayList<>();
        comms.forEach(comm -> shrinks.add(comm.ishrink()));
        List<Request<Void>> barriers = new ArrayList<>();
        shrinks.forEach(shrink -> barriers.add(shrink.await().ibarrier()));
        barriers.forEach(Request::await);
    }

    private static void fail(Request<?> request) {
        try {
            request.await();
        } catch (CommException expected) {
            // That is what is rehearsed.
        }
    }

    /** All ranks together, each in its thread: connects those who would have to talk to each other. */
    public static void together(Communicator world) {
        Failpoint.ignoring(() -> interruptions(world));
    }

    private static void interruptions(Communicator world) {
        // Everybody has all of them before anything can go wrong: so who is left can always shrink them.
        List<Communicator> comms = Stream.generate(world::twin).limit(TOGETHER).toList();
        try {
            for (int round = 0; round < TOGETHER; round++) {
                interrupt(comms.get(round), round % world.size());
            }
        } catch (CommException e) {
            // Somebody died or gave up for real; the program will see it, and nobody waits for this rank here.
        }
        comms.forEach(Communicator::free);
    }

    private static void interrupt(Communicator comm, int interrupter) {
        try {
            comm.barrier();
            if (comm.rank() == interrupter) {
                comm.revoke();
            }
            comm.barrier();
        } catch (RevokedException e) {
            comm.revoke();
        } catch (CommException e) {
            comm.revoke();
            throw e;
        }
        Communicator left = comm.shrink();
        try {
            // If somebody is missing, others may have seen that before, and rehearse no more.
            if (left.size() == comm.size()) {
                left.barrier();
            }
        } finally {
            left.free();
        }
    }
}
