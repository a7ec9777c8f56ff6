package io.everloop.comm;

/**
 * An operation whose arguments are given once and that is started again and again, as loops do: starting it and waiting
 * for it makes no garbage. As in MPI, it stands for nothing until it is started, and once it is done it may be started
 * anew; its arrays are read and written each time.
 *
 * <p>It belongs to its communicator and ends with it: after a repair, make another one.
 *
 * @param <T> what the operation gives when it is done
 */
public interface PersistentRequest<T> extends Request<T> {

    /**
     * Begins the operation. Collective ones are started by every rank in the same order as all collectives.
     *
     * @throws IllegalStateException if it is still under way, or the communicator was freed
     */
    void start();

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if it was never started
     */
    @Override
    T await();
}
