package io.everloop.experiments.bench.program;

import io.everloop.comm.Communicator;
import io.everloop.comm.Parallel;
import io.everloop.comm.RankContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a program is given that is run within another: arguments of its own, and nobody who listens to what it tells.
 *
 * @param inner what the other one was given
 */
record Muted(RankContext inner, List<String> args) implements RankContext {

    @Override
    public Communicator comm() {
        return inner.comm();
    }

    @Override
    public boolean isReplacement() {
        return inner.isReplacement();
    }

    @Override
    public Communicator rebuild(Communicator broken) {
        return inner.rebuild(broken);
    }

    @Override
    public long shrunkNanos() {
        return inner.shrunkNanos();
    }

    @Override
    public Path directory() {
        return inner.directory();
    }

    @Override
    public List<Integer> workersOf(Communicator comm) {
        return inner.workersOf(comm);
    }

    @Override
    public void print(String line) {}

    @Override
    public void register(Class<?>... classes) {
        inner.register(classes);
    }

    @Override
    public Parallel parallel() {
        return inner.parallel();
    }

    @Override
    public void die() {
        inner.die();
    }

    @Override
    public void announce(String word) {}

    @Override
    public void onAnnouncement(Function<String, Optional<String>> judge) {}

    @Override
    public void foretell(String word) {}

    @Override
    public void result(String name, String value) {}
}
