package io.everloop.agreement.validate;

import io.everloop.agreement.mutation.Mutant;
import java.util.List;

/** Mistakes that are easily made in the rules of validate-all; several of them are in print. */
final class ValidateMutants {

    private static final String PARTICIPANT = "ValidateParticipant.java";
    private static final String NUMBER = "BroadcastNumber.java";

    static final List<Mutant> SMALL = List.of(
            Mutant.of("as printed: a plain counter numbers the broadcasts, so two roots use the same number")
                    .replacing(NUMBER, "rank == root ? count + 1 : 1", "count + 1")
                    .replacing(
                            NUMBER,
                            "root == other.root ? Integer.compare(count, other.count) : Integer.compare(root, other.root)",
                            "Integer.compare(count, other.count)"),
            Mutant.of("as printed but for ties: a dead root that tried more often supersedes its successor")
                    .replacing(NUMBER, "rank == root ? count + 1 : 1", "count + 1")
                    .replacing(
                            NUMBER,
                            "root == other.root ? Integer.compare(count, other.count) : Integer.compare(root, other.root)",
                            "count == other.count ? Integer.compare(root, other.root) : Integer.compare(count, other.count)"),
            Mutant.of("as printed: the failure of a child is an event, missed if it came before the broadcast")
                    .replacing(
                            PARTICIPANT,
                            "choice.children(me + 1, end, known)",
                            "choice.children(me + 1, end, RankSet.empty())")
                    .replacing(PARTICIPANT, "relay.awaitsAnyOf(known)", "relay.awaitsAnyOf(failed)"),
            Mutant.of("as printed: the root waits for the event that it learns more, which may have been before")
                    .replacing(
                            PARTICIPANT,
                            "} else if (rejected) {\n            broadcast(out);",
                            "} else if (rejected) {")
                    .replacing(PARTICIPANT, "if (answer instanceof Nak) {", """
                            if (answer instanceof Nak && relay.parent() == Relay.NOBODY) {
                                relay = null;
                            } else if (answer instanceof Nak) {
                            """)
                    .replacing(
                            PARTICIPANT,
                            "isLowestAlive() && number.root() != me",
                            "isLowestAlive() && (number.root() != me || relay == null)"),
            Mutant.of("as printed: with loose semantics nobody awaits the answers to the commit")
                    .replacing(
                            PARTICIPANT,
                            "relay = new Relay(parent, kind, ballot, contribution, children);",
                            "relay = semantics == Semantics.LOOSE && kind == Kind.COMMIT\n"
                                    + "? null : new Relay(parent, kind, ballot, contribution, children);"),
            Mutant.of("nobody awaits the answers to the all-commit")
                    .replacing(
                            PARTICIPANT,
                            "relay = new Relay(parent, kind, ballot, contribution, children);",
                            "relay = kind == Kind.ALL_COMMIT ? null : new Relay(parent, kind, ballot, contribution, children);"),
            Mutant.of("the root commits to its own ballot although somebody is committed to another")
                    .replacing(PARTICIPANT, "force(forced.ballot(), out);", """
                            force(relay.parent() == Relay.NOBODY ? relay.ballot() : forced.ballot(), out);
                            """),
            Mutant.of("the root tries again although somebody is committed")
                    .replacing(PARTICIPANT, "force(forced.ballot(), out);", "giveUp(out);"),
            Mutant.of("whoever is committed accepts another ballot")
                    .replacing(
                            PARTICIPANT,
                            "if (phase != Phase.BALLOTING) {\n                    out.send",
                            "if (false) {\n                    out.send"),
            Mutant.of("whoever is committed accepts another ballot and commits to it")
                    .replacing(
                            PARTICIPANT,
                            "if (phase != Phase.BALLOTING) {\n                    out.send",
                            "if (phase == Phase.ALL_COMMITTED) {\n                    out.send")
                    .replacing(
                            PARTICIPANT,
                            "if (phase != Phase.BALLOTING) {\n            Invariant.that(committed.equals(ballot), "
                                    + "\"%d: committed to %s, now to %s\", me, committed, ballot);",
                            "if (phase != Phase.BALLOTING) {\n            committed = ballot;"),
            Mutant.of("a new root that is committed votes again")
                    .replacing(
                            PARTICIPANT,
                            "relay(Relay.NOBODY, Kind.COMMIT, committed, ranks, out)",
                            "relay(Relay.NOBODY, number.count() == 1 ? Kind.BALLOT : Kind.COMMIT,\n"
                                    + "number.count() == 1 ? Ballot.on(known) : committed, ranks, out)"),
            Mutant.of("who gives up does not say which deaths it knows")
                    .replacing(
                            PARTICIPANT,
                            "out.send(parent, new Nak(number, known));\n        } else {\n            Invariant",
                            "out.send(parent, new Nak(number, RankSet.empty()));\n        } else {\n"
                                    + "            Invariant"),
            Mutant.of("nothing is learnt from answers that refuse")
                    .replacing(
                            PARTICIPANT,
                            "learn(message.known(), out);",
                            "learn(message instanceof Nak ? RankSet.empty() : message.known(), out);"),
            Mutant.of("deaths learnt from a message are noted without reaction")
                    .replacing(PARTICIPANT, "learn(message.known(), out);", "known = known.union(message.known());"),
            Mutant.of("the root takes a rejection for an acceptance")
                    .replacing(
                            PARTICIPANT,
                            "boolean rejected = kind == Kind.BALLOT",
                            "boolean rejected = parent != Relay.NOBODY && kind == Kind.BALLOT"),
            Mutant.of("messages before the call are dropped")
                    .replacing(PARTICIPANT, "held.add(new Held(from, message));", ""),
            Mutant.of("answers to a superseded broadcast count")
                    .replacing(PARTICIPANT, "relay != null && message.number().equals(number)", "relay != null"),
            Mutant.of("who awaits answers for a dead root does not become the root")
                    .replacing(
                            PARTICIPANT,
                            "isLowestAlive() && number.root() != me",
                            "isLowestAlive() && number.root() != me && relay == null"),
            Mutant.of("with strict semantics the set is returned with the commit")
                    .replacing(PARTICIPANT, "if (semantics == Semantics.LOOSE) {", "{")
                    .replacing(
                            PARTICIPANT,
                            "phase = Phase.ALL_COMMITTED;\n            giveBack(out);",
                            "phase = Phase.ALL_COMMITTED;"),
            Mutant.of("a relay answers a ballot without the contributions from below")
                    .replacing("Relay.java", "contributed = contributed.and(contribution);", ""),
            Mutant.of("a relay answers a ballot without its own contribution")
                    .replacing(PARTICIPANT, "kind == Kind.BALLOT ? own : Contribution.NONE", "Contribution.NONE"),
            Mutant.of("the contributions are told with the all-commit only")
                    .replacing(
                            PARTICIPANT,
                            "relay(Relay.NOBODY, Kind.COMMIT, committed, ranks, out)",
                            "relay(Relay.NOBODY, Kind.COMMIT, Ballot.on(committed.failed()), ranks, out)"),
            Mutant.of("whoever is committed tells the set without the contributions")
                    .replacing(
                            PARTICIPANT,
                            "new ForcedNak(number, committed, known)",
                            "new ForcedNak(number, Ballot.on(committed.failed()), known)"),
            Mutant.of("what one contributor acknowledged counts as acknowledged by all")
                    .replacing("Relay.java", "contributed = contributed.and(contribution);", """
                            contributed = contributed.isNone() || contribution.isNone()
                                    ? contributed.and(contribution)
                                    : new Contribution(
                                            contributed.flag() & contribution.flag(),
                                            contributed.acknowledged().union(contribution.acknowledged()));
                            """),
            Mutant.of("only the next lower rank is watched, dead or alive")
                    .replacing(PARTICIPANT, "rank < me ? isLivingPredecessor(rank)", "rank < me ? rank == me - 1"));

    static final Mutant SILENT_RELAY = Mutant.of("a relay does not pass up that somebody is committed")
            .replacing(
                    PARTICIPANT,
                    "out.send(parent, new ForcedNak(number, ballot, known));",
                    "out.send(parent, new Nak(number, known));");

    private ValidateMutants() {}
}
