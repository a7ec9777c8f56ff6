package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who tells of a repair, so that none is told of twice and none by nobody. */
class EpochTest {

    private final Epoch first = new Epoch();
    private final Epoch second = new Epoch();
    private final Epoch newcomer = new Epoch();
    private final List<Epoch> all = List.of(first, second, newcomer);

    private void rollCall() {
        long[] together = new long[Epoch.numbers(all.size())];
        for (int rank = 0; rank < all.size(); rank++) {
            long[] told = new long[together.length];
            all.get(rank).tell(told, 0, rank);
            for (int i = 0; i < told.length; i++) {
                together[i] = Math.max(together[i], told[i]);
            }
        }
        all.forEach(epoch -> epoch.learn(together, 0, all.size()));
    }

    private static void interrupted(Epoch... some) {
        Stream.of(some).forEach(Epoch::interrupted);
    }

    private String repaired(Epoch... some) {
        Stream.of(some).forEach(Epoch::repaired);
        return Stream.of(some)
                .map(epoch -> epoch.number() + (epoch.tells() ? " told" : ""))
                .toList()
                .toString();
    }

    @Test
    void allWhoWereThereTell() {
        interrupted(first, second);
        rollCall();
        assertEquals("[1 told, 1 told, 1]", repaired(first, second, newcomer));
        interrupted(first, second, newcomer);
        rollCall();
        assertEquals("[2 told, 2 told, 2 told]", repaired(first, second, newcomer));
    }

    @Test
    void whoHasMissedARepairThatWasToldOfLeavesTheNextToOthers() {
        interrupted(first, second);
        rollCall();
        assertEquals("[1 told]", repaired(first));
        interrupted(first);
        rollCall();
        assertEquals("[2 told, 2]", repaired(first, second));
    }

    @Test
    void aRepairThatOnlyNewcomersCameThroughIsToldOfWithTheNext() {
        interrupted(first, second);
        rollCall();
        assertEquals("[1]", repaired(newcomer));
        interrupted(newcomer);
        rollCall();
        assertEquals("[2 told, 2 told, 2]", repaired(first, second, newcomer));
    }

    /** As after a start that went on from an earlier run, which is no repair. */
    @Test
    void epochsOfWhichNobodyHadToTellDoNotMatter() {
        rollCall();
        assertEquals("[1, 1, 1]", repaired(first, second, newcomer));
        interrupted(first, second, newcomer);
        rollCall();
        assertEquals("[2 told, 2 told, 2 told]", repaired(first, second, newcomer));
    }
}
