package io.everloop.agreement.explore;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Model;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * One global state: all participants, all messages in flight, who is dead and who was told.
 *
 * <p>Immutable: {@link #after} gives the next world, which shares everything that the action left alone.
 * A crash may lose any suffix of what the dead still had in flight: the messages stay deliverable until
 * an action of kind {@code LOSE} takes the rest away.
 *
 * @param <P> the participants
 * @param <M> their messages
 * @param <E> their events
 */
public final class World<P extends Participant<M, E> & Explorable<P>, M extends Message, E> {

    /** The most participants that fit into a bit mask. */
    public static final int MAX_RANKS = 64;

    private final Model<P, M, E> model;
    private final Cell<P>[] participants;
    private final Channel<M>[] channels;
    private final int[] given;
    private final long[] told;
    private long dead;
    private Cell<Checker<E>> checker;

    private World(Model<P, M, E> model, Cell<P>[] participants, Channel<M>[] channels, int[] given, long[] told) {
        this.model = model;
        this.participants = participants;
        this.channels = channels;
        this.given = given;
        this.told = told;
    }

    /** The world before anything happened. */
    public static <P extends Participant<M, E> & Explorable<P>, M extends Message, E> World<P, M, E> initial(
            Model<P, M, E> model) {
        int n = model.ranks();
        if (n < 1 || n > MAX_RANKS) {
            throw new IllegalArgumentException("cannot explore " + n + " ranks: choose 1 to " + MAX_RANKS);
        }
        @SuppressWarnings({"unchecked", "rawtypes"})
        World<P, M, E> world = new World<>(model, new Cell[n], new Channel[n * n], new int[n], new long[n]);
        for (int rank = 0; rank < n; rank++) {
            world.participants[rank] = Cell.of(model.participant(rank));
        }
        Arrays.fill(world.channels, Channel.empty());
        world.checker = Cell.of(model.checker());
        return world;
    }

    public int ranks() {
        return participants.length;
    }

    public boolean isAlive(int rank) {
        return (dead & bit(rank)) == 0;
    }

    public int deaths() {
        return Long.bitCount(dead);
    }

    /** The state of a living participant; for reading only. */
    public P participant(int rank) {
        return participants[rank].state();
    }

    /** Tells the checker that nothing is left to happen. */
    void checkAtRest() {
        checker.state().copy().atRest();
    }

    /** Whether messages between the two are in flight. */
    boolean isInFlight(int from, int to) {
        return !channel(from, to).isEmpty();
    }

    /** The message that {@link Action.Kind#DELIVER} would hand over. */
    public M firstInFlight(int from, int to) {
        return channel(from, to).first();
    }

    /** Gives every action that may happen next, always in the same order. */
    void forEachAction(Detection detection, int maxDeaths, Consumer<Action> consumer) {
        boolean mayDie = deaths() < maxDeaths;
        for (int rank = 0; rank < ranks(); rank++) {
            if (!isAlive(rank)) {
                continue;
            }
            if (model.ready(rank, participant(rank), given[rank])) {
                consumer.accept(new Action(Action.Kind.CALL, rank, 0));
            }
            for (int other = 0; other < ranks(); other++) {
                forEachActionBetween(rank, other, detection, consumer);
            }
            if (mayDie) {
                consumer.accept(new Action(Action.Kind.DIE, rank, 0));
            }
        }
    }

    private void forEachActionBetween(int rank, int other, Detection detection, Consumer<Action> consumer) {
        boolean inFlight = isInFlight(other, rank);
        if (inFlight) {
            consumer.accept(new Action(Action.Kind.DELIVER, rank, other));
        }
        if (isAlive(other)) {
            return;
        }
        if (inFlight) {
            consumer.accept(new Action(Action.Kind.LOSE, rank, other));
        }
        if ((told[rank] & bit(other)) == 0 && isTold(rank, other, detection)) {
            consumer.accept(new Action(Action.Kind.DETECT, rank, other));
        }
    }

    private boolean isTold(int rank, int dead, Detection detection) {
        return switch (detection) {
            case EVERYONE -> true;
            case WATCHERS -> participant(rank).watches(dead);
            case NOBODY -> false;
        };
    }

    /** The world after an action that may happen in this one; what comes out of it also goes to the listener. */
    public World<P, M, E> after(Action action, Outbox<M, E> listener) {
        World<P, M, E> next = new World<>(model, participants.clone(), channels.clone(), given.clone(), told.clone());
        next.dead = dead;
        next.checker = checker;
        int rank = action.rank();
        int other = action.other();
        switch (action.kind()) {
            case CALL -> {
                next.given[rank]++;
                next.step(rank, (p, out) -> model.call(rank, p, given[rank], out), listener);
            }
            case DELIVER -> {
                M message = firstInFlight(other, rank);
                next.channels[index(other, rank)] = channel(other, rank).withoutFirst();
                next.step(rank, (p, out) -> p.onMessage(other, message, out), listener);
            }
            case DETECT -> {
                next.told[rank] |= bit(other);
                next.step(rank, (p, out) -> p.onFailure(other, out), listener);
            }
            case LOSE -> next.channels[index(other, rank)] = Channel.empty();
            case DIE -> next.die(rank);
        }
        return next;
    }

    /** One step of a participant: what it is given, and where its output goes. */
    private interface Step<P, M extends Message, E> {
        void run(P participant, Outbox<M, E> out);
    }

    private void step(int rank, Step<P, M, E> step, Outbox<M, E> listener) {
        P changed = participants[rank].state().copy();
        step.run(changed, new Outbox<>() {
            @Override
            public void send(int to, M message) {
                listener.send(to, message);
                if (isAlive(to)) {
                    channels[index(rank, to)] = channel(rank, to).with(message);
                }
            }

            @Override
            public void emit(E event) {
                listener.emit(event);
                changeChecker(copy -> copy.onEvent(rank, event));
            }
        });
        participants[rank] = Cell.of(changed);
    }

    private void die(int rank) {
        dead |= bit(rank);
        participants[rank] = null;
        given[rank] = 0;
        told[rank] = 0;
        for (int from = 0; from < ranks(); from++) {
            channels[index(from, rank)] = Channel.empty();
        }
        changeChecker(copy -> copy.onDeath(rank));
    }

    private void changeChecker(Consumer<Checker<E>> change) {
        Checker<E> changed = checker.state().copy();
        change.accept(changed);
        checker = Cell.of(changed);
    }

    /** Adds the whole state. */
    void fingerprint(Fingerprint into) {
        into.add(dead);
        for (int rank = 0; rank < ranks(); rank++) {
            if (isAlive(rank)) {
                Cell<P> cell = participants[rank];
                into.add(cell.high()).add(cell.low()).add(given[rank]).add(told[rank]);
            }
        }
        for (int i = 0; i < channels.length; i++) {
            if (!channels[i].isEmpty()) {
                into.add(i).add(channels[i].high()).add(channels[i].low());
            }
        }
        into.add(checker.high()).add(checker.low());
    }

    /** An action of this world in words. */
    public String describe(Action action) {
        return switch (action.kind()) {
            case CALL -> action.rank() + " " + model.describeCall(action.rank(), given[action.rank()]);
            case DELIVER -> action + ": " + firstInFlight(action.other(), action.rank());
            case LOSE -> action + ": " + channel(action.other(), action.rank()).inFlight();
            case DIE, DETECT -> action.toString();
        };
    }

    private Channel<M> channel(int from, int to) {
        return channels[index(from, to)];
    }

    private int index(int from, int to) {
        return from * participants.length + to;
    }

    private static long bit(int rank) {
        return 1L << rank;
    }
}
