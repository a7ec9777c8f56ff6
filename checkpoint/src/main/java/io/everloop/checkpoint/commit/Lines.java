package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import io.everloop.comm.ErrorHandler;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.RevokedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The communicators that checkpoints have for themselves: one for agreements and inventories, and one for each level. So
 * neither the program nor another level can get in the way, and a thread of their own may use them.
 */
final class Lines {

    /** Of a flag: this rank is in the middle of something, not at the end of all. */
    private static final long GOING_ON = 1L << 63;

    private final Communicator control;
    private final List<Communicator> ofLevels = new ArrayList<>();
    private volatile boolean closed;

    private Lines(Communicator control) {
        this.control = control;
    }

    /** Everybody has them, whatever happens meanwhile: so no one waits on them for somebody who has none. Collective. */
    static Lines open(Communicator world, List<Stage> stages, Placement placement) {
        Lines lines = new Lines(own(world));
        for (Stage stage : stages) {
            Communicator comm = own(world);
            lines.ofLevels.add(comm);
            stage.level().attach(comm, placement);
        }
        return lines;
    }

    private static Communicator own(Communicator world) {
        Communicator comm = world.twin();
        comm.errorHandler(ErrorHandler.THROW);
        return comm;
    }

    Communicator control() {
        return control;
    }

    /** Ends all that is pending, everywhere; only agreements work afterwards. */
    void cut() {
        control.revoke();
        ofLevels.forEach(Communicator::revoke);
    }

    /** Whether somebody has done that; others may not have heard of it yet. */
    boolean isCut() {
        return control.isRevoked();
    }

    /**
     * What everybody says, combined; the same everywhere.
     *
     * @param flag what all have in common
     * @param failure if somebody is dead
     * @param closed whether somebody was ending all instead
     */
    record Verdict(long flag, Optional<ProcFailedException> failure, boolean closed) {

        boolean has(long bit) {
            return (flag & bit) != 0;
        }

        /** Whether all are alive and said the same thing. */
        boolean isSound() {
            return failure.isEmpty() && !closed;
        }
    }

    /**
     * Works whatever happened. Whoever ends all does not come to another agreement. That it has done so is what everybody heard
     * in the last one, so nobody else does either: to wait there would be to wait for ever.
     */
    Verdict agree(long flag) {
        if (closed) {
            return new Verdict(0, Optional.empty(), true);
        }
        Optional<ProcFailedException> failure = Optional.empty();
        long agreed;
        try {
            agreed = control.agree(flag | GOING_ON);
        } catch (ProcFailedException e) {
            failure = Optional.of(e);
            agreed = e.agreedFlag().orElse(0);
        }
        closed = (agreed & GOING_ON) == 0;
        return new Verdict(agreed, failure, closed);
    }

    /** The same for those who cannot go on after a failure. */
    long agreeOrFail(long flag) {
        Verdict verdict = agree(flag);
        if (verdict.failure().isPresent()) {
            throw verdict.failure().get();
        }
        if (verdict.closed()) {
            throw new RevokedException("another rank has given these checkpoints up, for a recovery");
        }
        return verdict.flag();
    }

    /**
     * Ends all that is pending, here and elsewhere. Others may be waiting in an agreement that this rank has not come to: it
     * takes part in that, so that it ends, everywhere the same; what it ends with is known. To be called by everybody who
     * is left.
     */
    void close() {
        if (!closed) {
            control.contribute(0);
        }
        free();
    }

    /** Gives the communicators up. */
    void free() {
        control.free();
        ofLevels.forEach(Communicator::free);
    }
}
