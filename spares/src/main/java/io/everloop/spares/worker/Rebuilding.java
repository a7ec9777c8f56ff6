package io.everloop.spares.worker;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Group;
import io.everloop.comm.engine.Failpoint;
import io.everloop.comm.engine.Worker;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Repairs a communicator: revoke, shrink, fill the places of the dead with spares.
 *
 * <p>Those who are left agree on who they are, the first of them finds out from the agent who takes which place and tells
 * the others, and all agree that they have heard it. Only then do they make the next communicator, in which everybody has
 * the old rank, and ask the newcomers in; and only if all of them agree there, too, is it used. Both agreements have the same
 * result everywhere, so a failure at any point sends either everybody back to the shrinking or nobody, and no one waits
 * for the dead. For the thread of a rank.
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

    /** For a rank that was there: gives the broken communicator up. */
    Communicator rebuild(Communicator broken) {
        int[] seats = broken.group().toArray();
        Communicator now = broken;
        while (true) {
            Failpoint.reached("rebuild.start");
            now.revoke();
            Communicator left = now.shrink();
            now.free();
            shrunkNanos = System.nanoTime();
            Failpoint.reached("rebuild.shrunk");
            Optional<int[]> members = seat(left, seats);
            if (members.isEmpty()) {
                now = left;
                continue;
            }
            Communicator next = worker.assemble(left, members.get());
            left.free();
            Failpoint.reached("rebuild.assembled");
            if (isWhole(next)) {
                Failpoint.reached("rebuild.done");
                return next;
            }
            seats = members.get();
            now = next;
        }
    }

    /** When those who are left last agreed on who they are. */
    long shrunkNanos() {
        return shrunkNanos;
    }

    /** For a rank that was asked in: the communicator if it stands, or the one that is made in its place. */
    Communicator join(Communicator invitedTo) {
        Failpoint.reached("join.start");
        return isWhole(invitedTo) ? invitedTo : rebuild(invitedTo);
    }

    private static boolean isWhole(Communicator comm) {
        return agrees(comm, true);
    }

    /** Whether everybody is alive and means yes; the same everywhere. */
    private static boolean agrees(Communicator comm, boolean yes) {
        try {
            return comm.agree(yes ? 1 : 0) == 1 && comm.lastError().isEmpty();
        } catch (CommException e) {
            return false;
        }
    }

    /** Who sits where from now on; nothing if somebody died meanwhile, everywhere the same. */
    private Optional<int[]> seat(Communicator left, int[] seats) {
        int[] members = new int[seats.length];
        if (left.rank() == 0) {
            fill(left, seats, members);
        }
        boolean told;
        try {
            left.bcast(members, 0, members.length, 0);
            told = left.lastError().isEmpty();
        } catch (CommException e) {
            told = false;
        }
        Failpoint.reached("rebuild.told");
        return agrees(left, told)
                ? Optional.of(
                        IntStream.of(members).filter(member -> member != NOBODY).toArray())
                : Optional.empty();
    }

    /** Waits until the agent has told who comes for each of the dead; it knows of all of them, or soon will. */
    private void fill(Communicator left, int[] seats, int[] members) {
        Group present = left.group();
        worker.await(left, () -> {
            boolean known = true;
            for (int i = 0; i < seats.length && known; i++) {
                int seat = seats[i];
                int own = seat / perWorker;
                var place =
                        control.placeOf(own, other -> other == own ? !present.contains(seat) : worker.isDead(other));
                known = place.isPresent();
                members[i] = place.orElse(0) < 0 ? NOBODY : place.orElse(0) * perWorker + seat % perWorker;
            }
            return known;
        });
    }
}
