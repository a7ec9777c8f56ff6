package io.everloop.miniapps;

import io.everloop.miniapps.cg.ConjugateGradient;
import io.everloop.miniapps.cg.PlainConjugateGradient;
import io.everloop.miniapps.cg.PlainTimeSteps;
import io.everloop.miniapps.cg.TimeSteps;
import io.everloop.miniapps.example.BranchSearch;
import io.everloop.miniapps.example.KMeans;
import io.everloop.miniapps.example.PageRank;
import io.everloop.miniapps.example.PlainBranchSearch;
import io.everloop.miniapps.example.PlainKMeans;
import io.everloop.miniapps.example.PlainPageRank;
import io.everloop.miniapps.heat.Heat;
import io.everloop.miniapps.heat.LoopHeat;
import io.everloop.miniapps.heat.PlainHeat;
import io.everloop.miniapps.lu.Lu;
import io.everloop.miniapps.lu.PlainLu;
import io.everloop.miniapps.option.Options;
import io.everloop.miniapps.pi.Darts;
import io.everloop.miniapps.pi.PlainDarts;
import io.everloop.miniapps.s3d.PlainReactingFlow;
import io.everloop.miniapps.s3d.ReactingFlow;
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
     * @param arguments refuses what the program cannot be given, before anything is started
     */
    public record Program(String name, Class<?> type, String shows, Arguments arguments) {

        Program(String name, Class<?> type, String shows) {
            this(name, type, shows, (args, ranks) -> {});
        }
    }

    /** What a program takes. */
    @FunctionalInterface
    public interface Arguments {

        /**
         * Looks at what the user gave.
         *
         * @throws IllegalArgumentException with a sentence, if the program cannot run with it
         */
        void check(List<String> args, int ranks);
    }

    private static final List<Program> ALL = List.of(
            new Program("heat", Heat.class, "heat that spreads along a rod, whoever dies", PlainHeat::check),
            new Program("heat-loop", LoopHeat.class, "the same with a loop of its own", PlainHeat::check),
            new Program("heat-plain", PlainHeat.class, "the same without protection, for comparison", PlainHeat::check),
            new Program("pagerank", PageRank.class, "scores of pages, with fields that are protected", PageRank::check),
            new Program(
                    "pagerank-plain",
                    PlainPageRank.class,
                    "the same scores without protection, for comparison",
                    PageRank::check),
            new Program("kmeans", KMeans.class, "centres of points, with a loop of its own", KMeans::check),
            new Program(
                    "kmeans-plain",
                    PlainKMeans.class,
                    "the same centres without protection, for comparison",
                    KMeans::check),
            new Program(
                    "search",
                    BranchSearch.class,
                    "a search by tasks, with objects that are protected",
                    (args, ranks) -> Options.none("search", args)),
            new Program(
                    "search-plain",
                    PlainBranchSearch.class,
                    "the same search without protection, for comparison",
                    (args, ranks) -> Options.none("search-plain", args)),
            new Program(
                    "pi",
                    Darts.class,
                    "pi by throwing darts; with --strategy shrink, fewer ranks go on",
                    PlainDarts::check),
            new Program(
                    "pi-plain",
                    PlainDarts.class,
                    "the same darts without protection, for comparison",
                    PlainDarts::check),
            new Program(
                    "cg",
                    ConjugateGradient.class,
                    "finite elements and conjugate gradients, whoever dies",
                    ConjugateGradient::check),
            new Program("cg-steps", TimeSteps.class, "the same in time, a solution for each step", TimeSteps::check),
            new Program(
                    "cg-steps-plain",
                    PlainTimeSteps.class,
                    "steps in time without protection, for comparison",
                    PlainTimeSteps::check),
            new Program(
                    "cg-plain",
                    PlainConjugateGradient.class,
                    "conjugate gradients without protection, for comparison",
                    PlainConjugateGradient::check),
            new Program("lu", Lu.class, "factors of a matrix with checksums, whoever dies", Lu::check),
            new Program("lu-plain", PlainLu.class, "the same without protection, for comparison", PlainLu::check),
            new Program("s3d", ReactingFlow.class, "a reacting flow on a grid, whoever dies", ReactingFlow::check),
            new Program(
                    "s3d-plain",
                    PlainReactingFlow.class,
                    "a reacting flow without protection, for comparison",
                    PlainReactingFlow::check),
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
