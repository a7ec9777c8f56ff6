package io.everloop.checkpoint.level.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.partition.Partition;
import io.everloop.comm.data.ArrayType;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {

    private static final int OLD_RANKS = 3;

    @TempDir
    private Path temporary;

    @Test
    void aVersionCountsIfAllRanksHaveItAndOneSawTheCommit() throws Exception {
        keep(1, true, true, true);
        assertEquals(List.of("1 PERMANENT"), states());
        keep(2, false, false, false);
        assertEquals(List.of("2 TENTATIVE", "1 PERMANENT"), states());
        confirm(1, 2);
        assertEquals(List.of("2 PERMANENT", "1 INCOMPLETE"), states());
    }

    @Test
    void aVersionThatLacksARankOrHasABadCopyDoesNotCount() throws Exception {
        keep(1, true, true, true);
        spoil(new FileName(2, OLD_RANKS, 1, true));
        assertEquals(List.of("1 BROKEN"), states());
        assertTrue(Archive.open(List.of(temporary), true).restorable().isEmpty());
        Files.delete(temporary.resolve(new FileName(2, OLD_RANKS, 1, true).toString()));
        Archive archive = Archive.open(List.of(temporary), true);
        assertEquals(VersionState.INCOMPLETE, archive.versions().get(0).state());
        assertEquals(List.of(2), archive.versions().get(0).missing());
    }

    @Test
    void onAnyOtherNumberOfRanksTheWholeIsTheSame() throws Exception {
        for (long length : new long[] {0, 1, 2, 7, 1_000, 100_003}) {
            Path directory = temporary.resolve("length-" + length);
            long[] whole = keepWhole(directory, length);
            Archive archive = Archive.open(List.of(directory), false);
            StoredVersion version = archive.restorable().orElseThrow();
            for (int ranks = 1; ranks <= 7; ranks++) {
                long[] again = new long[whole.length];
                int done = 0;
                for (int rank = 0; rank < ranks; rank++) {
                    Image image = archive.assemble(version, rank, ranks);
                    assertEquals(90, image.manifest().iteration());
                    assertEquals(
                            Blocks.checksums(image.contents().get(1)),
                            image.manifest().regions().get(1).checksums());
                    ByteBuffer bytes = ByteBuffer.allocate(0);
                    Pages pages = image.contents().get(1);
                    for (int page = 0; page < pages.count(); page++) {
                        bytes = pages.page(page).buffer();
                    }
                    for (int at = 0; at < pages.size(); at += 8) {
                        again[done++] = bytes.getLong(at);
                    }
                    assertEquals(77, image.contents().get(0).page(0).buffer().getLong(0));
                }
                assertEquals(whole.length, done);
                assertEquals(ByteBuffer.wrap(bytes(whole)), ByteBuffer.wrap(bytes(again)), length + " on " + ranks);
            }
        }
    }

    @Test
    void onlyWhatIsNeededIsRead() throws Exception {
        keepWhole(temporary, 100_003);
        // The last block of the last rank; who needs it notices, others do not.
        spoil(new FileName(2, OLD_RANKS, 9, true));
        Archive archive = Archive.open(List.of(temporary), false);
        StoredVersion version = archive.restorable().orElseThrow();
        for (int rank = 0; rank < 6; rank++) {
            archive.assemble(version, rank, 7);
        }
        LevelException bad = assertThrows(LevelException.class, () -> archive.assemble(version, 6, 7));
        assertTrue(
                bad.getMessage().contains("version 9 of rank 2 cannot be used: the checksum of block"),
                bad.getMessage());
    }

    @Test
    void aRegionWithoutAPartitionOrOneThatContradictsItIsNamed() throws Exception {
        keepWhole(temporary, 1_000);
        JobFile job = JobFile.in(temporary).orElseThrow();
        replace(job, Map.of("s", Partition.same()));
        assertEquals(
                "region u has no declared partition, so version 9 can only be restored on 3 ranks, not on 2",
                refusal());
        replace(job, Map.of("s", Partition.same(), "u", Partition.blocks(999)));
        assertEquals(
                "region u of rank 0 is not the block of 2664 bytes that its partition blocks:999:1 declares",
                refusal());
    }

    @Test
    void aDirectoryThatIsNoneIsSaid() {
        assertEquals(
                temporary + " holds no commits: there is no job.properties in it",
                assertThrows(LevelException.class, () -> Archive.open(List.of(temporary), true))
                        .getMessage());
        assertEquals(
                temporary.resolve("x") + " does not exist",
                assertThrows(LevelException.class, () -> Archive.open(List.of(temporary.resolve("x")), true))
                        .getMessage());
    }

    private String refusal() throws LevelException {
        Archive archive = Archive.open(List.of(temporary), false);
        return assertThrows(
                        LevelException.class,
                        () -> archive.assemble(archive.restorable().orElseThrow(), 0, 2))
                .getMessage();
    }

    /** Written by hand: a store would add what was known before. */
    private void replace(JobFile job, Map<String, Partition> partitions) throws IOException {
        Files.writeString(
                temporary.resolve(JobFile.NAME),
                job.with(new TreeMap<>(partitions)).text());
    }

    /** A scalar that is the same everywhere and an array in blocks. */
    private static long[] keepWhole(Path directory, long length) throws LevelException {
        long[] whole = IntStream.range(0, (int) length).mapToLong(i -> i * 31L).toArray();
        Partition.Blocks blocks = new Partition.Blocks(length, 1);
        JobFile job = new JobFile(
                "heat", "job-1", OLD_RANKS, "disk", new TreeMap<>(Map.of("s", Partition.same(), "u", (Partition)
                        blocks)));
        for (int rank = 0; rank < OLD_RANKS; rank++) {
            Pages scalar = new Pages(8);
            scalar.page(0).putLong(0, 77);
            Pages pages = new Pages(8 * blocks.length(rank, OLD_RANKS));
            for (int i = 0; i < blocks.length(rank, OLD_RANKS); i++) {
                pages.page(0).putLong(8 * i, whole[(int) blocks.first(rank, OLD_RANKS) + i]);
            }
            List<RegionEntry> regions = List.of(
                    new RegionEntry("s", Optional.of(ArrayType.LONG), 8, Blocks.checksums(scalar)),
                    new RegionEntry("u", Optional.of(ArrayType.LONG), pages.size(), Blocks.checksums(pages)));
            try (Store store = Store.open(directory, job, 1, LevelListener.NONE)) {
                store.attach(rank, OLD_RANKS);
                store.save(new Image(new Manifest(rank, OLD_RANKS, 9, 90, regions), List.of(scalar, pages)));
                store.confirm(9);
            }
        }
        return whole;
    }

    private static byte[] bytes(long[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
        bytes.asLongBuffer().put(values);
        return bytes.array();
    }

    private void keep(long version, boolean... permanent) throws LevelException {
        for (int rank = 0; rank < permanent.length; rank++) {
            try (Store store = Store.open(temporary, Samples.JOB, 1, LevelListener.NONE)) {
                store.attach(rank, permanent.length);
                store.save(Samples.image(rank, permanent.length, version, 100, 70_000));
                if (permanent[rank]) {
                    store.confirm(version);
                }
            }
        }
    }

    private void confirm(int rank, long version) throws LevelException {
        try (Store store = Store.open(temporary, Samples.JOB, 1, LevelListener.NONE)) {
            store.attach(rank, OLD_RANKS);
            store.confirm(version);
        }
    }

    private void spoil(FileName name) throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(temporary.resolve(name.toString()).toFile(), "rw")) {
            file.seek(file.length() - 1);
            int last = file.read();
            file.seek(file.length() - 1);
            file.write(last ^ 1);
        }
    }

    private List<String> states() throws LevelException {
        Stream<StoredVersion> versions = Archive.open(List.of(temporary), true).versions().stream();
        return versions.map(version -> version.version() + " " + version.state())
                .toList();
    }
}
