package io.everloop.checkpoint.level.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes that change, files that are cut, and files that are not what their names say: none is ever restored. */
class RotTest {

    private static final FileName COPY = new FileName(0, 1, 2, true);

    @TempDir
    private Path temporary;

    private Path file;
    private byte[] sound;

    @BeforeEach
    void keepACopy() throws Exception {
        file = temporary.resolve(COPY.toString());
        keep(image(2));
    }

    private static Image image(long version) {
        return Samples.image(0, 1, version, 5, 900, 96);
    }

    private void keep(Image image) throws LevelException, IOException {
        try (Store store = Store.open(temporary, Samples.JOB, 1, LevelListener.NONE)) {
            store.save(image);
            store.confirm(2);
        }
        sound = Files.readAllBytes(file);
    }

    @Test
    void everyChangedByteIsNoticed() throws Exception {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            for (int at = 0; at < sound.length; at++) {
                change(bytes, at, sound[at] ^ (1 << at % 8));
                assertTrue(isBad(), "byte " + at);
                change(bytes, at, sound[at]);
            }
        }
        assertTrue(!isBad());
    }

    @Test
    void everyChangedByteAndEveryCutOfTheJobsDescriptionIsNoticed() throws Exception {
        Path description = temporary.resolve(JobFile.NAME);
        byte[] whole = Files.readAllBytes(description);
        for (int at = 0; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= (byte) (1 << at % 8);
            Files.write(description, changed);
            assertThrows(LevelException.class, () -> JobFile.in(temporary), "byte " + at);
            Files.write(description, Arrays.copyOf(whole, at));
            assertThrows(LevelException.class, () -> JobFile.in(temporary), "cut at " + at);
        }
    }

    @Test
    void everyChangedByteBetweenRegionsIsNoticed() throws Exception {
        keep(Samples.image(0, 1, 2, 5, 70_000));
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            for (int at = 4 << 10; at < 8 << 10; at++) {
                change(bytes, at, sound[at] ^ (1 << at % 8));
                assertTrue(isBad(), "byte " + at);
                change(bytes, at, sound[at]);
            }
        }
    }

    @Test
    void everyCutIsNoticed() throws Exception {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            for (int length = sound.length - 1; length >= 0; length--) {
                bytes.setLength(length);
                assertTrue(isBad(), "length " + length);
            }
        }
    }

    @Test
    void everyCutFilledUpWithZeroOrOlderBytesIsNoticed() throws Exception {
        keepOlder();
        byte[] older = Files.readAllBytes(temporary.resolve(new FileName(0, 1, 1, true).toString()));
        for (int length = 0; length < sound.length; length += 64) {
            byte[] zeros = Arrays.copyOf(Arrays.copyOf(sound, length), sound.length);
            Files.write(file, zeros);
            assertTrue(isBad() || Arrays.equals(zeros, sound), "zero from " + length);
            byte[] mixed = older.clone();
            System.arraycopy(sound, 0, mixed, 0, length);
            Files.write(file, mixed);
            assertTrue(isBad(), "older from " + length);
        }
    }

    private void keepOlder() throws Exception {
        Path elsewhere = temporary.resolve("elsewhere");
        try (Store store = Store.open(elsewhere, Samples.JOB, 1, LevelListener.NONE)) {
            store.save(image(1));
            store.confirm(1);
        }
        Files.copy(
                elsewhere.resolve(new FileName(0, 1, 1, true).toString()),
                temporary.resolve(new FileName(0, 1, 1, true).toString()));
    }

    @Test
    void randomBitsOfALargeCopyAreNoticed() throws Exception {
        keep(Samples.image(0, 1, 2, 20 << 20, 12_345));
        Random random = new Random(7);
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            for (int i = 0; i < 50; i++) {
                int at = random.nextInt(sound.length);
                change(bytes, at, sound[at] ^ (1 << random.nextInt(8)));
                assertTrue(isBad(), "byte " + at);
                change(bytes, at, sound[at]);
            }
        }
    }

    @Test
    void aBadCopyIsPutAwayReportedAndTheOlderVersionServes() throws Exception {
        keepOlder();
        sound[sound.length - 1] ^= 1;
        Files.write(file, sound);
        Samples.Heard heard = new Samples.Heard();
        try (Store store = Store.open(temporary, Samples.JOB, 2, heard)) {
            assertTrue(store.read(2, PageSupply.FRESH, any -> true).isEmpty());
            assertEquals(List.of(new FileName(0, 1, 1, true)), store.mine());
            assertTrue(Samples.same(
                    image(1), store.read(1, PageSupply.FRESH, any -> true).orElseThrow()));
        }
        assertEquals(List.of(file + ": the checksum of block 0 of region region-2 is wrong"), heard.quarantined);
        assertTrue(Files.exists(temporary.resolve("quarantine").resolve(COPY.toString())));
    }

    @Test
    void whatIsPutAwayTwiceIsThereTwice() throws Exception {
        for (int i = 0; i < 2; i++) {
            Files.write(file, new byte[10]);
            try (Store store = Store.open(temporary, Samples.JOB, 1, LevelListener.NONE)) {
                assertEquals(List.of(), store.mine());
            }
        }
        assertEquals(List.of(COPY.toString(), COPY + ".2"), new Directory(temporary.resolve("quarantine")).names());
    }

    @Test
    void aRenamedFileIsNotWhatItsNameSays() throws Exception {
        for (FileName other :
                List.of(new FileName(0, 1, 3, true), new FileName(0, 2, 2, true), new FileName(1, 2, 2, true))) {
            Files.move(file, temporary.resolve(other.toString()));
            Samples.Heard heard = new Samples.Heard();
            try (Store store = Store.open(temporary, Samples.JOB, 1, heard)) {
                store.attach(other.rank(), other.ranks());
                assertEquals(List.of(), store.mine());
            }
            assertTrue(heard.quarantined.get(0).endsWith("it is version 2 of rank 0 of 1 under another name"));
            Files.write(file, sound);
        }
    }

    @Test
    void aFileOfAnotherJobIsNoCopyOfThisOne() throws Exception {
        Path elsewhere = temporary.resolve("elsewhere");
        try (Store store = Store.open(elsewhere, new JobFile("heat", "job-9", 1, "disk"), 1, LevelListener.NONE)) {
            store.save(Samples.image(0, 1, 9, 5));
        }
        Files.copy(
                elsewhere.resolve(new FileName(0, 1, 9, false).toString()),
                temporary.resolve(new FileName(0, 1, 9, false).toString()));
        Samples.Heard heard = new Samples.Heard();
        try (Store store = Store.open(temporary, Samples.JOB, 1, heard)) {
            assertEquals(List.of(COPY), store.mine());
        }
        assertTrue(heard.quarantined.get(0).endsWith("it belongs to job job-9"));
    }

    @Test
    void strangersAreOverlooked() throws Exception {
        for (String name : List.of(
                "notes.txt",
                "rank-0-of-1.version-7",
                "rank-00-of-1.version-7.permanent",
                "rank-1-of-1.version-7.permanent",
                "rank-0-of-1.version-99999999999999999999.permanent",
                "rank-0.working")) {
            Files.write(temporary.resolve(name), sound);
        }
        Samples.Heard heard = new Samples.Heard();
        try (Store store = Store.open(temporary, Samples.JOB, 1, heard)) {
            assertEquals(List.of(COPY), store.mine());
        }
        assertEquals(List.of(), heard.quarantined);
        assertTrue(Files.exists(temporary.resolve("notes.txt")));
    }

    /** Whoever dies while it writes a small file leaves a draft, which is nobody else's. */
    @Test
    void draftsAreNoStrangers() throws Exception {
        for (String name : List.of(".job.properties123", ".rank-0.member9", ".job.properties", ".rank-0.version1")) {
            Files.createFile(temporary.resolve(name));
        }
        try (Store store = Store.open(temporary, Samples.JOB, 1, new Samples.Heard())) {
            assertEquals(
                    Set.of(temporary.resolve(".job.properties"), temporary.resolve(".rank-0.version1")),
                    Set.copyOf(Archive.open(List.of(store.path()), false).strangers()));
        }
    }

    private boolean isBad() throws IOException {
        try (StoredImage stored = StoredImage.open(temporary, COPY, Samples.JOB.id())) {
            stored.verify();
            return false;
        } catch (BadCopyException e) {
            return true;
        }
    }

    private static void change(RandomAccessFile bytes, int at, int value) throws IOException {
        bytes.seek(at);
        bytes.write(value);
    }
}
