package io.everloop.framework.rank;

import io.everloop.Context;
import io.everloop.Role;
import io.everloop.comm.Communicator;
import java.util.List;

/** What an app has that warms up: nobody hears of what it says. Used by one thread. */
final class AloneContext implements Context {

    private final Communicator comm;
    private final List<String> args;

    AloneContext(Communicator comm, List<String> args) {
        this.comm = comm;
        this.args = args;
    }

    @Override
    public Communicator comm() {
        return comm;
    }

    @Override
    public Role role() {
        return Role.INITIAL;
    }

    @Override
    public long iteration() {
        return 0;
    }

    @Override
    public long epoch() {
        return 0;
    }

    @Override
    public List<String> args() {
        return args;
    }

    @Override
    public Communicator split(Communicator of, int colour, int key) {
        return of.split(colour, key)
                .orElseThrow(() -> new IllegalArgumentException("a colour of 0 or more, not " + colour));
    }

    @Override
    public void rollback(String why) {
        throw new IllegalStateException(why + ", where nothing is committed");
    }

    @Override
    public void register(Class<?>... classes) {}

    @Override
    public void print(String line) {}

    @Override
    public void result(String name, String value) {}
}
