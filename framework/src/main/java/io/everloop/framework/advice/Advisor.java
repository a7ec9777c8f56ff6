package io.everloop.framework.advice;

import io.everloop.framework.Strategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Chooses between the strategies that a program supports. Pure: the same costs lead to the same choice everywhere. */
public final class Advisor {

    private Advisor() {}

    /** A strategy, what it wastes, and how that comes about. */
    private record Option(Strategy strategy, double waste, String how) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%s wastes %.2g %% (%s)", strategy.name().toLowerCase(Locale.ROOT), 100 * waste, how);
        }
    }

    /**
     * The strategy that wastes least.
     *
     * @param possible what the program supports; going back to the last commit is always possible
     */
    public static Advice choose(Costs costs, Set<Strategy> possible) {
        List<Option> options = new ArrayList<>();
        options.add(rollback(costs));
        if (possible.contains(Strategy.ABFT)) {
            options.add(abft(costs));
        }
        if (possible.contains(Strategy.SHRINK)) {
            options.add(shrink(costs));
        }
        options.sort(Comparator.comparingDouble(Option::waste));
        Option best = options.get(0);
        String why = best
                + (options.size() == 1 ? ", and the program supports nothing else" : ", " + options.get(1))
                + String.format(Locale.ROOT, ", with a failure every %s", seconds(costs.mtbf()));
        return new Advice(best.strategy(), best.waste(), why);
    }

    private static Option rollback(Costs costs) {
        return new Option(
                Strategy.ROLLBACK,
                Daly.waste(costs.commit(), costs.interval(), costs.restore(), costs.mtbf()),
                "back by " + seconds(costs.interval() / 2) + " on average, commits of " + seconds(costs.commit()));
    }

    /** The iteration that was interrupted is done again, half of it on average; then all is committed anew. */
    private static Option abft(Costs costs) {
        double lost = costs.reconstruct() + costs.commit() + costs.iteration() / 2;
        return new Option(
                Strategy.ABFT,
                1 - Math.max(0, 1 - lost / costs.mtbf()) / costs.slowdown(),
                "works out what is lost in " + seconds(costs.reconstruct()));
    }

    /** As going back, and a share of the processors is missing in all that is left. */
    private static Option shrink(Costs costs) {
        double back = rollback(costs).waste();
        double failures = costs.left() / costs.mtbf();
        double missing = Math.min(1, failures / 2 / costs.ranks());
        return new Option(
                Strategy.SHRINK,
                1 - (1 - back) * (1 - missing),
                String.format(Locale.ROOT, "%.2g ranks fewer on average", failures / 2));
    }

    private static String seconds(double value) {
        if (value < 1e-3) {
            return String.format(Locale.ROOT, "%.0f us", value * 1e6);
        }
        return value < 1
                ? String.format(Locale.ROOT, "%.1f ms", value * 1e3)
                : String.format(Locale.ROOT, "%.1f s", value);
    }
}
