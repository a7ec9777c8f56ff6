package io.everloop.comm.link;

import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Where a worker listens and what it expects of others.
 *
 * @param worker the number of the worker
 * @param secret what proves that somebody belongs to the job
 * @param transport how workers talk
 * @param directory the job's private directory
 * @param ringBytes how large a mapping is offered to those that are connected to
 * @param patience how long a handshake may take
 * @param bind where to listen for TCP: loopback by default
 * @param log takes a line for every few connections that were refused: the system's logger by default
 */
public record DoormanSpec(
        int worker,
        Secret secret,
        Transport transport,
        Path directory,
        int ringBytes,
        Duration patience,
        InetAddress bind,
        Consumer<String> log) {

    public DoormanSpec {
        if (worker < 0) {
            throw new IllegalArgumentException("workers are numbered from 0 on, not " + worker);
        }
        if (transport == Transport.SHARED && !RingOffer.isSize(ringBytes)) {
            throw new IllegalArgumentException("a ring cannot have " + ringBytes + " bytes: take " + RingOffer.sizes());
        }
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("a handshake takes longer than " + patience);
        }
    }

    /** With everything else by default. */
    public static DoormanSpec of(
            int worker, Secret secret, Transport transport, Path directory, int ringBytes, Duration patience) {
        return new DoormanSpec(
                worker,
                secret,
                transport,
                directory,
                ringBytes,
                patience,
                InetAddress.getLoopbackAddress(),
                // Looked up only if there is something to say: a logger takes a process as long to find as a
                // connection.
                line -> System.getLogger(Doorman.class.getName()).log(Level.WARNING, line));
    }

    public DoormanSpec withBind(InetAddress address) {
        return new DoormanSpec(worker, secret, transport, directory, ringBytes, patience, address, log);
    }

    public DoormanSpec withLog(Consumer<String> lines) {
        return new DoormanSpec(worker, secret, transport, directory, ringBytes, patience, bind, lines);
    }
}
