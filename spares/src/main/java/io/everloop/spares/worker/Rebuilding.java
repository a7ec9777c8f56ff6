package io.everloop.spares.worker;

import io.everloop.comm.Communicator;
import io.everloop.comm.Group;
import io.everloop.comm.engine.Failpoint;
import io.everloop.comm.engine.Worker;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Repairs a communicator: revoke, shrink, fill the places of the dead with spares.
 *
 * <p>Those who are left agree on who they are. Who takes which place is known to each of them alone: the agent tells
 * everybody, and never gives a place to somebody else, so all make the same next communicator, in which everybody has the
 * old rank, and ask the newcomers in. Nobody waits until these have come, nor asks whether they live: if one of them has
 * died meanwhile, or dies on its way, that shows in the new communicator as any death does, and it is rebuilt in its
 * turn. So a repair takes one agreement. For the thread of a rank.
 */
final class Rebuilding {

    private static final int NOBODY = -1;

    private final Worker worker;
    private final Control control;
    private final int perWorker;
    private long shrunkNanos = System.nanoTime();

    Rebuilding(Worker worker, Control control, int perWorker) {
        this.worker = worker;
        this.control = control;
        this.perWorker = perWorker;
    }

    /** Gives the broken communicator up. */
    Communicator rebuild(Communicator broken) {
        Failpoint.reached("rebuild.start");
        int[] seats = broken.group().toArray();
        broken.revoke();
        Communicator left = broken.shrink();
        broken.free();
        shrunkNanos = System.nanoTime();
        Failpoint.reached("rebuild.shrunk");
        int[] members = fill(left, seats);
        Failpoint.reached("rebuild.filled");
        Communicator next = worker.assemble(left, members);
        left.free();
        Failpoint.reached("rebuild.assembled");
        return next;
    }

    /** Finds out who sits where while nobody is dead, so that this is not done for the first time when somebody is. */
    void rehearse(Communicator whole) {
        var unused = fill(whole, whole.group().toArray());
    }

    /** When those who are left last agreed on who they are. */
    long shrunkNanos() {
        return shrunkNanos;
    }

    /** Who sits where from now on: waits until the agent has told who comes for each of the dead. */
    private int[] fill(Communicator left, int[] seats) {
        Group present = left.group();
        int[] members = new int[seats.length];
        worker.await(left, () -> {
            boolean known = true;
            for (int i = 0; i < seats.length && known; i++) {
                OptionalInt member = present.contains(seats[i]) ? OptionalInt.of(seats[i]) : successor(seats[i]);
                known = member.isPresent();
                members[i] = member.orElse(NOBODY);
            }
            return known;
        });
        return IntStream.of(members).filter(member -> member != NOBODY).toArray();
    }

    /** Who comes for a member that died, perhaps nobody; nothing if that is not known yet. */
    private OptionalInt successor(int dead) {
        OptionalInt substitute = control.substituteOf(dead / perWorker);
        if (substitute.isEmpty()) {
            return substitute;
        }
        int spare = substitute.getAsInt();
        return OptionalInt.of(spare < 0 ? NOBODY : spare * perWorker + dead % perWorker);
    }
}
