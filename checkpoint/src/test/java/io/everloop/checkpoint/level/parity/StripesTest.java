package io.everloop.checkpoint.level.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StripesTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void everyMemberHasOneUnitOfEveryStripeAndAllTheSameShareOfParity(int parity) {
        for (int members = parity + 1; members <= 10; members++) {
            Stripes stripes = new Stripes(members, parity, 1000);
            for (int stripe = 0; stripe < members; stripe++) {
                TreeSet<Integer> units = new TreeSet<>();
                for (int member = 0; member < members; member++) {
                    int unit = stripes.unit(stripe, member);
                    units.add(unit);
                    assertEquals(member, stripes.member(stripe, unit));
                }
                assertEquals(members, units.size());
            }
            for (int member = 0; member < members; member++) {
                for (int chunk = 0; chunk < stripes.data(); chunk++) {
                    assertEquals(chunk, stripes.unit(stripes.stripeOfChunk(member, chunk), member));
                }
                for (int row = 0; row < parity; row++) {
                    assertEquals(stripes.data() + row, stripes.unit(stripes.stripeOfParity(member, row), member));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 7, 8, 9, 100, 999, 1000})
    void theChunksOfAnImageAreTheWholeImage(long bytes) {
        for (int members = 2; members <= 6; members++) {
            Stripes stripes = new Stripes(members, 1, 1000);
            long sum = 0;
            for (int chunk = 0; chunk < stripes.data(); chunk++) {
                sum += stripes.chunkLength(chunk, bytes);
            }
            assertEquals(bytes, sum);
            assertTrue(stripes.chunkBytes() * stripes.data() < 1000 + 8L * members);
        }
    }
}
