package io.everloop.checkpoint.compress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.compress.Savings.Circumstances;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompressionTest {

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length + 5)
                .position(5)
                .put(bytes)
                .position(5);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void whatComesBackIsWhatWentInWhateverItWas(Compression compression) {
        byte[] text = new byte[100_000];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (i / 100);
        }
        for (byte[] bytes : List.of(random(0), random(1), random(70_000), text)) {
            ByteBuffer from = direct(bytes);
            ByteBuffer into = ByteBuffer.allocateDirect(compression.mostBytes(bytes.length) + 3)
                    .position(3);
            int length = compression.compress(from, into);
            assertTrue(
                    compression == Compression.NONE || bytes != text || length < text.length / 10, length + " bytes");
            ByteBuffer back = ByteBuffer.allocateDirect(bytes.length + 2).position(2);
            compression.restore(into.slice(3, length), back);
            assertEquals(from, back);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotCompressedOrOfAnotherLengthIsRefused(Compression compression) {
        ByteBuffer from = direct(random(1000));
        ByteBuffer into = ByteBuffer.allocateDirect(compression.mostBytes(1000));
        ByteBuffer compressed = into.slice(0, compression.compress(from, into));
        for (int wrong : new int[] {999, 1001}) {
            ByteBuffer back = ByteBuffer.allocateDirect(wrong);
            assertThrows(IllegalArgumentException.class, () -> compression.restore(compressed, back));
        }
        ByteBuffer cut = compressed.slice(0, compressed.capacity() - 1);
        assertThrows(IllegalArgumentException.class, () -> compression.restore(cut, ByteBuffer.allocateDirect(1000)));
    }

    @Test
    void samplesTellRatioAndSpeed() {
        long[] clock = {0};
        Sample sample = Sample.take(
                Compression.LZ4,
                List.of(direct(new byte[1 << 20]), direct(new byte[1 << 20])),
                () -> clock[0] += 1_000_000);
        assertTrue(sample.ratio() < 0.01, sample.toString());
        assertEquals((2 << 20) / 1e-3, sample.bytesPerSecond(), 1);
    }

    private static final Sample LZ4 = new Sample(Compression.LZ4, 0.5, 4e9);
    private static final Sample ZSTD = new Sample(Compression.ZSTD, 0.3, 0.5e9);
    private static final Sample USELESS = new Sample(Compression.LZ4, 1.0, 4e9);

    private static Savings choose(double target, double changed, Sample... samples) {
        return Savings.choose(new Circumstances(target, 8e9, changed), List.of(samples));
    }

    @Test
    void aFastTargetIsGivenThingsAsTheyAre() {
        assertEquals(new Savings(Compression.NONE, false, 1 / 8e9), choose(8e9, 1, LZ4, ZSTD));
    }

    @Test
    void theSlowerTheTargetTheMoreCompressionPays() {
        assertEquals(Compression.LZ4, choose(0.9e9, 1, LZ4, ZSTD).compression());
        assertEquals(Compression.ZSTD, choose(0.05e9, 1, LZ4, ZSTD).compression());
    }

    @Test
    void dataThatDoesNotShrinkIsLeftAlone() {
        assertEquals(Compression.NONE, choose(0.05e9, 1, USELESS).compression());
    }

    @Test
    void fewChangesMakeIncrementsPayUnlessTheTargetIsAsFastAsComparing() {
        assertTrue(choose(0.9e9, 0.1, USELESS).incremental());
        assertTrue(!choose(8e9, 0.1).incremental());
        assertTrue(!choose(0.9e9, 0.99).incremental());
    }

    @Test
    void bothMayPayTogether() {
        Savings both = choose(0.2e9, 0.5, LZ4);
        assertTrue(both.incremental() && both.compression() == Compression.LZ4);
        assertEquals(1 / 8e9 + 0.5 * (1 / 4e9 + 0.5 / 0.2e9), both.secondsPerByte(), 1e-15);
    }

    @Test
    void aGainOfAFewPercentIsNotWorthIt() {
        assertEquals(
                Compression.NONE,
                choose(1e9, 1, new Sample(Compression.LZ4, 0.7, 4.5e9)).compression());
    }
}
