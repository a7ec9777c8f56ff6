package io.everloop.agreement.mutation;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import io.everloop.agreement.Message;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.explore.DirectedRun;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Explores small groups that run a mutated package until one of them shows the mistake.
 *
 * <p>Most mistakes show in the first steps of some group, so every group is explored a little before any of
 * them is explored further.
 */
public final class MutantHunt {

    private static final long[] MOST_STATES = {2_000, 10_000, 60_000};

    private MutantHunt() {}

    /**
     * Fails if the explorer does not notice a mistake; otherwise prints a shortest run that shows it.
     *
     * @param groups the shipped models of the groups, small ones first
     */
    public static <R extends Record & Model<?, ?, ?>> void assertReported(Mutant mutant, List<R> groups) {
        Mutation mutation = Mutation.of(groups.get(0).getClass(), mutant);
        List<Search> open = new ArrayList<>();
        for (R group : groups) {
            open.add(new Search(mutation.counterpart(group), Detection.WATCHERS));
            open.add(new Search(mutation.counterpart(group), Detection.EVERYONE));
        }
        for (long mostStates : MOST_STATES) {
            for (Search search : List.copyOf(open)) {
                Exploration found = search.explore(mostStates);
                if (!found.isSound()) {
                    tell(mutant, search, found);
                    return;
                }
                if (found.complete()) {
                    open.remove(search);
                }
            }
        }
        fail("nobody notices: " + mutant);
    }

    /**
     * Fails if a schedule does not show a mistake, or goes wrong without it.
     *
     * @param group the shipped model of the group
     */
    public static <R extends Record & Model<?, ?, ?>> void assertReported(
            Mutant mutant, R group, Consumer<DirectedRun<?, ?, ?>> schedule) {
        schedule.accept(new DirectedRun<>(Mutation.NONE.counterpart(group)));
        Mutation mutation = Mutation.of(group.getClass(), mutant);
        DirectedRun<?, ?, ?> run = new DirectedRun<>(mutation.counterpart(group));
        RuntimeException broken = assertThrows(RuntimeException.class, () -> schedule.accept(run), mutant::toString);
        System.out.printf("%s%n  %s, directed: %s%n", mutant, group, Violation.describe(broken));
    }

    private static void tell(Mutant mutant, Search search, Exploration found) {
        System.out.printf(
                "%s%n  %s after %,d states: %s%n",
                mutant, search, found.states(), found.violation().orElse(""));
        found.trace().forEach(line -> System.out.println("      " + line));
    }

    /** One group to explore. */
    private record Search(Model<AnyParticipant, Message, Object> group, Detection detection) {

        Exploration explore(long mostStates) {
            return Explorer.explore(group, detection, group.ranks() - 1, mostStates, states -> {});
        }

        @Override
        public String toString() {
            return group.ranks() + " ranks, " + group + ", deaths told to " + detection + ",";
        }
    }
}
