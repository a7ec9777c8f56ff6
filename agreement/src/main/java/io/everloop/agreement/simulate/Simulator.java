package io.everloop.agreement.simulate;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.Timed;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Violation;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

/**
 * Runs a model in virtual time under given conditions, one event after the other.
 *
 * <p>A processor serves its messages one by one: each step begins when the processor is free, costs the
 * overhead of the message it receives and that of each message it sends. Whoever dies in the middle of a
 * step loses what it had not sent by then. Events are taken in the order of their times; equal times in
 * the order in which they were scheduled; so the same seed gives the same run.
 *
 * @param <P> the participants
 * @param <M> their messages
 * @param <E> their events
 */
public final class Simulator<P extends Participant<M, E>, M extends Message, E> {

    private static final int CALL = 0;
    private static final int MESSAGE = 1;
    private static final int TICK = 2;
    private static final int DETECT = 3;
    private static final int DEATH = 4;
    private static final long PROGRESS_STRIDE = 1 << 16;

    private final Model<P, M, E> model;
    private final Conditions conditions;
    private final Network network;
    private final RandomGenerator random;
    private final P[] participants;
    private final Checker<E> checker;
    private final Mortality mortality;
    private final EventWheel wheel = new EventWheel();
    private final Fingerprint digest = new Fingerprint();
    private final PairClock order;
    private final Post post = new Post();
    /** Of each rank, side by side because each step needs both: when it is free, how many calls it was given. */
    private final long[] processors;

    private final BitSet callPending;
    private final BitSet reported;
    private final Detector detector;
    private final Set<Long> cutChannels = new HashSet<>();
    private Consumer<String> narration = line -> {};
    private boolean narrated;
    private LongConsumer progress = count -> {};
    private long lastEventNanos;
    private long steps;
    private long messages;
    private long bytes;

    /** A run of the model that has not begun; chance comes from the given source alone. */
    @SuppressWarnings("unchecked")
    public Simulator(Model<P, M, E> model, Conditions conditions, RandomGenerator random) {
        this.model = model;
        this.conditions = conditions;
        this.network = conditions.network();
        this.random = random;
        int ranks = model.ranks();
        participants = (P[]) new Participant<?, ?>[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            participants[rank] = model.participant(rank);
        }
        checker = model.checker();
        mortality = new Mortality(ranks, conditions.crashes());
        order = new PairClock(ranks);
        detector = new Detector(
                conditions,
                participants,
                mortality,
                random,
                (rank, dead, afterNanos) -> wheel.add(wheel.now() + afterNanos, DETECT, rank, dead, null));
        processors = new long[2 * ranks];
        callPending = new BitSet(ranks);
        reported = new BitSet(ranks);
    }

    /** Also tells each step in words, for runs that are small enough to read. */
    public Simulator<P, M, E> narratedTo(Consumer<String> lines) {
        narration = lines;
        narrated = true;
        return this;
    }

    /** Also tells the number of steps now and then, for runs that take long. */
    public Simulator<P, M, E> reportingTo(LongConsumer listener) {
        progress = listener;
        return this;
    }

    /** The participant of a rank, for looking at after the run. */
    public P participant(int rank) {
        return participants[rank];
    }

    /** The checker that watches the run. */
    public Checker<E> checker() {
        return checker;
    }

    /** Runs until nothing is left to happen, a property is violated, or the limit is reached. */
    public Simulation run() {
        Optional<String> violation = Optional.empty();
        try {
            begin();
            boolean more = wheel.next();
            while (more && wheel.now() <= conditions.limitNanos() && !checker.isSatisfied()) {
                dispatch();
                more = wheel.next();
            }
            if (more && !checker.isSatisfied()) {
                throw new Violation("not at rest after %d us of virtual time", conditions.limitNanos() / 1_000);
            }
            checker.atRest();
        } catch (RuntimeException broken) {
            violation = Optional.of(Violation.describe(broken));
        }
        return new Simulation(
                survivorsThatReported(),
                mortality.deaths(),
                lastEventNanos,
                steps,
                messages,
                bytes,
                digest.high() ^ digest.low(),
                violation);
    }

    private void begin() {
        for (Crash crash : conditions.crashes().crashes()) {
            if (crash.when() == Crash.When.TIME) {
                wheel.add(crash.count(), DEATH, crash.rank(), 0, null);
            }
        }
        for (int rank = 0; rank < participants.length; rank++) {
            scheduleCall(rank, 0);
            if (participants[rank] instanceof Timed<?, ?>) {
                wheel.add(skew(), TICK, rank, 0, null);
            }
        }
    }

    private void dispatch() {
        int rank = wheel.rank();
        if (wheel.kind() == DEATH) {
            die(rank);
            return;
        }
        long start = Math.max(wheel.now(), processors[2 * rank]);
        if (mortality.isDeadBy(rank, start) || isLost(rank)) {
            return;
        }
        digest.add(start * Byte.SIZE + wheel.kind()).add(((long) rank << 32) | wheel.other());
        if (++steps % PROGRESS_STRIDE == 0) {
            progress.accept(steps);
        }
        post.begin(rank, start);
        step(rank, participants[rank]);
        processors[2 * rank] = post.clock;
        if (mortality.isLastStep(rank, post.clock)) {
            wheel.add(post.clock, DEATH, rank, 0, null);
        }
        scheduleCall(rank, post.clock);
        detector.onStep(rank);
    }

    @SuppressWarnings("unchecked")
    private void step(int rank, P participant) {
        switch (wheel.kind()) {
            case CALL -> {
                callPending.clear(rank);
                if (narrated) {
                    narrate("%d %s", rank, model.describeCall(rank, given(rank)));
                }
                int number = given(rank);
                processors[2 * rank + 1]++;
                model.call(rank, participant, number, post);
            }
            case MESSAGE -> {
                post.clock += network.overheadNanos();
                if (narrated) {
                    narrate("%d receives from %d: %s", rank, wheel.other(), wheel.payload());
                }
                participant.onMessage(wheel.other(), (M) wheel.payload(), post);
            }
            case TICK -> {
                long wanted = ((Timed<M, E>) participant).onTick(post.clock, post);
                if (wanted != Timed.NEVER) {
                    wheel.add(Math.max(wanted, post.clock + 1), TICK, rank, 0, null);
                }
            }
            case DETECT -> {
                if (narrated) {
                    narrate("%d detects %d", rank, wheel.other());
                }
                participant.onFailure(wheel.other(), post);
            }
            default -> throw new IllegalStateException("unknown kind of event " + wheel.kind());
        }
    }

    /** Whether the event is a message that died with its sender; once one of a channel is lost, all later ones are. */
    private boolean isLost(int rank) {
        if (!conditions.lossy() || wheel.kind() != MESSAGE || mortality.isAlive(wheel.other())) {
            return false;
        }
        long channel = (long) wheel.other() * participants.length + rank;
        if (!cutChannels.contains(channel) && random.nextBoolean()) {
            cutChannels.add(channel);
        }
        boolean lost = cutChannels.contains(channel);
        if (lost && narrated) {
            narrate("%d loses from %d: %s", rank, wheel.other(), wheel.payload());
        }
        return lost;
    }

    private void scheduleCall(int rank, long nanos) {
        if (!callPending.get(rank) && model.ready(rank, participants[rank], given(rank))) {
            callPending.set(rank);
            wheel.add(nanos + skew(), CALL, rank, 0, null);
        }
    }

    private int given(int rank) {
        return (int) processors[2 * rank + 1];
    }

    private void die(int dead) {
        if (!mortality.die(dead)) {
            return;
        }
        if (narrated) {
            narrate("%d dies", dead);
        }
        checker.onTime(wheel.now());
        checker.onDeath(dead);
        detector.onDeath(dead);
    }

    private long skew() {
        return conditions.skewNanos() == 0 ? 0 : random.nextLong(conditions.skewNanos());
    }

    private int survivorsThatReported() {
        BitSet survivors = (BitSet) reported.clone();
        for (int i = 0; i < mortality.deaths(); i++) {
            survivors.clear(mortality.deadAt(i));
        }
        return survivors.cardinality();
    }

    private void narrate(String format, Object... values) {
        narration.accept(String.format("%,12d ns  ", wheel.now()) + String.format(format, values));
    }

    /** Takes what one step produces, and keeps the time it takes. */
    private final class Post implements Outbox<M, E> {
        private int sender;
        private long clock;

        void begin(int rank, long nanos) {
            sender = rank;
            clock = nanos;
        }

        @Override
        public void send(int to, M message) {
            long departure = clock + network.overheadNanos();
            clock += network.sendNanos(message.bytes());
            if (mortality.isDeadBy(sender, departure)) {
                return;
            }
            messages++;
            bytes += message.bytes();
            digest.add(((long) to << 32) | message.bytes());
            if (narrated) {
                narrate("    %d -> %d %s", sender, to, message);
            }
            if (mortality.isAlive(to)) {
                wheel.add(arrival(to, departure, message), MESSAGE, to, sender, message);
            }
            if (mortality.isLastSend(sender, departure)) {
                wheel.add(departure, DEATH, sender, 0, null);
            }
        }

        private long arrival(int to, long departure, M message) {
            long arrival = departure + network.travelNanos(sender, to, message.bytes());
            if (network.jitterNanos() == 0) {
                return arrival;
            }
            return order.arrival(sender, to, arrival + random.nextLong(network.jitterNanos()));
        }

        @Override
        public void emit(E event) {
            if (mortality.isDeadBy(sender, clock)) {
                return;
            }
            lastEventNanos = Math.max(lastEventNanos, clock);
            reported.set(sender);
            if (narrated) {
                narrate("    %d %s", sender, event);
            }
            checker.onTime(clock);
            checker.onEvent(sender, event);
        }
    }
}
