package io.everloop.framework.rank;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.comm.engine.Failpoint;
import io.everloop.framework.flight.AgreementEvent;
import io.everloop.framework.flight.Flight;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The steps from a failure to a communicator that is whole: {@link #giveUp}, {@link #settle}, {@link #agree},
 * {@link #rebuild}, {@link #open}. Data is none of their business. Every rank takes them in this order, whatever brought it
 * there, so no one waits for somebody who has gone another way.
 */
final class RepairSteps implements Recipes.Home {

    private final RankContext ctx;
    private final List<Communicator> parts = new ArrayList<>();
    private Communicator comm;

    RepairSteps(RankContext ctx) {
        this.ctx = ctx;
        comm = ctx.comm();
    }

    /** The program's communicator of all ranks. */
    @Override
    public Communicator comm() {
        return comm;
    }

    /** A communicator that is given up with all others. */
    @Override
    public Communicator part(Communicator part) {
        parts.removeIf(Communicator::isFreed);
        parts.add(part);
        return part;
    }

    /** Whether a communicator was made since the last repair. */
    @Override
    public boolean isCurrent(Communicator comm) {
        return parts.stream().anyMatch(part -> part == comm);
    }

    /**
     * Ends everything of the program that others might wait for, everywhere: what it has made without the framework's
     * knowing, too.
     */
    void giveUp() {
        ctx.comm().revoke();
        parts.forEach(Communicator::revokeFamily);
    }

    /** Ends the commit that is under way, with the same outcome everywhere. */
    void settle(Checkpoints checkpoints) {
        checkpoints.settle();
        Failpoint.reached("framework.end.settled");
    }

    /**
     * What all are agreed on: the bits that everybody's vote has, and none if somebody died; the same everywhere.
     *
     * @param vote none if this rank had to give up
     */
    long agree(long vote) {
        Optional<AgreementEvent> event = Flight.begin(AgreementEvent::new);
        long agreed = agreed(vote);
        event.ifPresent(begun -> begun.decided(vote != 0, agreed != 0));
        return agreed;
    }

    private long agreed(long vote) {
        if (vote == 0) {
            // That settles it; others may be waiting for it.
            ctx.comm().contribute(0);
            return 0;
        }
        try {
            long agreed = ctx.comm().agree(vote);
            return ctx.comm().lastError().isEmpty() ? agreed : 0;
        } catch (CommException e) {
            return 0;
        }
    }

    /** Has the places of the dead filled, as far as somebody is there for them. */
    void rebuild(Incident incident) {
        Failpoint.reached("framework.repair.revoked");
        int[] before = ctx.comm().group().toArray();
        Communicator rebuilt = ctx.rebuild(ctx.comm());
        incident.enter(Phase.REBUILD, ctx.shrunkNanos());
        incident.rebuilt(before, rebuilt.group().toArray());
        // Others have given them up, too, or will: what is kept of them by then would be kept for ever.
        parts.forEach(Communicator::freeFamily);
        parts.clear();
        Failpoint.reached("framework.repair.rebuilt");
    }

    /**
     * Gives the program a communicator of its own: so all ranks take part in the same agreements of the one they repair, and
     * in no others. Collective, and everybody gets it, whoever has died meanwhile: who had none could not end what others
     * wait for in theirs.
     */
    void open() {
        comm = part(ctx.comm().twin());
    }
}
