package io.everloop.agreement.abcast;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.abcast.BroadcastMessage.Data;
import io.everloop.agreement.abcast.BroadcastMessage.Final;
import io.everloop.agreement.abcast.BroadcastMessage.Inquire;
import io.everloop.agreement.abcast.BroadcastMessage.Propose;
import io.everloop.agreement.abcast.BroadcastMessage.Status;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One member of the group: sends its own messages, one after the other, and receives those of all.
 *
 * <p>Phase 1: the sender gives the message to everybody, and everybody puts it into its queue at a priority
 * of its own, above all it has seen. Phase 2: the sender makes the highest of these final. A message is
 * delivered when it is final and first in the queue. Nothing can come before it then: whatever is not yet
 * final will be final no earlier than where it waits now, and what is not yet here will be proposed later.
 *
 * <p>Take-over: the lowest living rank asks everybody what they hold of the dead, anew after every death it
 * learns of. From then on nobody listens to those dead, so a late word of theirs changes nothing that was
 * answered. A message that is final anywhere becomes so everywhere; another one goes through both phases
 * again, where whoever holds it already repeats what it proposed. What none of the living holds never was.
 *
 * <p>Delivery follows the order of each sender, and nobody alive lacks a message that somebody alive has
 * delivered for good. The dead may have delivered what the living never see, or in another order.
 */
public final class Broadcaster implements Participant<BroadcastMessage, Delivered>, Explorable<Broadcaster> {

    private final int me;
    private final int ranks;
    private final Deque<Long> backlog;
    private final HoldBackQueue queue;
    private final SortedMap<MessageId, Election> elections;
    private RankSet dead = RankSet.empty();
    private Inquiry inquiry;
    private long clock;
    private int sent;

    public Broadcaster(int me, int ranks) {
        this(me, ranks, new ArrayDeque<>(), new HoldBackQueue(), new TreeMap<>());
    }

    private Broadcaster(
            int me, int ranks, Deque<Long> backlog, HoldBackQueue queue, SortedMap<MessageId, Election> elections) {
        this.me = me;
        this.ranks = ranks;
        this.backlog = backlog;
        this.queue = queue;
        this.elections = elections;
    }

    /** Sends a message to the whole group, this rank included, after those that were sent here before. */
    public void broadcast(long payload, Outbox<BroadcastMessage, Delivered> out) {
        backlog.add(payload);
        sendNext(out);
    }

    /** How many messages wait for their turn to be delivered here. */
    int waiting() {
        return queue.size();
    }

    /** One at a time: what is final later must have been proposed later, or the sender's order is lost. */
    private void sendNext(Outbox<BroadcastMessage, Delivered> out) {
        while (!backlog.isEmpty() && !elections.containsKey(new MessageId(me, sent - 1))) {
            elect(new MessageId(me, sent++), backlog.remove(), out);
        }
    }

    @Override
    public void onMessage(int from, BroadcastMessage message, Outbox<BroadcastMessage, Delivered> out) {
        if (!dead.contains(from)) {
            receive(from, message, out);
            sendNext(out);
        }
    }

    private void receive(int from, BroadcastMessage message, Outbox<BroadcastMessage, Delivered> out) {
        if (message instanceof Data data) {
            out.send(from, new Propose(data.id(), propose(data.id(), data.payload())));
        } else if (message instanceof Propose proposal) {
            Election election = elections.get(proposal.id());
            Invariant.that(election != null, "%d has no election for %s of %d", me, proposal, from);
            elections.put(proposal.id(), election.with(from, proposal.priority()));
            tryConclude(proposal.id(), out);
        } else if (message instanceof Final decision) {
            settle(decision.id(), decision.priority(), out);
        } else if (message instanceof Inquire question) {
            learn(question.dead(), out);
            out.send(from, new Status(question.dead().size(), queue.heldOf(question.dead())));
        } else if (message instanceof Status status && inquiry != null && status.inquiry() == inquiry.number()) {
            inquiry.add(from, status.held());
            tryTakeOver(out);
        }
    }

    @Override
    public void onFailure(int rank, Outbox<BroadcastMessage, Delivered> out) {
        learn(RankSet.of(rank), out);
        sendNext(out);
    }

    /** Anybody may be sender, receiver or the one who takes over. */
    @Override
    public boolean watches(int rank) {
        return true;
    }

    private Priority propose(MessageId id, long payload) {
        if (queue.priorityOf(id) == null) {
            queue.add(id, payload, new Priority(++clock, me));
        }
        return queue.priorityOf(id);
    }

    private void elect(MessageId id, long payload, Outbox<BroadcastMessage, Delivered> out) {
        elections.put(id, new Election(propose(id, payload), RankSet.of(me)));
        sendToOthers(new Data(id, payload), out);
        tryConclude(id, out);
    }

    private void tryConclude(MessageId id, Outbox<BroadcastMessage, Delivered> out) {
        Election election = elections.get(id);
        if (election.isOver(ranks, dead)) {
            elections.remove(id);
            sendToOthers(new Final(id, election.highest()), out);
            settle(id, election.highest(), out);
        }
    }

    private void settle(MessageId id, Priority priority, Outbox<BroadcastMessage, Delivered> out) {
        clock = Math.max(clock, priority.time());
        queue.settle(id, priority);
        queue.release(held -> out.emit(new Delivered(held.id(), held.priority(), held.payload())));
    }

    private void learn(RankSet news, Outbox<BroadcastMessage, Delivered> out) {
        if (news.isSubsetOf(dead)) {
            return;
        }
        dead = dead.union(news);
        for (MessageId id : new ArrayList<>(elections.keySet())) {
            tryConclude(id, out);
        }
        if (dead.selectAbsent(0) == me) {
            inquiry = new Inquiry(me, dead);
            sendToOthers(new Inquire(dead), out);
            tryTakeOver(out);
        }
    }

    private void tryTakeOver(Outbox<BroadcastMessage, Delivered> out) {
        if (!inquiry.isOver(ranks)) {
            return;
        }
        Inquiry complete = inquiry;
        inquiry = null;
        // Own knowledge goes in last: it may have grown since the others were asked.
        complete.add(me, queue.heldOf(complete.dead()));
        for (Inquiry.Finding finding : complete.findings()) {
            takeOver(finding, out);
        }
    }

    private void takeOver(Inquiry.Finding finding, Outbox<BroadcastMessage, Delivered> out) {
        Held held = finding.held();
        if (held.isFinal()) {
            Final decision = new Final(held.id(), held.priority());
            finding.waiting().minus(dead).forEach(rank -> {
                if (rank != me) {
                    out.send(rank, decision);
                }
            });
            settle(held.id(), held.priority(), out);
        } else if (!queue.isSettled(held.id()) && !elections.containsKey(held.id())) {
            elect(held.id(), held.payload(), out);
        }
    }

    private void sendToOthers(BroadcastMessage message, Outbox<BroadcastMessage, Delivered> out) {
        for (int rank = 0; rank < ranks; rank++) {
            if (rank != me && !dead.contains(rank)) {
                out.send(rank, message);
            }
        }
    }

    @Override
    public Broadcaster copy() {
        Broadcaster copy =
                new Broadcaster(me, ranks, new ArrayDeque<>(backlog), queue.copy(), new TreeMap<>(elections));
        copy.dead = dead;
        copy.inquiry = inquiry == null ? null : inquiry.copy();
        copy.clock = clock;
        copy.sent = sent;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(dead).add(clock).add(sent).add(backlog.size());
        backlog.forEach(into::add);
        queue.fingerprint(into);
        into.add(elections.size());
        for (Map.Entry<MessageId, Election> entry : elections.entrySet()) {
            entry.getKey().fingerprint(into);
            entry.getValue().fingerprint(into);
        }
        into.add(inquiry != null);
        if (inquiry != null) {
            inquiry.fingerprint(into);
        }
    }
}
