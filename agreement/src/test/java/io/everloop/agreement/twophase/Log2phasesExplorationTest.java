package io.everloop.agreement.twophase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every interleaving of small runs. */
@Timeout(120)
class Log2phasesExplorationTest {

    @ParameterizedTest(name = "{1} agreements of {0} ranks, deaths told to {2}")
    @CsvSource({
        "2, 1, EVERYONE",
        "2, 2, EVERYONE",
        "2, 3, EVERYONE",
        "2, 3, WATCHERS",
        "3, 1, EVERYONE",
        "3, 1, WATCHERS",
        "3, 2, EVERYONE",
        "3, 2, WATCHERS",
        "3, 3, EVERYONE",
        "3, 3, WATCHERS",
        "4, 1, EVERYONE",
        "4, 1, WATCHERS",
        "4, 2, WATCHERS",
    })
    void keepsItsPromisesWhateverHappens(int ranks, int agreements, Detection detection) {
        Log2phasesModel model = new Log2phasesModel(ranks, agreements);
        Exploration found = Explorer.explore(model, detection, ranks - 1, 10_000_000, seen -> {});
        System.out.printf(
                "log2phases n=%d A=%d %s: %,d states, %,d transitions%n",
                ranks, agreements, detection, found.states(), found.transitions());
        assertEquals(Optional.empty(), found.violation(), () -> String.join("\n", found.trace()));
        assertTrue(found.complete());
    }
}
