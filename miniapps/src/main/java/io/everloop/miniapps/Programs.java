package io.everloop.miniapps;

import io.everloop.miniapps.heat.Heat;
import io.everloop.miniapps.heat.LoopHeat;
import io.everloop.miniapps.heat.PlainHeat;
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
     * @param type what is run: a {@link io.everloop.IterativeApp}, a class whose main calls {@link io.everloop.Everloop#run},
     *     or a {@link io.everloop.comm.RankProgram} that looks after itself
     * @param shows what it shows, in one line
     */
    public record Program(String name, Class<?> type, String shows) {}

    private static final List<Program> ALL = List.of(
            new Program("heat", Heat.class, "heat that spreads along a rod, whoever dies"),
            new Program("heat-loop", LoopHeat.class, "the same with a loop of its own"),
            new Program("heat-plain", PlainHeat.class, "the same without protection, for comparison"),
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
