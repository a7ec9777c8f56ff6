package io.everloop.checkpoint.level.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.compress.Choice;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class PackingTest {

    private static final int LENGTH = 8 << 10;
    private static final long SECOND = 1_000_000_000;

    private final Packing packing = new Packing(Choice.AUTO);

    @Test
    void aSlowGridGetsFewerBytesAndAFastOneOrAnUnknownOneGetsThemAsTheyAre() {
        packing.begin(() -> List.of(smooth()));
        assertEquals(1 + LENGTH, packing.pack(smooth()).length);
        packing.measured(1, SECOND);
        packing.begin(() -> List.of(smooth()));
        assertTrue(packing.pack(smooth()).length < LENGTH / 4);
        packing.measured(1L << 50, 1);
        packing.begin(() -> List.of(smooth()));
        assertEquals(1 + LENGTH, packing.pack(smooth()).length);
    }

    @Test
    void noiseIsKeptAsItIsEvenAmongPiecesThatAreCompressed() {
        packing.measured(1, SECOND);
        packing.begin(() -> List.of(smooth()));
        byte[] packed = packing.pack(noise());
        assertEquals(1 + LENGTH, packed.length);
        ByteBuffer into = ByteBuffer.allocateDirect(LENGTH);
        assertTrue(packing.unpack(packed, into));
        assertArrayEquals(bytes(noise()), bytes(into));
    }

    /** Whatever has the right checksum afterwards is right, and nothing else happens than a refusal. */
    @Test
    void everyFlippedByteIsRefusedOrShowsInTheChecksum() {
        packing.measured(1, SECOND);
        packing.begin(() -> List.of(smooth()));
        byte[] packed = packing.pack(smooth()).clone();
        ByteBuffer into = ByteBuffer.allocateDirect(LENGTH);
        for (int i = 0; i < packed.length; i++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                packed[i] ^= (byte) (1 << bit);
                if (packing.unpack(packed, into) && crc(into) == crc(smooth())) {
                    assertArrayEquals(bytes(smooth()), bytes(into));
                }
                packed[i] ^= (byte) (1 << bit);
            }
        }
        assertTrue(packing.unpack(packed, into));
        assertArrayEquals(bytes(smooth()), bytes(into));
    }

    @Test
    void whatIsCutIsRefused() {
        packing.measured(1, SECOND);
        packing.begin(() -> List.of(smooth()));
        byte[] packed = packing.pack(smooth()).clone();
        ByteBuffer into = ByteBuffer.allocateDirect(LENGTH);
        for (int length = 0; length < packed.length; length++) {
            assertFalse(packing.unpack(Arrays.copyOf(packed, length), into));
        }
    }

    private static ByteBuffer smooth() {
        ByteBuffer piece = ByteBuffer.allocateDirect(LENGTH);
        for (int i = 0; i < LENGTH; i += Long.BYTES) {
            piece.putLong(i, i / 512);
        }
        return piece;
    }

    private static ByteBuffer noise() {
        byte[] noise = new byte[LENGTH];
        new Random(7).nextBytes(noise);
        return ByteBuffer.allocateDirect(LENGTH).put(0, noise);
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.get(0, bytes);
        return bytes;
    }

    private static long crc(ByteBuffer buffer) {
        CRC32C crc = new CRC32C();
        crc.update(bytes(buffer));
        return crc.getValue();
    }
}
