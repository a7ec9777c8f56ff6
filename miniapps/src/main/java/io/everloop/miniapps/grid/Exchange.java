package io.everloop.miniapps.grid;

import io.everloop.comm.Communicator;
import io.everloop.comm.PersistentRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Messages that ranks exchange again and again, from and into the same arrays. They are prepared once for each communicator,
 * that is, once between two repairs; after that an exchange allocates nothing. Used by the thread of the rank.
 */
public final class Exchange {

    private final List<Function<Communicator, PersistentRequest<?>>> receives = new ArrayList<>();
    private final List<Function<Communicator, PersistentRequest<?>>> sends = new ArrayList<>();
    private final List<PersistentRequest<?>> requests = new ArrayList<>();
    private Communicator preparedFor;

    /** Adds the beginning of an array that each exchange fills. */
    public void receive(double[] into, int length, int from, int tag) {
        receives.add(comm -> comm.recvInit(into, 0, length, from, tag));
    }

    /** Adds the beginning of an array that each exchange sends as it is then. */
    public void send(double[] data, int length, int to, int tag) {
        sends.add(comm -> comm.sendInit(data, 0, length, to, tag));
    }

    /** Begins to exchange; until the end, arrays are left alone. */
    public void begin(Communicator comm) {
        if (comm != preparedFor) {
            requests.clear();
            receives.forEach(receive -> requests.add(receive.apply(comm)));
            sends.forEach(send -> requests.add(send.apply(comm)));
            preparedFor = comm;
        }
        for (int i = 0; i < requests.size(); i++) {
            requests.get(i).start();
        }
    }

    /** Waits until everything has been sent and received. */
    public void await() {
        for (int i = 0; i < requests.size(); i++) {
            requests.get(i).await();
        }
    }
}
