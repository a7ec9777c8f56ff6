package io.everloop.checkpoint.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CombinationTest {

    @Property(tries = 300)
    void everyByteIsTheSumOfTheProductsWhateverTheLengths(
            @ForAll @Size(min = 1, max = 9) List<@IntRange(max = 255) Integer> coefficients, @ForAll long seed) {
        Random random = new Random(seed);
        int longest = random.nextInt(20_000);
        byte[] expected = new byte[longest];
        List<ByteBuffer> sources = new ArrayList<>();
        for (int coefficient : coefficients) {
            byte[] bytes = new byte[random.nextInt(4) == 0 ? longest : random.nextInt(longest + 1)];
            random.nextBytes(bytes);
            sources.add(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
            for (int i = 0; i < bytes.length; i++) {
                expected[i] ^= (byte) slowProduct(coefficient, bytes[i] & 0xff);
            }
        }
        ByteBuffer into = ByteBuffer.allocateDirect(longest + 3).position(3);
        new Combination(coefficients.stream().mapToInt(i -> i).toArray()).compute(sources, into);
        assertEquals(ByteBuffer.wrap(expected), into);
    }

    @Property
    void inversesMultiplyToOne(@ForAll @IntRange(min = 1, max = 255) int a) {
        assertEquals(1, Field.multiply(a, Field.inverse(a)));
        assertEquals(1, slowProduct(a, Field.inverse(a)));
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Combination two = Combination.sum(2);
        ByteBuffer small = ByteBuffer.allocateDirect(4);
        ByteBuffer large = ByteBuffer.allocateDirect(8);
        ByteBuffer heap = ByteBuffer.allocate(4);
        assertThrows(IllegalArgumentException.class, () -> two.compute(List.of(small), large));
        assertThrows(IllegalArgumentException.class, () -> two.compute(List.of(small, large), small));
        assertThrows(IllegalArgumentException.class, () -> two.compute(List.of(small, heap), large));
        assertThrows(IllegalArgumentException.class, () -> two.compute(List.of(small, small), heap));
    }

    /** Multiplication of polynomials as it is written on paper. */
    private static int slowProduct(int a, int b) {
        int product = 0;
        for (int bit = 0; bit < 8; bit++) {
            product ^= (b >> bit & 1) == 0 ? 0 : a << bit;
        }
        for (int bit = 15; bit >= 8; bit--) {
            product ^= (product >> bit & 1) == 0 ? 0 : 0x11d << (bit - 8);
        }
        return product;
    }
}
