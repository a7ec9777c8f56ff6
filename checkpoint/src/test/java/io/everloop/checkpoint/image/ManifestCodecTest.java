package io.everloop.checkpoint.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.data.ArrayType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class ManifestCodecTest {

    private static final Manifest SMALL = new Manifest(
            1,
            3,
            42,
            1_000,
            List.of(
                    new RegionEntry("mesh", Optional.empty(), 5, Checksums.of(7)),
                    new RegionEntry("u", Optional.of(ArrayType.DOUBLE), Manifest.BLOCK_BYTES + 8, Checksums.of(-1, 9)),
                    new RegionEntry("ü", Optional.of(ArrayType.BOOLEAN), 0, Checksums.of())));

    @Property
    void whatIsWrittenIsReadAgain(@ForAll long seed, @ForAll @StringLength(max = 40) String name) throws Exception {
        Manifest manifest = random(new Random(seed), name);
        assertEquals(manifest, ManifestCodec.decode(ByteBuffer.wrap(ManifestCodec.encode(manifest))));
    }

    @Test
    void theFormatIsTheOneOfExistingFiles() {
        assertEquals(
                "45564c4d414e4946010000006a0000000100000003000000"
                        + "2a00000000000000e80300000000000003000000"
                        + "040000006d657368ff050000000000000007000000"
                        + "01000000750708000100000000" + "00ffffffff09000000"
                        + "02000000c3bc010000000000000000",
                HexFormat.of()
                        .formatHex(ManifestCodec.encode(SMALL))
                        .transform(hex -> hex.substring(0, hex.length() - 8)));
    }

    @Test
    void everyFlippedBitIsNoticed() {
        byte[] sound = ManifestCodec.encode(SMALL);
        for (int bit = 0; bit < 8 * sound.length; bit++) {
            byte[] bad = sound.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            refused(bad);
        }
    }

    @Test
    void everyCutAndEveryExtensionIsNoticed() {
        byte[] sound = ManifestCodec.encode(SMALL);
        for (int length = 0; length < 2 * sound.length; length++) {
            if (length != sound.length) {
                refused(Arrays.copyOf(sound, length));
            }
        }
    }

    /** With a checksum that is right, so that each number is judged by itself; what passes must be what is written. */
    @Test
    void everyFlippedBitUnderARightChecksumIsRefusedOrMeansWhatItSays() {
        byte[] sound = ManifestCodec.encode(SMALL);
        int read = 0;
        for (int bit = 0; bit < 8 * (sound.length - 4); bit++) {
            byte[] changed = sound.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            seal(changed);
            try {
                assertArrayEquals(changed, ManifestCodec.encode(ManifestCodec.decode(ByteBuffer.wrap(changed))));
                read++;
            } catch (MalformedException expected) {
                assertTrue(expected.getMessage().length() > 10, expected::getMessage);
            }
        }
        assertTrue(read > 0);
    }

    @Test
    void hugeClaimsReserveNothing() {
        byte[] sound = ManifestCodec.encode(SMALL);
        for (int at = 0; at <= sound.length - 8; at++) {
            for (int claim : new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 1 << 30}) {
                byte[] changed = sound.clone();
                ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(at, claim);
                refusedOrSame(changed);
            }
        }
        for (int at = 0; at <= sound.length - 12; at++) {
            for (long below = 0; below < 1 << 18; below += 1 << 13) {
                byte[] changed = sound.clone();
                ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putLong(at, Long.MAX_VALUE - below);
                refusedOrSame(changed);
            }
        }
    }

    private static void refusedOrSame(byte[] changed) {
        seal(changed);
        try {
            assertArrayEquals(changed, ManifestCodec.encode(ManifestCodec.decode(ByteBuffer.wrap(changed))));
        } catch (MalformedException expected) {
            assertTrue(expected.getMessage().length() > 10, expected::getMessage);
        }
    }

    @Property
    void noiseIsRefused(@ForAll byte[] noise) {
        refused(noise);
    }

    @Test
    void onlyTheBytesBetweenPositionAndLimitAreRead() throws Exception {
        byte[] sound = ManifestCodec.encode(SMALL);
        ByteBuffer within = ByteBuffer.allocateDirect(sound.length + 20);
        within.put(7, sound).position(7).limit(7 + sound.length);
        assertEquals(SMALL, ManifestCodec.decode(within));
        assertEquals(7, within.position());
    }

    @Test
    void longNamesAreRefusedWhenWritten() {
        String name = "x".repeat(ManifestCodec.MAX_NAME_BYTES + 1);
        Manifest manifest =
                new Manifest(0, 1, 1, 1, List.of(new RegionEntry(name, Optional.empty(), 0, Checksums.of())));
        assertThrows(IllegalArgumentException.class, () -> ManifestCodec.encode(manifest));
    }

    private static void refused(byte[] bytes) {
        assertThrows(MalformedException.class, () -> ManifestCodec.decode(ByteBuffer.wrap(bytes)));
    }

    private static void seal(byte[] manifest) {
        CRC32C crc = new CRC32C();
        crc.update(manifest, 0, manifest.length - 4);
        ByteBuffer.wrap(manifest).order(ByteOrder.LITTLE_ENDIAN).putInt(manifest.length - 4, (int) crc.getValue());
    }

    private static Manifest random(Random random, String name) {
        TreeSet<String> names = new TreeSet<>();
        IntStream.range(0, random.nextInt(6)).forEach(i -> names.add(name.replaceAll("\\p{Cs}", "?") + i));
        List<RegionEntry> regions = new ArrayList<>();
        for (String each : names) {
            int code = random.nextInt(9);
            Optional<ArrayType> type = code == 8 ? Optional.empty() : Optional.of(ArrayType.ofCode(code));
            long bytes = random.nextLong(5L * Manifest.BLOCK_BYTES) & -8;
            int[] checksums = random.ints(Checksums.blocks(bytes)).toArray();
            regions.add(new RegionEntry(each, type, bytes, Checksums.of(checksums)));
        }
        int ranks = 1 + random.nextInt(1_000);
        return new Manifest(
                random.nextInt(ranks), ranks, random.nextLong() & Long.MAX_VALUE, random.nextLong(), regions);
    }
}
