package io.everloop.miniapps;

import io.everloop.comm.RankProgram;
import io.everloop.miniapps.ulfm.CancelledSearch;
import io.everloop.miniapps.ulfm.DeadListed;
import io.everloop.miniapps.ulfm.ErrorsReturned;
import io.everloop.miniapps.ulfm.RevokeAndShrink;
import io.everloop.miniapps.ulfm.SlowComputation;
import io.everloop.miniapps.ulfm.TreeSearch;
import io.everloop.miniapps.ulfm.UndisturbedPairs;
import java.util.List;
import java.util.Optional;

/** The programs that come along, by the names that the command line knows them by. */
public final class Programs {

    /**
     * A program.
     *
     * @param name what the user types
     * @param type what is run
     * @param shows what it shows, in one line
     */
    public record Program(String name, Class<? extends RankProgram> type, String shows) {}

    private static final List<Program> ALL = List.of(
            new Program("ulfm-errors-returned", ErrorsReturned.class, "a barrier that returns the death of a rank"),
            new Program("ulfm-dead-listed", DeadListed.class, "an error handler that lists the dead"),
            new Program("ulfm-undisturbed", UndisturbedPairs.class, "living pairs that no death disturbs"),
            new Program("ulfm-shrink", RevokeAndShrink.class, "a ring that is revoked, shrunk, and goes on"),
            new Program("ulfm-slow", SlowComputation.class, "long computations that nobody takes for dead"),
            new Program("ulfm-cancel", CancelledSearch.class, "a search with threads that ends everywhere at once"),
            new Program("ulfm-taskgroup", TreeSearch.class, "a search in a tree, by tasks that cancel each other"));

    private Programs() {}

    /** All of them, in the order to show them in. */
    public static List<Program> all() {
        return ALL;
    }

    public static Optional<Program> find(String name) {
        return ALL.stream().filter(program -> program.name().equals(name)).findFirst();
    }
}
