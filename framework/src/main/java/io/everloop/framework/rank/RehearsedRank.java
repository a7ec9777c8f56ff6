package io.everloop.framework.rank;

import io.everloop.comm.Communicator;
import io.everloop.comm.Parallel;
import io.everloop.comm.RankContext;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What a rank of a rehearsal has. At a repair the last rank is taken for dead: it gives up all it has, and its thread
 * goes on as the one that takes its place.
 */
final class RehearsedRank implements RankContext {

    /** One who is left, one who keeps the copy of the dead one, and that one. */
    static final int RANKS = 3;

    /** Ends the program of the rank that is taken for dead. */
    private static final class Replaced extends RuntimeException {

        private static final long serialVersionUID = 1;

        Replaced() {
            super("this rank is taken for dead", null, false, false);
        }
    }

    private Communicator world;
    private int repairs;

    private RehearsedRank(Communicator world) {
        this.world = world;
    }

    /** Plays the part of a rank until the loop is done; how often that was repaired. */
    static int play(Communicator world) throws Exception {
        RehearsedRank rank = new RehearsedRank(world);
        boolean done = false;
        while (!done) {
            try {
                new FrameworkProgram().run(rank);
                done = true;
            } catch (Replaced e) {
                // The next one begins with nothing.
            }
        }
        return rank.repairs;
    }

    @Override
    public Communicator comm() {
        return world;
    }

    private boolean isVictim() {
        return world.rank() == world.size() - 1;
    }

    @Override
    public boolean isReplacement() {
        return isVictim() && repairs > 0;
    }

    @Override
    public Communicator rebuild(Communicator broken) {
        broken.revoke();
        Communicator rebuilt = broken.shrink();
        broken.free();
        world = rebuilt;
        repairs++;
        if (isVictim()) {
            throw new Replaced();
        }
        return rebuilt;
    }

    @Override
    public long shrunkNanos() {
        return System.nanoTime();
    }

    @Override
    public List<Integer> workersOf(Communicator comm) {
        return IntStream.range(0, comm.size())
                .map(rank -> rank == comm.size() - 1 ? rank + repairs : rank)
                .boxed()
                .toList();
    }

    @Override
    public Path directory() {
        throw new UnsupportedOperationException("nothing is kept of a rehearsal");
    }

    @Override
    public List<String> args() {
        return Settings.of(RehearsedApp.class.getName())
                .withInterval(new Interval.Iterations(RehearsedApp.INTERVAL))
                .toArguments();
    }

    @Override
    public void print(String line) {}

    @Override
    public void register(Class<?>... classes) {}

    @Override
    public Parallel parallel() {
        return new Parallel(world);
    }

    @Override
    public void die() {
        throw new Replaced();
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
