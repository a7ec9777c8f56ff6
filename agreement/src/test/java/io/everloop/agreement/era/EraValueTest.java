package io.everloop.agreement.era;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.agreement.RankSet;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Contributions are sent again and arrive in any order, so their combination must not mind. */
class EraValueTest {

    private static final int RANKS = 6;

    @Provide
    Arbitrary<EraValue> values() {
        Arbitrary<RankSet> sets = Arbitraries.integers()
                .between(0, RANKS - 1)
                .set()
                .map((Set<Integer> set) ->
                        RankSet.of(set.stream().mapToInt(Integer::intValue).toArray()));
        return Combinators.combine(
                        Arbitraries.longs(), sets, sets, Arbitraries.longs().between(0, 9))
                .as(EraValue::new);
    }

    @Property(tries = 500)
    void combiningIsIdempotentCommutativeAndAssociative(
            @ForAll("values") EraValue a, @ForAll("values") EraValue b, @ForAll("values") EraValue c) {
        assertEquals(a, a.combine(a));
        assertEquals(a.combine(b), b.combine(a));
        assertEquals(a.combine(b).combine(c), a.combine(b.combine(c)));
        assertEquals(a.combine(b), a.combine(b).combine(b));
    }

    @Property(tries = 100)
    void theIdentityChangesNothing(@ForAll("values") EraValue value) {
        assertEquals(value, value.combine(EraValue.identity(RANKS)));
    }
}
