package io.everloop.framework.local;

import io.everloop.checkpoint.log.Channel;
import io.everloop.checkpoint.log.LoggedMessage;
import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.data.ObjectCodec;
import io.everloop.comm.data.Slice;
import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Sends and receives for the program of one rank, and logs what it sends before it is sent.
 *
 * <p>All ranks number the messages of each pair from 1 after each commit, at which nothing may be under way. After a failure
 * every sender tells every receiver how many it has logged: those are read from the logs by whoever misses them, and all
 * that follow come through the new communicator. So a message is neither lost nor given twice, whether its receiver had it
 * before, never got it, or is new, and whether its sender still lives or not.
 *
 * <p>Used by the thread of the rank.
 */
public final class Messenger implements AutoCloseable {

    /** Repairs everything while the program waits; returns when messages can be sent and received again. */
    @FunctionalInterface
    public interface Repair {
        void after(CommException failure);
    }

    /** Intervals of loops are numbered after all others. */
    private static final long LOOPS = 1 << 30;

    /** So many intervals each era has before its loop. */
    private static final long BEFORE_LOOP = 2;

    private final Path directory;
    private final int rank;
    private final int ranks;
    private final Repair repair;
    private final Thread owner = Thread.currentThread();
    private final ObjectCodec codec = new ObjectCodec();
    private final Mailbox mailbox = new Mailbox(this::record);
    private final Repeated repeated = new Repeated();
    private final LogTroubles troubles = new LogTroubles();
    private final List<Wire.Arrival> early = new ArrayList<>();
    private final long[] sent;
    private final long[] arrived;
    private Stage stage = Stage.STARTING;
    private long era;
    private long version;
    private long interval;
    private Optional<Logs> logs = Optional.empty();
    private Optional<Wire> wire = Optional.empty();
    private Optional<LoggedCommunicator> world = Optional.empty();

    /**
     * @param directory that all ranks see
     */
    public Messenger(Path directory, int rank, int ranks, Repair repair) {
        this.directory = directory;
        this.rank = rank;
        this.ranks = ranks;
        this.repair = repair;
        sent = new long[ranks];
        arrived = new long[ranks];
    }

    /** Writes and reads a log that nobody needs: the first one of a process takes a while. */
    public static void rehearse(Path directory) throws IOException {
        Logs.rehearse(Files.createTempDirectory(directory, "rehearsal-"));
    }

    /** What the program of this rank talks through. */
    public Communicator world() {
        return world.orElseThrow(() -> new IllegalStateException("nobody to talk to yet"));
    }

    /** Lets objects of these classes be sent. */
    public void register(Class<?>... classes) {
        codec.register(classes);
    }

    ObjectCodec codec() {
        return codec;
    }

    int rank() {
        return rank;
    }

    /** Counts the times in which everybody began anew; 0 before the first. */
    public long era() {
        return era;
    }

    /** The version of the commit since which messages are logged; nothing if nobody could take a dead one's place. */
    public OptionalLong version() {
        return stage == Stage.LOOPING ? OptionalLong.of(version) : OptionalLong.empty();
    }

    /** Whether something was wrong with a log since everybody began anew, so that this rank cannot go on, or repeat, from logs. */
    public boolean hasBrokenLogs() {
        return troubles.isOpen();
    }

    /** Something that changes with each commit, and is the same everywhere. */
    long interval() {
        return stage == Stage.REPEATING || stage == Stage.PREPARING ? 0 : interval;
    }

    // --- stages, in their order ---

    /** Everybody begins anew. */
    public void prepare(Communicator transport, long newEra) {
        troubles.beginAnew();
        begin(transport, newEra, Stage.PREPARING);
        interval = BEFORE_LOOP * era;
        takeEarly();
    }

    /** Everybody begins anew, but nobody has died since. */
    public void prepareAgain() {
        prepare(wire.orElseThrow().transport(), era + 1);
    }

    /** This rank alone begins anew, in the place of one that has died. */
    public void repeat(Communicator transport, long sameEra) {
        begin(transport, sameEra, Stage.REPEATING);
        Logs all = logs.orElseThrow();
        mailbox.reset(all.chosen());
        for (int sender = 0; sender < ranks; sender++) {
            all.read(sender, this::takeLogged);
        }
    }

    private void begin(Communicator transport, long newEra, Stage first) {
        if (newEra != era && logs.isPresent()) {
            logs.get().close();
            prepareLogs().remove();
            loopLogs().remove();
        }
        era = newEra;
        stage = first;
        if (wire.isEmpty() || wire.get().transport() != transport) {
            wire = Optional.of(new Wire(transport));
            early.clear();
        }
        forget();
        renew(prepareLogs());
        int[] all = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            all[i] = i;
        }
        world = Optional.of(new LoggedCommunicator(this, LoggedCommunicator.WORLD, all));
    }

    /** All has been prepared, and there never was any data. */
    public void start() {
        enter(Stage.STARTING, interval + 1);
    }

    /** Data is there, and all are prepared for the loss of any rank. */
    public void loop(long newVersion) {
        boolean isFirst = stage != Stage.LOOPING;
        version = newVersion;
        troubles.committed(version);
        enter(Stage.LOOPING, LOOPS + version);
        if (isFirst) {
            renew(loopLogs());
            logs.get().open();
        } else {
            logs.get().cut(version);
        }
    }

    /** This rank has the data that all had at the beginning of the interval; goes on as the one before it did. Collective. */
    public void resume(long sameVersion) {
        version = sameVersion;
        stage = Stage.LOOPING;
        interval = LOOPS + version;
        forget();
        renew(loopLogs());
        Logs own = logs.get();
        mailbox.reset(own.chosen());
        own.read(rank, repeated::add);
        for (int to = 0; to < ranks; to++) {
            sent[to] = to == rank ? 0 : own.open().last(new Channel(rank, to));
        }
        Failpoint.reached("framework.local.opened");
        rejoin(wire.orElseThrow().transport());
    }

    /** This rank goes on with another communicator. Collective. */
    public void rejoin(Communicator transport) {
        wire = Optional.of(new Wire(transport));
        early.clear();
        long[] logged = sent.clone();
        logged[rank] = 0;
        long[] toHere = new long[ranks];
        transport.alltoall(logged, 0, 1, toHere, 0);
        Failpoint.reached("framework.local.told");
        for (int sender = 0; sender < ranks; sender++) {
            catchUp(sender, toHere[sender]);
        }
        Failpoint.reached("framework.local.rejoined");
    }

    private void catchUp(int sender, long last) {
        if (sender == rank || arrived[sender] >= last) {
            return;
        }
        logs.orElseThrow().read(sender, message -> {
            if (message.sequence() <= last) {
                takeLogged(message);
            }
        });
        if (arrived[sender] < last) {
            throw troubles.fallBack("rank " + rank + " finds " + arrived[sender] + " of " + last
                    + " messages in the log of rank " + sender);
        }
    }

    private void takeLogged(LoggedMessage message) {
        int from = message.channel().from();
        if (message.channel().to() == rank && message.sequence() > arrived[from]) {
            if (message.sequence() != arrived[from] + 1) {
                throw troubles.fallBack("message " + message.sequence() + " comes after message " + arrived[from]
                        + " in the log of rank " + from + " for rank " + rank);
            }
            Failpoint.reached("framework.local.replay");
            arrived[from] = message.sequence();
            mailbox.arrive(Letter.of(message));
        }
    }

    private Logs prepareLogs() {
        return new Logs(directory.resolve("era-" + era).resolve("prepare"), rank, 0, troubles);
    }

    private Logs loopLogs() {
        return new Logs(directory.resolve("era-" + era).resolve("loop"), rank, version, troubles);
    }

    private void renew(Logs next) {
        logs.ifPresent(Logs::close);
        logs = Optional.of(next);
    }

    /** All messages of the stage before have been received. */
    private void enter(Stage next, long newInterval) {
        if (!mailbox.isEmpty() && stage != Stage.REPEATING) {
            throw new IllegalStateException(mailbox + " when the loop began or a commit was made: what is sent in an"
                    + " iteration is received in it, or a rank that goes back to the commit would miss it");
        }
        stage = next;
        interval = newInterval;
        forget();
        takeEarly();
    }

    private void takeEarly() {
        List<Wire.Arrival> waiting = List.copyOf(early);
        early.clear();
        waiting.forEach(this::take);
    }

    private void forget() {
        mailbox.reset(List.of());
        repeated.clear();
        Arrays.fill(sent, 0);
        Arrays.fill(arrived, 0);
    }

    // --- messages ---

    /** Sends a message, whose array may be used again at once. */
    void send(int to, long communicator, int tag, Slice data) {
        checkThread();
        if (to == rank) {
            byte[] frame = Frame.of(interval, ++sent[to], communicator, tag, data);
            mailbox.arrive(Frame.read(rank, frame));
            return;
        }
        if (stage == Stage.REPEATING || repeated.wasSent(to, communicator, tag)) {
            return;
        }
        byte[] frame = Frame.of(interval, ++sent[to], communicator, tag, data);
        if (stage != Stage.STARTING) {
            logs.orElseThrow().append(to, sent[to], communicator, tag, data.type(), Frame.elementsOf(frame));
        }
        Failpoint.reached("framework.local.logged");
        try {
            wire.orElseThrow().send(frame, to);
        } catch (CommException e) {
            // Whoever needs it finds it in the log.
            failed(e);
        }
    }

    void post(Receive receive) {
        checkThread();
        mailbox.post(receive);
    }

    /** Blocks until something has come in, whatever it is. */
    void progress() {
        checkThread();
        if (stage == Stage.REPEATING) {
            throw troubles.fallBack("rank " + rank + " waits for a message that is in no log, before the loop");
        }
        Optional<Wire.Arrival> arrival = Optional.empty();
        try {
            arrival = Optional.of(wire.orElseThrow().next());
        } catch (CommException e) {
            failed(e);
        }
        arrival.ifPresent(this::take);
    }

    /** Takes in what has come, without waiting. */
    void poll() {
        checkThread();
        if (stage == Stage.REPEATING) {
            return;
        }
        Optional<Wire.Arrival> arrival = Optional.empty();
        try {
            arrival = wire.orElseThrow().poll();
        } catch (CommException e) {
            failed(e);
        }
        arrival.ifPresent(this::take);
    }

    private void failed(CommException failure) {
        if (stage != Stage.LOOPING) {
            throw failure;
        }
        repair.after(failure);
    }

    private void take(Wire.Arrival arrival) {
        long sentIn = Frame.intervalOf(arrival.frame());
        if (sentIn > interval) {
            early.add(arrival);
            return;
        }
        int from = arrival.from();
        Letter letter = Frame.read(from, arrival.frame());
        if (sentIn < interval || letter.sequence() != arrived[from] + 1) {
            throw new IllegalStateException("message " + letter.sequence() + " of rank " + from + " with tag "
                    + letter.tag() + " came after message " + arrived[from]
                    + (sentIn < interval ? " and after a commit" : "")
                    + ": what is sent in an iteration is received in it");
        }
        arrived[from]++;
        mailbox.arrive(letter);
    }

    /** A receive that left the choice open is about to get this. */
    private void record(Letter letter) {
        if (stage == Stage.PREPARING || stage == Stage.LOOPING) {
            logs.orElseThrow().chosen(letter.deliveredTo(rank));
            Failpoint.reached("framework.local.chosen");
        }
    }

    private void checkThread() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("with --strategy local only the thread of the rank sends and receives, not "
                    + Thread.currentThread().getName());
        }
    }

    @Override
    public void close() {
        logs.ifPresent(Logs::close);
    }
}
