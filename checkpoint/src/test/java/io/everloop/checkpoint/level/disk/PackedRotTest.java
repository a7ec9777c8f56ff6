package io.everloop.checkpoint.level.disk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.data.ArrayType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that were compressed: smaller, read back as they were, and nothing bad in them is ever restored. */
@Timeout(120)
class PackedRotTest {

    private static final FileName COPY = new FileName(0, 1, 2, true);

    @TempDir
    private Path temporary;

    /** Regions in which every second block is noise and the others compress well. */
    private static Image image(long version, long... sizes) {
        Image noise = Samples.image(0, 1, version, sizes);
        List<RegionEntry> regions = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            Pages pages = noise.contents().get(i);
            for (long at = 0; at < sizes[i]; at++) {
                if (at / 500 % 2 == 1) {
                    pages.page((int) (at / Pages.PAGE_BYTES)).buffer().put((int) (at % Pages.PAGE_BYTES), (byte)
                            (at / 100));
                }
            }
            Optional<ArrayType> type = noise.manifest().regions().get(i).type();
            regions.add(new RegionEntry("region-" + i, type, sizes[i], Blocks.checksums(pages)));
        }
        return new Image(new Manifest(0, 1, version, 10 * version, regions), noise.contents());
    }

    private byte[] keep(Choice choice, Image image) throws LevelException, IOException {
        try (Store store = Store.open(temporary, () -> Samples.JOB, 2, LevelListener.NONE, choice)) {
            store.save(image);
            store.confirm(image.version());
        }
        return Files.readAllBytes(temporary.resolve(new FileName(0, 1, image.version(), true).toString()));
    }

    private boolean isBad(byte[] bytes) throws IOException {
        Files.write(temporary.resolve(COPY.toString()), bytes);
        try (StoredImage stored = StoredImage.open(temporary, COPY, Samples.JOB.id())) {
            stored.verify();
            return false;
        } catch (BadCopyException e) {
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void whatWasPackedComesBackAsItWasAndTookLessSpace(Choice choice) throws Exception {
        Image image = image(2, 5, 3 * Contents.CHUNK + 808, 0, 900, 96);
        byte[] packed = keep(choice, image);
        assertTrue(packed.length < image.manifest().bytes() * 3 / 4, packed.length + " bytes");
        try (Store store = Store.open(temporary, Samples.JOB, 2, LevelListener.NONE)) {
            assertTrue(Samples.same(
                    image, store.read(2, PageSupply.FRESH, any -> true).orElseThrow()));
        }
        Archive archive = Archive.open(List.of(temporary), true);
        assertEquals(2, archive.restorable().orElseThrow().version());
        assertEquals(VersionState.PERMANENT, archive.versions().get(0).state());
    }

    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void anyPartOfARegionCanBeReadAlone(Choice choice) throws Exception {
        Image image = image(2, 5, 2 * Contents.CHUNK + 808);
        keep(choice, image);
        byte[] all = new byte[2 * Contents.CHUNK + 808];
        image.contents().get(1).page(0).buffer().get(0, all);
        Random random = new Random(11);
        try (StoredImage stored = StoredImage.open(temporary, COPY, Samples.JOB.id())) {
            for (int i = 0; i < 60; i++) {
                int from = random.nextInt(all.length);
                int length = random.nextInt(all.length - from + 1);
                ByteArrayOutputStream read = new ByteArrayOutputStream();
                stored.read(1, from, length, piece -> {
                    byte[] bytes = new byte[piece.remaining()];
                    piece.get(bytes);
                    read.writeBytes(bytes);
                });
                assertArrayEquals(Arrays.copyOfRange(all, from, from + length), read.toByteArray());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void everyChangedByteAndEveryCutIsNoticed(Choice choice) throws Exception {
        byte[] sound = keep(choice, image(2, 5, 2_900, 96));
        for (int at = 0; at < sound.length; at++) {
            byte[] changed = sound.clone();
            changed[at] ^= (byte) (1 << at % 8);
            assertTrue(isBad(changed), "byte " + at);
            assertTrue(isBad(Arrays.copyOf(sound, at)), "length " + at);
        }
        assertFalse(isBad(sound));
    }

    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void randomBitsOfALargeCopyAreNoticed(Choice choice) throws Exception {
        byte[] sound = keep(choice, image(2, 9 << 20, 12_345));
        Random random = new Random(7);
        for (int i = 0; i < 25; i++) {
            int at = random.nextInt(sound.length);
            int bit = 1 << random.nextInt(8);
            sound[at] ^= (byte) bit;
            assertTrue(isBad(sound), "byte " + at);
            sound[at] ^= (byte) bit;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void aBadCopyIsPutAwayAndTheOlderVersionServes(Choice choice) throws Exception {
        keep(Choice.PLAIN, image(1, 5, 2_900));
        byte[] sound = keep(choice, image(2, 5, 2_900));
        sound[sound.length - 40] ^= 1;
        Files.write(temporary.resolve(COPY.toString()), sound);
        Samples.Heard heard = new Samples.Heard();
        try (Store store = Store.open(temporary, Samples.JOB, 2, heard)) {
            assertTrue(store.read(2, PageSupply.FRESH, any -> true).isEmpty());
            assertTrue(Samples.same(
                    image(1, 5, 2_900),
                    store.read(1, PageSupply.FRESH, any -> true).orElseThrow()));
        }
        assertEquals(1, heard.quarantined.size());
    }

    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void aPackedFileIsOverwrittenByAPlainOneAndTheOtherWayRound(Choice choice) throws Exception {
        Image image = image(2, 5, 70_000);
        for (Choice next : List.of(choice, Choice.PLAIN, choice)) {
            keep(next, image);
            try (Store store = Store.open(temporary, Samples.JOB, 2, LevelListener.NONE)) {
                assertTrue(Samples.same(
                        image, store.read(2, PageSupply.FRESH, any -> true).orElseThrow()));
            }
        }
    }
}
