package io.everloop.agreement.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every interleaving of small runs. Four ranks of whom all are told of deaths take long, so they meet every
 * tree and both semantics, but not every pair of these.
 */
@Timeout(120)
class ValidateExplorationTest {

    @ParameterizedTest(name = "{1} {2} of {0} ranks, deaths told to {3}")
    @CsvSource({
        "2, STRICT, MEDIAN, EVERYONE",
        "2, LOOSE,  MEDIAN, WATCHERS",
        "3, STRICT, MEDIAN, EVERYONE",
        "3, STRICT, MEDIAN, WATCHERS",
        "3, STRICT, CHAIN,  EVERYONE",
        "3, STRICT, CHAIN,  WATCHERS",
        "3, STRICT, STAR,   EVERYONE",
        "3, STRICT, STAR,   WATCHERS",
        "3, LOOSE,  MEDIAN, EVERYONE",
        "3, LOOSE,  MEDIAN, WATCHERS",
        "3, LOOSE,  CHAIN,  EVERYONE",
        "3, LOOSE,  CHAIN,  WATCHERS",
        "3, LOOSE,  STAR,   EVERYONE",
        "3, LOOSE,  STAR,   WATCHERS",
        "4, STRICT, MEDIAN, EVERYONE",
        "4, STRICT, MEDIAN, WATCHERS",
        "4, STRICT, CHAIN,  EVERYONE",
        "4, STRICT, CHAIN,  WATCHERS",
        "4, STRICT, STAR,   WATCHERS",
        "4, LOOSE,  MEDIAN, WATCHERS",
        "4, LOOSE,  CHAIN,  EVERYONE",
        "4, LOOSE,  CHAIN,  WATCHERS",
        "4, LOOSE,  STAR,   EVERYONE",
        "4, LOOSE,  STAR,   WATCHERS",
    })
    void keepsItsPromisesWhateverHappens(int ranks, Semantics semantics, ChildChoice choice, Detection detection) {
        ValidateModel model = new ValidateModel(ranks, semantics, choice);
        Exploration found = Explorer.explore(model, detection, ranks - 1, 10_000_000, seen -> {});
        System.out.printf(
                "validate %s %s n=%d %s: %,d states, %,d transitions%n",
                semantics, choice, ranks, detection, found.states(), found.transitions());
        assertEquals(Optional.empty(), found.violation(), () -> String.join("\n", found.trace()));
        assertEquals(List.of(), found.trace());
        assertTrue(found.complete());
    }
}
