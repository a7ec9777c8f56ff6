package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.voting.VotingEvent.Began;
import io.everloop.agreement.voting.VotingEvent.Chosen;
import io.everloop.agreement.voting.VotingEvent.Completed;
import io.everloop.agreement.voting.VotingEvent.InForce;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The value behaves as if it were in one place: versions are a total order of the writes, each read returns
 * what the write of its version wrote, and no operation sees less than one that was over before it began,
 * the dead included. There is one assignment of each number. An operation is refused only if at some moment
 * during it the living had no quorum. At rest every operation of the living is over.
 */
public final class VotingChecker implements Checker<VotingEvent> {

    private final int ranks;
    private final NavigableMap<Integer, Running> running = new TreeMap<>();
    private final NavigableMap<Stamp, Long> values = new TreeMap<>();
    private final NavigableMap<Long, Stamp> stamps = new TreeMap<>();
    private final NavigableMap<Long, Integer> writers = new TreeMap<>();
    private final NavigableMap<Integer, Assignment> assignments = new TreeMap<>();
    private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    private int inForce;
    private Stamp seen = Copy.INITIAL.stamp();
    private RankSet dead = RankSet.empty();

    /**
     * An operation that has begun.
     *
     * @param floor the newest version of all operations that were over by then
     * @param hopeless whether there was no quorum for it at some moment since
     */
    private record Running(Operation operation, Stamp floor, boolean hopeless) {}

    VotingChecker(Assignment first, int ranks) {
        this.ranks = ranks;
        inForce = first.number();
        assignments.put(first.number(), first);
        values.put(Copy.INITIAL.stamp(), Copy.INITIAL.value());
    }

    /** How many operations ended how. */
    public Map<Outcome, Integer> outcomes() {
        return new EnumMap<>(outcomes);
    }

    @Override
    public void onEvent(int rank, VotingEvent event) {
        if (event instanceof Began began) {
            if (began.operation().kind() == Operation.Kind.WRITE) {
                writers.put(began.operation().value(), rank);
            }
            running.put(rank, new Running(began.operation(), seen, false));
        } else if (event instanceof Completed completed) {
            checkCompletion(rank, completed, running.remove(rank));
            outcomes.merge(completed.outcome(), 1, Integer::sum);
        } else if (event instanceof Chosen chosen) {
            know(rank, chosen.assignment());
        } else if (event instanceof InForce news) {
            know(rank, news.assignment());
            inForce = Math.max(inForce, news.assignment().number());
        }
        noteHopeless();
    }

    @Override
    public void onDeath(int rank) {
        dead = dead.with(rank);
        running.remove(rank);
        noteHopeless();
    }

    private void know(int rank, Assignment assignment) {
        Assignment known = assignments.putIfAbsent(assignment.number(), assignment);
        if (known != null && !known.equals(assignment)) {
            throw new Violation("rank %d takes %s for chosen, where another takes %s", rank, assignment, known);
        }
    }

    private void checkCompletion(int rank, Completed completed, Running begun) {
        if (begun == null || !begun.operation().equals(completed.operation())) {
            throw new Violation("rank %d completes %s, which it never began", rank, completed);
        }
        if (completed.outcome() == Outcome.REFUSED && !begun.hopeless()) {
            throw new Violation(
                    "rank %d: %s, although the living always had a quorum in %s, without %s",
                    rank, completed, assignments.tailMap(inForce, true).values(), dead);
        }
        if (completed.outcome() == Outcome.DONE && completed.copy() != null) {
            checkCopy(rank, completed, begun.floor());
        }
    }

    private void checkCopy(int rank, Completed completed, Stamp floor) {
        Copy copy = completed.copy();
        boolean writes = completed.operation().kind() == Operation.Kind.WRITE;
        int age = copy.stamp().compareTo(floor);
        if (age < 0 || (age == 0 && writes)) {
            throw new Violation("rank %d: %s, but %s was over before it began", rank, completed, floor);
        }
        if (writes && copy.value() != completed.operation().value()) {
            throw new Violation("rank %d: %s writes another value", rank, completed);
        }
        identify(rank, completed, copy);
        if (copy.stamp().compareTo(seen) > 0) {
            seen = copy.stamp();
        }
    }

    /** Each version is one write and each write one version. */
    private void identify(int rank, Completed completed, Copy copy) {
        Long value = values.putIfAbsent(copy.stamp(), copy.value());
        if (value != null && value != copy.value()) {
            throw new Violation("rank %d: %s, but that version is %d", rank, completed, value);
        }
        if (copy.value() == Copy.INITIAL.value()) {
            return;
        }
        Integer writer = writers.get(copy.value());
        if (writer == null || writer != copy.stamp().writer()) {
            throw new Violation("rank %d: %s, which nobody began to write so", rank, completed);
        }
        Stamp stamp = stamps.putIfAbsent(copy.value(), copy.stamp());
        if (stamp != null && !stamp.equals(copy.stamp())) {
            throw new Violation("rank %d: %s, but that value has version %s", rank, completed, stamp);
        }
    }

    private void noteHopeless() {
        for (Map.Entry<Integer, Running> entry : running.entrySet()) {
            Running begun = entry.getValue();
            if (!begun.hopeless() && isHopeless(begun.operation())) {
                entry.setValue(new Running(begun.operation(), begun.floor(), true));
            }
        }
    }

    /**
     * Whether the living lack what the operation needs in the assignment in force or in a chosen successor. To
     * leave an assignment, its write quorum is needed too.
     */
    private boolean isHopeless(Operation operation) {
        Assignment target = operation.target();
        boolean hopeless = target != null && target.votesWithout(dead) < target.writeQuorum();
        for (Assignment assignment : assignments.tailMap(inForce, true).values()) {
            boolean last = assignment.number() == assignments.lastKey();
            int needed = Math.max(needed(operation, assignment), last ? 0 : assignment.writeQuorum());
            hopeless |= assignment.votesWithout(dead) < needed;
        }
        return hopeless;
    }

    private static int needed(Operation operation, Assignment assignment) {
        return switch (operation.kind()) {
            case READ -> assignment.readQuorum();
            case WRITE -> Math.max(assignment.readQuorum(), assignment.writeQuorum());
            case REASSIGN -> assignment.writeQuorum();
        };
    }

    @Override
    public void atRest() {
        for (int rank = 0; rank < ranks; rank++) {
            if (running.containsKey(rank)) {
                throw new Violation(
                        "rank %d never completes: %s", rank, running.get(rank).operation());
            }
        }
    }

    @Override
    public Checker<VotingEvent> copy() {
        VotingChecker copy = new VotingChecker(assignments.firstEntry().getValue(), ranks);
        copy.outcomes.putAll(outcomes);
        copy.running.putAll(running);
        copy.values.putAll(values);
        copy.stamps.putAll(stamps);
        copy.writers.putAll(writers);
        copy.assignments.putAll(assignments);
        copy.inForce = inForce;
        copy.seen = seen;
        copy.dead = dead;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(dead).add(inForce).add(seen.version()).add(seen.writer()).add(running.size());
        running.forEach((rank, begun) -> {
            begun.operation().fingerprint(into.add(rank).add(begun.hopeless()));
            into.add(begun.floor().version()).add(begun.floor().writer());
        });
        values.forEach(
                (stamp, value) -> into.add(stamp.version()).add(stamp.writer()).add(value));
        writers.forEach((value, rank) -> into.add(value).add(rank));
        assignments.values().forEach(assignment -> assignment.fingerprint(into));
    }
}
