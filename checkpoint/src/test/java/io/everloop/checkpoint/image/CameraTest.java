package io.everloop.checkpoint.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.RegionException;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.Shape;
import io.everloop.checkpoint.image.Camera.Checksumming;
import io.everloop.comm.data.ArrayType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CameraTest {

    /** Some blocks, and a bit more. */
    private static final int LENGTH = 3 * Manifest.BLOCK_BYTES / 8 + 5;

    private final double[] u = new double[LENGTH];
    private final Regions regions = new Regions().array("u", u);
    private final Camera camera = new Camera(regions);
    private long version;

    private Image take(Checksumming checksumming) {
        return camera.take(0, 1, ++version, version, checksumming).develop();
    }

    private static Object random(ArrayType type, int length) {
        Random random = new Random(length);
        Object array = type.newArray(length);
        for (int i = 0; i < length; i++) {
            switch (type) {
                case BYTE -> Array.setByte(array, i, (byte) random.nextInt());
                case BOOLEAN -> Array.setBoolean(array, i, random.nextBoolean());
                case SHORT -> Array.setShort(array, i, (short) random.nextInt());
                case CHAR -> Array.setChar(array, i, (char) random.nextInt());
                case INT -> Array.setInt(array, i, random.nextInt());
                case FLOAT -> Array.setFloat(array, i, Float.intBitsToFloat(random.nextInt() & 0x7f7fffff));
                case LONG -> Array.setLong(array, i, random.nextLong());
                case DOUBLE -> Array.setDouble(array, i, Double.longBitsToDouble(random.nextLong() & ~(1L << 62)));
            }
        }
        return array;
    }

    @ParameterizedTest
    @EnumSource(ArrayType.class)
    void everyTypeOfArrayComesBackFromBothPathsBitForBit(ArrayType type) {
        for (Checksumming checksumming : Checksumming.values()) {
            for (int length : new int[] {0, 1, 7, Manifest.BLOCK_BYTES, 2 * Manifest.BLOCK_BYTES + 3}) {
                Object expected = random(type, length);
                Object array = random(type, length);
                Regions one = new Regions().array("a", array);
                Image image = new Camera(one).take(0, 1, 1, 1, checksumming).develop();
                assertEquals(
                        image.manifest().regions().get(0).checksums(),
                        Blocks.checksums(image.contents().get(0)));
                assertEquals(type.bytes(length), image.manifest().bytes());
                for (int i = 0; i < length; i++) {
                    Array.set(array, i, Array.get(type.newArray(1), 0));
                }
                Restoration.prepare(image, one).write(1);
                assertTrue(Arrays.deepEquals(new Object[] {expected}, new Object[] {array}), type + " " + length);
            }
        }
    }

    @Test
    void laterWritesAreNotInTheImage() {
        u[0] = 1;
        Shot shot = camera.take(0, 1, 1, 1, Checksumming.LATER);
        u[0] = 2;
        Restoration.prepare(shot.develop(), regions).write(1);
        assertEquals(1, u[0]);
    }

    @Test
    void aRegionThatDidNotChangeIsNotCopied() {
        double[] v = {3};
        regions.array("v", v);
        Image first = take(Checksumming.AT_ONCE);
        camera.confirmed(first);
        u[LENGTH - 1] = 1;
        Shot shot = camera.take(0, 1, ++version, 1, Checksumming.LATER);
        Image second = shot.develop();
        assertEquals(8L * LENGTH, shot.copiedBytes());
        assertNotSame(first.contents().get(0), second.contents().get(0));
        assertSame(first.contents().get(1), second.contents().get(1));
        assertEquals(0.0, first.contents().get(0).page(0).buffer().getDouble(8 * (LENGTH - 1)));
    }

    @Test
    void zerosOfDifferentSignAreAChange() {
        camera.confirmed(take(Checksumming.AT_ONCE));
        u[17] = -0.0;
        assertEquals(8L * LENGTH, camera.take(0, 1, 2, 1, Checksumming.LATER).copiedBytes());
    }

    @Test
    void everySingleChangeIsSeen() {
        camera.confirmed(take(Checksumming.AT_ONCE));
        for (int i = 0; i < LENGTH; i += 97) {
            u[i] = 1;
            assertEquals(
                    8L * LENGTH, camera.take(0, 1, 2, 1, Checksumming.LATER).copiedBytes(), "element " + i);
            u[i] = 0;
        }
        assertEquals(0, camera.take(0, 1, 2, 1, Checksumming.LATER).copiedBytes());
    }

    /** However it goes on, there are two sets of pages, and the permanent one is never written. */
    @Test
    void twoVersionsAreAllThatIsEverInMemory() {
        Random random = new Random(7);
        BitSet seen = new BitSet();
        List<Pages> known = new java.util.ArrayList<>();
        double permanent = Double.NaN;
        for (int i = 0; i < 200; i++) {
            u[5] = i;
            Image image = take(i % 2 == 0 ? Checksumming.AT_ONCE : Checksumming.LATER);
            if (known.stream().noneMatch(pages -> pages == image.contents().get(0))) {
                known.add(image.contents().get(0));
            }
            if (i > 0) {
                assertEquals(permanent, at5(camera.permanent().orElseThrow()));
                assertEquals(
                        camera.permanent().orElseThrow().version(),
                        image.base().orElseThrow().version());
                assertTrue(image.base().orElseThrow().base().isEmpty());
            }
            if (i == 0 || random.nextBoolean()) {
                camera.confirmed(image);
                permanent = i;
                seen.set(1);
            } else {
                camera.discarded(image);
                seen.set(2);
            }
        }
        assertEquals(2, seen.cardinality());
        assertEquals(2, known.size());
    }

    private static double at5(Image image) {
        return image.contents().get(0).page(0).buffer().getDouble(5 * 8);
    }

    @Test
    void aRegionThatFailsLeavesTheCameraAsItWas() {
        double[][] v = {null};
        regions.array("v", double[].class, () -> v[0], array -> v[0] = array);
        assertThrows(RegionException.class, () -> take(Checksumming.AT_ONCE));
        v[0] = new double[] {4};
        camera.confirmed(take(Checksumming.AT_ONCE));
        v[0] = new double[2];
        assertThrows(RegionException.class, () -> take(Checksumming.AT_ONCE));
        Restoration.prepare(camera.permanent().orElseThrow(), without("v", v)).write(1);
        assertArrayEquals(new double[] {4}, v[0]);
    }

    private Regions without(String name, double[][] v) {
        v[0] = null;
        return new Regions().array("u", u).array(name, double[].class, () -> v[0], array -> v[0] = array);
    }

    @Test
    void nothingIsWrittenIfARegionIsMissingAnywhere() {
        u[0] = 1;
        Image image = take(Checksumming.AT_ONCE);
        u[0] = 2;
        RegionException here = assertThrows(
                RegionException.class, () -> Restoration.prepare(image, new Regions().array("w", new int[1])));
        assertTrue(here.getMessage().contains("region w is declared but version 1 of rank 0 does not have it"));
        RegionException there = assertThrows(RegionException.class, () -> Restoration.prepare(image, new Regions()));
        assertTrue(there.getMessage().contains("region u was saved but is not declared"));
        RegionException type = assertThrows(
                RegionException.class, () -> Restoration.prepare(image, new Regions().array("u", new long[LENGTH])));
        assertTrue(type.getMessage().contains("region u is of long[] here but was of double[]"), type.getMessage());
        assertEquals(2, u[0]);
    }

    @Test
    void aRegionMayGrowIfThatWasDeclared() {
        int[][] v = {{1, 2}};
        Regions growing = new Regions().array("v", int[].class, () -> v[0], array -> v[0] = array, Shape.MAY_CHANGE);
        Camera other = new Camera(growing);
        Image small = other.take(0, 1, 1, 1, Checksumming.AT_ONCE).develop();
        other.confirmed(small);
        v[0] = new int[] {5, 6, 7};
        Image large = other.take(0, 1, 2, 1, Checksumming.AT_ONCE).develop();
        other.discarded(large);
        Restoration.prepare(small, growing).write(1);
        assertArrayEquals(new int[] {1, 2}, v[0]);
    }

    @Test
    void theBlocksThatDifferAreFound() {
        Image first = take(Checksumming.AT_ONCE);
        camera.confirmed(first);
        u[Manifest.BLOCK_BYTES / 8] = 1;
        u[LENGTH - 1] = 1;
        Image second = take(Checksumming.AT_ONCE);
        assertEquals(BitSet.valueOf(new long[] {0b1010}), changed(first, second));
        // Equal checksums are not believed: here they are said to be equal, but the bytes are not.
        Checksums same = first.manifest().regions().get(0).checksums();
        assertEquals(
                BitSet.valueOf(new long[] {0b1010}),
                Blocks.changed(first.contents().get(0), same, second.contents().get(0), same));
        assertEquals(new BitSet(), changed(first, first));
    }

    private static BitSet changed(Image before, Image now) {
        return Blocks.changed(
                before.contents().get(0),
                before.manifest().regions().get(0).checksums(),
                now.contents().get(0),
                now.manifest().regions().get(0).checksums());
    }

    @Test
    void everyFlippedBitOfASmallRegionIsFoundByItsChecksum() {
        Pages pages = new Pages(100);
        Checksums sums = Blocks.checksums(pages);
        ByteBuffer bytes = pages.page(0).buffer();
        for (int bit = 0; bit < 800; bit++) {
            bytes.put(bit / 8, (byte) (1 << bit % 8));
            assertEquals(BitSet.valueOf(new long[] {1}), Blocks.damaged(pages, sums), "bit " + bit);
            bytes.put(bit / 8, (byte) 0);
        }
        assertTrue(Blocks.damaged(pages, sums).isEmpty());
    }

    /** Memory for one of two is there; that it was taken in vain costs no more. */
    @Test
    void whatWasTakenInVainIsUsedForTheNextImage() {
        int[] fresh = {0};
        boolean[] isFull = {true};
        SparePages spare = new SparePages((region, bytes) -> {
            if (isFull[0] && region.equals("b")) {
                throw new OutOfMemoryError("as if");
            }
            fresh[0]++;
            return PageSupply.FRESH.take(region, bytes);
        });
        Camera camera = new Camera(new Regions().array("a", new int[100]).array("b", new int[100]), spare);
        assertThrows(OutOfMemoryError.class, () -> camera.take(0, 1, 1, 1, Camera.Checksumming.LATER));
        assertEquals(1, fresh[0]);
        isFull[0] = false;
        Shot shot = camera.take(0, 1, 2, 2, Camera.Checksumming.LATER);
        assertEquals(2, fresh[0]);
        camera.discarded(shot);
        camera.discarded(camera.take(0, 1, 3, 3, Camera.Checksumming.LATER).develop());
        assertEquals(2, fresh[0]);
    }
}
