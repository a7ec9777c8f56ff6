package io.everloop.checkpoint.compress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class PackerTest {

    private static final int LENGTH = 64 << 10;
    private static final long SECOND = 1_000_000_000;

    private int asked;

    private List<ByteBuffer> smooth() {
        asked++;
        ByteBuffer bytes = ByteBuffer.allocateDirect(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            bytes.put(i, (byte) (i >> 10));
        }
        return List.of(bytes);
    }

    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void whatIsChosenIsDoneWhateverTheTargetIsLike(Choice choice) {
        Packer packer = new Packer(choice, Sample.Way.THERE);
        packer.measured(1L << 50, 1);
        packer.begin(this::smooth);
        assertTrue(packer.isPacking());
        ByteBuffer packed = ByteBuffer.allocateDirect(Packer.mostBytes(LENGTH));
        int length = packer.pack(smooth().get(0), packed);
        assertTrue(length < LENGTH / 4, length + " bytes");
        ByteBuffer back = ByteBuffer.allocateDirect(LENGTH);
        assertTrue(Packer.unpack(packed.limit(length), back));
        assertEquals(smooth().get(0), back);
        assertFalse(Packer.unpack(packed.limit(length - 1), back));
        assertFalse(Packer.unpack(packed.limit(0), back));
    }

    @Test
    void nothingIsPackedWhereThatWasChosen() {
        Packer packer = new Packer(Choice.PLAIN, Sample.Way.THERE);
        packer.measured(1, SECOND);
        packer.begin(this::smooth);
        assertFalse(packer.isPacking());
        assertEquals(0, asked);
    }

    @ParameterizedTest
    @EnumSource
    void aSlowTargetIsWorthTheTroubleAndAFastOneIsNot(Sample.Way way) {
        Packer packer = new Packer(Choice.AUTO, way);
        packer.begin(this::smooth);
        assertFalse(packer.isPacking());
        packer.measured(1000, SECOND);
        packer.begin(this::smooth);
        assertTrue(packer.isPacking());
        packer.measured(1L << 50, 1);
        packer.begin(this::smooth);
        assertFalse(packer.isPacking());
    }

    @Test
    void aDecisionHoldsForSomeVersionsUnlessTheTargetChanges() {
        Packer packer = new Packer(Choice.AUTO, Sample.Way.THERE);
        for (int version = 0; version < 5; version++) {
            packer.measured(1000 + version, SECOND);
            packer.begin(this::smooth);
            assertTrue(packer.isPacking());
        }
        assertEquals(1, asked);
        packer.measured(10_000, SECOND);
        packer.begin(this::smooth);
        assertEquals(2, asked);
        for (int version = 0; version < 8; version++) {
            packer.begin(this::smooth);
        }
        assertEquals(3, asked);
    }

    @Test
    void aFewBytesTellNothingAboutTheTarget() {
        Packer packer = new Packer(Choice.AUTO, Sample.Way.THERE);
        packer.begin(this::smooth);
        packer.moved(100);
        packer.end();
        packer.begin(this::smooth);
        assertEquals(0, asked);
        packer.moved(1 << 20);
        packer.end();
        packer.begin(this::smooth);
        assertEquals(1, asked);
    }
}
