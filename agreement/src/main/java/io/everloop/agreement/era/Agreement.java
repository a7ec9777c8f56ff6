package io.everloop.agreement.era;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.IntSet;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.topology.Mending;
import io.everloop.agreement.topology.Tree;

/**
 * What one participant keeps of one agreement that it has started.
 *
 * <p>Parent and children follow from the tree and the known dead; they are kept because they are asked for
 * at every step and change only when one of them dies.
 */
final class Agreement {

    /** Where a participant stands in an agreement. */
    enum Phase {
        /** Waiting for the contributions of the children. */
        GATHERING,
        /** Contributed upward, waiting for the decision. */
        WAITING,
        /** Decided; answers late questions only. */
        DECIDED
    }

    private final int self;
    private final Tree tree;
    private final boolean blocking;
    private final long id;
    private Phase phase = Phase.GATHERING;
    private EraValue value;
    private int parent;
    private RankSet children;

    /** Whose contribution is in the value, since gathering began. */
    private IntSet contributed = new IntSet();

    /** Who else sent a contribution or asked, and must hear of the decision. */
    private IntSet askers = new IntSet();

    /** How many children have not contributed. */
    private int missing;

    Agreement(int self, long id, Tree tree, boolean blocking, EraValue value, RankSet dead) {
        this.self = self;
        this.id = id;
        this.tree = tree;
        this.blocking = blocking;
        this.value = value;
        relate(dead);
    }

    private Agreement(Agreement other) {
        self = other.self;
        id = other.id;
        tree = other.tree;
        blocking = other.blocking;
        phase = other.phase;
        value = other.value;
        parent = other.parent;
        children = other.children;
        contributed = other.contributed.copy();
        askers = other.askers.copy();
        missing = other.missing;
    }

    Agreement copy() {
        return new Agreement(this);
    }

    long id() {
        return id;
    }

    boolean isBlocking() {
        return blocking;
    }

    /** Whether the caller is waiting for the result and can do nothing else. */
    boolean isAwaited() {
        return blocking && phase != Phase.DECIDED;
    }

    boolean is(Phase wanted) {
        return phase == wanted;
    }

    /** The running combination, or the result once decided. */
    EraValue value() {
        return value;
    }

    int parent() {
        return parent;
    }

    boolean isRoot() {
        return parent == Tree.NONE;
    }

    RankSet children() {
        return children;
    }

    /** Whether these deaths change who is parent or child of this participant. */
    boolean isTouchedBy(RankSet deaths) {
        return deaths.contains(parent) || deaths.intersects(children);
    }

    /** Works out parent and children anew. */
    void relate(RankSet dead) {
        parent = Mending.parent(tree, dead, self);
        children = Mending.children(tree, dead, self);
        countMissing();
    }

    private void countMissing() {
        missing = 0;
        for (int i = 0; i < children.size(); i++) {
            missing += contributed.contains(children.get(i)) ? 0 : 1;
        }
    }

    /** Takes a contribution into account; the sender will hear of the decision. */
    void contribute(int from, EraValue contribution) {
        if (phase != Phase.GATHERING) {
            askers.add(from);
            return;
        }
        value = value.combine(contribution);
        if (contributed.add(from) && children.contains(from)) {
            missing--;
        }
    }

    /** The sender will hear of the decision. */
    void ask(int from) {
        askers.add(from);
    }

    boolean isComplete() {
        return phase == Phase.GATHERING && missing == 0;
    }

    /** The participant has become root: everybody below has to contribute again. */
    void gatherAgain() {
        move(Phase.WAITING, Phase.GATHERING);
        contributed.toRankSet().forEach(askers::add);
        contributed.clear();
        countMissing();
    }

    void foldIn(RankSet dead) {
        value = value.withFound(dead);
    }

    void await() {
        move(Phase.GATHERING, Phase.WAITING);
    }

    /** Ends the agreement here; gives those who have to be told. */
    RankSet decide(EraValue decision, RankSet dead) {
        Invariant.that(phase != Phase.DECIDED, "%d decides %d again: %s -> %s", self, id, value, decision);
        phase = Phase.DECIDED;
        value = decision;
        RankSet listeners = children.union(contributed.toRankSet())
                .union(askers.toRankSet())
                .minus(dead);
        contributed.clear();
        askers.clear();
        children = RankSet.empty();
        return listeners;
    }

    private void move(Phase from, Phase to) {
        Invariant.that(phase == from, "%d in agreement %d: %s -> %s", self, id, phase, to);
        phase = to;
    }

    boolean watches(int rank) {
        return switch (phase) {
            case GATHERING -> children.contains(rank);
            case WAITING -> parent == rank;
            case DECIDED -> false;
        };
    }

    @SuppressWarnings("EnumOrdinal") // any distinct number will do
    void fingerprint(Fingerprint into) {
        into.add(phase.ordinal()).add(blocking).add(tree.absent());
        value.fingerprint(into);
        into.add(contributed.toRankSet()).add(askers.toRankSet());
    }
}
