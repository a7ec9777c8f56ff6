package io.everloop.experiments.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.checkpoint.partition.Partition;
import io.everloop.comm.data.ArrayType;
import io.everloop.experiments.Everloop;
import io.everloop.experiments.simulate.Protocols;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on real files. */
class InspectCommandTest {

    private static final int RANKS = 3;

    @TempDir
    private Path temporary;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void soundCommitsAreListedWithWhatTheyAreGoodFor() throws Exception {
        commit(temporary, "disk", 1, true);
        commit(temporary, "disk", 2, false);
        assertEquals(0, inspect(temporary.toString()), err::toString);
        String said = out.toString();
        assertTrue(said.contains("commits of heat on 3 ranks, level disk, job job-1"), said);
        assertTrue(said.matches("(?s).*\\|\\s+2 \\| tentative \\|\\s+20 \\|\\s+3 \\|\\s+3 \\|.*"), said);
        assertTrue(said.matches("(?s).*\\|\\s+1 \\| permanent \\|\\s+10 \\|\\s+3 \\|\\s+3 \\|.*"), said);
        assertTrue(said.contains("blocks:3000:1"), said);
        assertTrue(said.contains("region of version 2") && said.contains("region of version 1"), said);
        assertTrue(
                said.contains("Version 1 can be restored: from iteration 10, on 3 or any other number of ranks."),
                said);
    }

    @Test
    void theDocumentSaysTheSame() throws Exception {
        commit(temporary, "disk", 1, true);
        assertEquals(0, inspect(temporary.toString(), "--json"), err::toString);
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertEquals("heat", document.get("app").textValue());
        assertEquals("permanent", document.get("versions").get(0).get("state").textValue());
        assertEquals(3, document.get("versions").get(0).get("copies").size());
        assertEquals(
                24_000,
                document.get("versions")
                        .get(0)
                        .get("regions")
                        .get(0)
                        .get("bytes")
                        .longValue());
        assertEquals(1, document.get("restorable").get("version").longValue());
        assertTrue(document.get("restorable").get("any_ranks").booleanValue());
        assertEquals(false, document.get("broken").booleanValue());
    }

    @Test
    void aBadCopyIsNamedWithItsReason() throws Exception {
        commit(temporary, "disk", 1, true);
        Path file = temporary.resolve("rank-1-of-3.version-1.permanent");
        spoil(file);
        assertEquals(1, inspect(temporary.toString()));
        assertTrue(out.toString().contains(file + ": the checksum of block 0 of region u is wrong"), out::toString);
        assertTrue(out.toString().contains("Nothing can be restored"), out::toString);
        assertTrue(Files.exists(file), "it only looks");
    }

    @Test
    void aLostCopyOfACommitIsSomethingBroken() throws Exception {
        commit(temporary, "disk", 1, true);
        Files.delete(temporary.resolve("rank-1-of-3.version-1.permanent"));
        assertEquals(1, inspect(temporary.toString(), "--json"));
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertEquals("incomplete", document.get("versions").get(0).get("state").textValue());
        assertEquals("[1]", document.get("versions").get(0).get("missing").toString());
        assertEquals(
                "version 1 was committed, but there is no copy of rank 1",
                document.get("troubles").get(0).textValue());
        assertTrue(document.get("restorable").isNull());
    }

    @Test
    void whatWasPutAwayIsRemembered() throws Exception {
        commit(temporary, "disk", 1, true);
        Path file = temporary.resolve("rank-1-of-3.version-1.permanent");
        spoil(file);
        try (Store store = Store.open(temporary, job("disk"), 1, LevelListener.NONE)) {
            store.attach(1, RANKS);
            assertTrue(store.read(1, PageSupply.FRESH, any -> true).isEmpty());
            store.reprotect(image(1, 1));
        }
        assertEquals(1, inspect(temporary.toString()));
        assertTrue(out.toString().contains("was found bad and put away"), out::toString);
        assertTrue(out.toString().contains("Version 1 can be restored"), out::toString);
    }

    @Test
    void aQuorumIsSeenFromAnyOfItsDirectories() throws Exception {
        Path a = temporary.resolve("a");
        Path b = temporary.resolve("b");
        Path c = temporary.resolve("c");
        String level = "quorum=" + a + "*2," + b + "," + c + ";read=2;write=3";
        for (Path directory : List.of(a, b, c)) {
            commit(directory, level, 1, true);
        }
        assertEquals(0, inspect(b.toString()), out::toString);
        assertTrue(out.toString().contains("4 of 4 votes are there, 2 are needed to read and 3 to write"));
        spoil(a.resolve("rank-1-of-3.version-1.permanent"));
        Files.move(c, temporary.resolve("away"));
        assertEquals(1, inspect(b.toString(), "--json"));
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertEquals(1, document.get("restorable").get("version").longValue());
        assertEquals(3, document.get("quorum").get("votes").longValue());
        assertEquals(
                c + " does not exist",
                document.get("quorum").get("directories").get(2).get("lost").textValue());
        Files.move(a, temporary.resolve("away-too"));
        assertEquals(1, inspect(b.toString()));
        assertTrue(out.toString().contains("Nothing can be restored: too few votes are there."), out::toString);
    }

    @Test
    void aDirectoryOfSomethingElseIsRefusedWithASentence() throws Exception {
        assertEquals(2, inspect(temporary.toString()));
        assertTrue(err.toString().contains(temporary + " holds no commits"), err::toString);
        assertEquals(2, inspect(temporary.resolve("none").toString()));
        assertTrue(err.toString().contains("none does not exist"), err::toString);
        Path file = Files.createFile(temporary.resolve("file"));
        assertEquals(2, inspect(file.toString()));
        assertTrue(err.toString().contains("file is no directory"), err::toString);
        assertEquals(2, inspect());
        assertTrue(err.toString().contains("DIR"), err::toString);
    }

    @Test
    void commitsWithoutTheirDescriptionAreBroken() throws Exception {
        commit(temporary, "disk", 1, true);
        Files.writeString(temporary.resolve("job.properties"), "nonsense");
        assertEquals(1, inspect(temporary.toString()));
        assertTrue(err.toString().contains("job.properties cannot be read: its checksum is wrong"), err::toString);
        Files.delete(temporary.resolve("job.properties"));
        assertEquals(1, inspect(temporary.toString(), "--json"));
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertTrue(document.get("broken").booleanValue());
        assertTrue(
                document.get("trouble")
                        .textValue()
                        .endsWith("holds commits but no job.properties that tells whose they are: put it back"),
                out::toString);
    }

    private int inspect(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] line = new String[arguments.length + 1];
        line[0] = "inspect";
        System.arraycopy(arguments, 0, line, 1, arguments.length);
        return Everloop.commandLine(Protocols.standard())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(line);
    }

    private static JobFile job(String level) {
        return new JobFile("heat", "job-1", RANKS, level, new TreeMap<>(Map.of("u", Partition.blocks(3_000))));
    }

    private static Image image(int rank, long version) {
        Pages pages = new Pages(8_000);
        pages.page(0).putLong(0, 31 * version + rank);
        RegionEntry region = new RegionEntry("u", Optional.of(ArrayType.DOUBLE), 8_000, Blocks.checksums(pages));
        return new Image(new Manifest(rank, RANKS, version, 10 * version, List.of(region)), List.of(pages));
    }

    private static void commit(Path directory, String level, long version, boolean permanent) throws LevelException {
        for (int rank = 0; rank < RANKS; rank++) {
            try (Store store = Store.open(directory, job(level), 1, LevelListener.NONE)) {
                store.attach(rank, RANKS);
                store.join();
                store.save(image(rank, version));
                if (permanent) {
                    store.confirm(version);
                }
            }
        }
    }

    private static void spoil(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
    }
}
