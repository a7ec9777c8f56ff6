package io.everloop.checkpoint.level.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hazelcast.map.IMap;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.disk.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three members and a client, all real. */
@Timeout(120)
class GridLevelTest {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<GridMember> MEMBERS = new ArrayList<>();
    private static final GridMember.Settings SETTINGS =
            GridMember.Settings.loopback("test-" + ProcessHandle.current().pid(), 1);
    private static final long[] SIZES = {0, 100, 3_500_000};

    private final Samples.Heard heard = new Samples.Heard();
    private GridLevel level;
    private Grid grid;

    @BeforeAll
    static void startMembers() {
        for (int i = 0; i < 3; i++) {
            MEMBERS.add(GridMember.start(SETTINGS));
        }
        assertEquals(3, MEMBERS.get(0).members());
    }

    @AfterAll
    static void stopMembers() {
        MEMBERS.forEach(GridMember::kill);
    }

    @BeforeEach
    void connect() throws Exception {
        grid = Grid.connect(
                SETTINGS.cluster(), MEMBERS.stream().map(GridMember::address).toList(), PATIENCE);
        level = new GridLevel(grid, "job-1", PageSupply.FRESH, heard);
        level.attach(0, 2);
    }

    @AfterEach
    void leaveNothingBehind() {
        level.close();
        Grid left = MEMBERS.get(MEMBERS.size() - 1).grid(PATIENCE);
        assertEquals(0, left.index().size());
        assertEquals(new TreeSet<>(), new TreeSet<>(left.pieces().keySet()));
    }

    @Test
    void whatWasSavedIsBroughtBackToAnotherProcess() throws Exception {
        level.save(image(1));
        assertEquals(List.of(new Holding(0, 1, false)), level.holdings());
        level.confirm(1);
        GridLevel another = new GridLevel(MEMBERS.get(2).grid(PATIENCE), "job-1", PageSupply.FRESH, heard);
        another.attach(0, 2);
        assertEquals(List.of(new Holding(0, 1, true)), another.holdings());
        assertTrue(Samples.same(image(1), bring(another, 1).orElseThrow()));
    }

    @Test
    void thePermanentCopyStaysUntilTheNextIsPermanent() throws Exception {
        level.save(image(1));
        level.confirm(1);
        level.save(image(2));
        level.discard(2);
        assertTrue(Samples.same(image(1), bring(level, 1).orElseThrow()));
        level.save(Samples.image(0, 2, 3, 50));
        assertEquals(List.of(new Holding(0, 1, true), new Holding(0, 3, false)), level.holdings());
        level.confirm(3);
        assertEquals(List.of(new Holding(0, 3, true)), level.holdings());
        assertTrue(bring(level, 1).isEmpty());
        level.save(Samples.image(0, 2, 4, 60));
        // Places are reused and what is too much in them goes: two manifests and two pieces are left.
        assertEquals(4, grid.pieces().size(), grid.pieces().keySet()::toString);
    }

    @Test
    void aMemberDiesAndNothingIsLost() throws Exception {
        level.save(image(1));
        level.confirm(1);
        GridMember first = MEMBERS.remove(0);
        first.kill();
        assertTrue(Samples.same(image(1), bring(level, 1).orElseThrow()));
        level.save(image(2));
        level.confirm(2);
        assertTrue(Samples.same(image(2), bring(level, 2).orElseThrow()));
        MEMBERS.add(GridMember.start(SETTINGS));
        assertEquals(3, MEMBERS.get(2).members());
    }

    @Test
    void aWrongOrMissingPieceIsNoticedAndTheVersionIsNotOfferedAgain() throws Exception {
        for (String spoilt : List.of("1/0", "2/3", "2/0", "manifest")) {
            for (boolean missing : new boolean[] {false, true}) {
                level.save(image(7));
                level.confirm(7);
                int slot = Slots.parse(grid.index().get("job-1/0-of-2"))
                        .orElseThrow()
                        .slotOf(7)
                        .orElseThrow();
                String key = "job-1/0-of-2/" + slot + "/" + spoilt;
                IMap<String, byte[]> pieces = grid.pieces();
                byte[] bytes = pieces.get(key);
                bytes[bytes.length / 2] ^= 1;
                if (missing) {
                    pieces.delete(key);
                } else {
                    pieces.set(key, bytes);
                }
                heard.quarantined.clear();
                assertTrue(bring(level, 7).isEmpty(), spoilt);
                assertEquals(List.of(), level.holdings());
                assertEquals(1, heard.quarantined.size());
            }
        }
        level.save(image(8));
    }

    @Test
    void aSlowGridKeepsFewerBytesAndBringsAllOfThem() throws Exception {
        Image image = smooth(1);
        level.store().packing().measured(1, 1_000_000_000);
        level.save(image);
        level.confirm(1);
        long kept =
                grid.pieces().values().stream().mapToLong(piece -> piece.length).sum();
        assertTrue(kept < image.manifest().bytes() / 2, () -> kept + " bytes");
        GridLevel another = new GridLevel(MEMBERS.get(2).grid(PATIENCE), "job-1", PageSupply.FRESH, heard);
        another.attach(0, 2);
        assertTrue(Samples.same(image, bring(another, 1).orElseThrow()));
    }

    private static Image smooth(long version) {
        Pages pages = new Pages(3_500_000);
        for (int i = 0; i < pages.size(); i += Long.BYTES) {
            pages.page(0).buffer().putLong(i, i / 4096);
        }
        RegionEntry entry = new RegionEntry("field", Optional.empty(), pages.size(), Blocks.checksums(pages));
        return new Image(new Manifest(0, 2, version, 1, List.of(entry)), List.of(pages));
    }

    @Test
    void reprotectingMakesAPermanentCopy() throws Exception {
        level.save(image(3));
        level.reprotect(image(2), List.of());
        assertEquals(List.of(new Holding(0, 2, true)), level.holdings());
        assertTrue(Samples.same(image(2), bring(level, 2).orElseThrow()));
    }

    @Test
    void jobsAndRanksDoNotMeet() throws Exception {
        level.save(image(1));
        GridLevel other = new GridLevel(MEMBERS.get(2).grid(PATIENCE), "job-2", PageSupply.FRESH, heard);
        other.attach(0, 2);
        assertEquals(List.of(), other.holdings());
        other.attach(1, 2);
        assertEquals(List.of(), other.holdings());
    }

    @Test
    void aClusterThatIsNotThereIsNamed() {
        GridException refused = assertThrows(
                GridException.class, () -> Grid.connect("nobody", List.of("127.0.0.1:1"), Duration.ofMillis(500)));
        assertEquals(
                "no member of cluster nobody answers at 127.0.0.1:1: is an agent running there?", refused.getMessage());
    }

    @Test
    void aClusterThatIsGoneFailsTheCommitInTime() throws Exception {
        GridMember lonely = GridMember.start(GridMember.Settings.loopback("lonely-" + SETTINGS.cluster(), 0));
        Grid only = Grid.connect("lonely-" + SETTINGS.cluster(), List.of(lonely.address()), Duration.ofSeconds(2));
        GridLevel alone = new GridLevel(only, "job-1", PageSupply.FRESH, heard);
        alone.attach(0, 2);
        alone.save(image(1));
        lonely.kill();
        LevelException refused = assertThrows(LevelException.class, () -> alone.save(image(2)));
        assertTrue(
                refused.getMessage().startsWith("version 2 of rank 0 cannot be kept: ")
                        && refused.getMessage().endsWith("; the previous commit stays"),
                refused.getMessage());
        alone.confirm(1);
        assertEquals(List.of(), alone.holdings());
        alone.close();
        assertTrue(heard.weakened.size() >= 2, heard.weakened::toString);
    }

    private static Optional<Image> bring(GridLevel level, long version) throws LevelException {
        return level.bring(version, List.of(0), List.of());
    }

    private static Image image(long version) {
        return Samples.image(0, 2, version, SIZES);
    }
}
