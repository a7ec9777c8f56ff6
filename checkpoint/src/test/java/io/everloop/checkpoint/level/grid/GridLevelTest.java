package io.everloop.checkpoint.level.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.Shape;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Camera;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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
    private static final String OWNER = "job-1/0-of-2";
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
        assertEquals(List.of(new Holding(0, 1, false, 10)), level.holdings());
        level.confirm(1);
        GridLevel another = new GridLevel(MEMBERS.get(2).grid(PATIENCE), "job-1", PageSupply.FRESH, heard);
        another.attach(0, 2);
        assertEquals(List.of(new Holding(0, 1, true, 10)), another.holdings());
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
        assertEquals(List.of(new Holding(0, 1, true, 10), new Holding(0, 3, false, 30)), level.holdings());
        level.confirm(3);
        assertEquals(List.of(new Holding(0, 3, true, 30)), level.holdings());
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
    void aMissingPieceIsNoticedAndTheVersionIsNotOfferedAgain() throws Exception {
        level.save(image(7));
        level.confirm(7);
        for (String key : new TreeSet<>(grid.pieces().keySet())) {
            byte[] bytes = grid.pieces().remove(key);
            assertNotOfferedAgain(key);
            grid.pieces().set(key, bytes);
        }
        assertTrue(Samples.same(image(7), bring(level, 7).orElseThrow()));
    }

    @Test
    void everyChangedByteAndEveryCutIsNoticed() throws Exception {
        level.save(Samples.image(0, 2, 7, 5, 900, 96));
        level.confirm(7);
        for (String key : new TreeSet<>(grid.pieces().keySet())) {
            byte[] sound = grid.pieces().get(key);
            for (int at = 0; at < sound.length; at++) {
                byte[] changed = sound.clone();
                changed[at] ^= (byte) (1 << at % 8);
                for (byte[] bad : List.of(changed, Arrays.copyOf(sound, at))) {
                    grid.pieces().set(key, bad);
                    assertNotOfferedAgain(key + ", " + bad.length + " bytes, byte " + at);
                }
            }
            grid.pieces().set(key, sound);
        }
        assertTrue(bring(level, 7).isPresent());
    }

    @Test
    void randomBitsOfALargeCopyAreNoticed() throws Exception {
        level.save(image(7));
        level.confirm(7);
        List<String> keys = List.copyOf(new TreeSet<>(grid.pieces().keySet()));
        Random random = new Random(7);
        for (int change = 0; change < 30; change++) {
            String key = keys.get(random.nextInt(keys.size()));
            byte[] sound = grid.pieces().get(key);
            byte[] changed = sound.clone();
            int at = random.nextInt(sound.length);
            changed[at] ^= (byte) (1 << random.nextInt(8));
            grid.pieces().set(key, changed);
            assertNotOfferedAgain(key + ", byte " + at);
            grid.pieces().set(key, sound);
        }
    }

    /** What the grid says of version 7 is not changed by that. */
    private void assertNotOfferedAgain(String what) throws LevelException {
        String index = grid.index().get(OWNER);
        heard.quarantined.clear();
        assertTrue(bring(level, 7).isEmpty(), what);
        assertEquals(List.of(), level.holdings(), what);
        assertEquals(1, heard.quarantined.size(), what);
        grid.index().set(OWNER, index);
    }

    @Test
    void aListOfVersionsThatChangedIsPutAwayAndReported() throws Exception {
        level.save(Samples.image(0, 2, 7, 5));
        level.confirm(7);
        String sound = grid.index().get(OWNER);
        for (int at = 0; at < sound.length(); at++) {
            String changed = sound.substring(0, at) + (char) (sound.charAt(at) ^ 1) + sound.substring(at + 1);
            for (String bad : List.of(changed, sound.substring(0, at))) {
                grid.index().set(OWNER, bad);
                heard.quarantined.clear();
                assertEquals(List.of(), level.holdings(), bad);
                assertEquals(
                        List.of("what rank 0 has in the grid: the list of its versions has a wrong checksum"),
                        heard.quarantined);
                assertEquals(List.of(), level.holdings());
                assertEquals(1, heard.quarantined.size());
            }
        }
        level.save(Samples.image(0, 2, 8, 5));
        assertEquals(List.of(new Holding(0, 8, false, 80)), level.holdings());
    }

    @Test
    void onlyPiecesThatChangedAreSentAgainAndNoVersionSuffers() throws Exception {
        double[] field = new double[5 << 17];
        byte[][] small = {new byte[10]};
        Regions regions = new Regions()
                .array("field", field)
                .array("small", byte[].class, () -> small[0], array -> small[0] = array, Shape.MAY_CHANGE);
        Camera camera = new Camera(regions);
        Arrays.setAll(field, i -> i);
        Image first = take(camera, 1);
        level.save(first);
        level.confirm(1);
        camera.confirmed(first);
        int pieces = 5 + 1;
        assertEquals(pieces + 1, grid.pieces().size());

        field[3 << 17] = -1;
        Image second = take(camera, 2);
        level.save(second);
        assertEquals(pieces + 1 + 2, grid.pieces().size(), grid.pieces().keySet()::toString);
        assertBroughtElsewhere(first, second);
        level.discard(2);
        camera.discarded(second);
        assertBroughtElsewhere(first);

        field[0] = -2;
        small[0] = new byte[] {1};
        Image third = take(camera, 3);
        level.save(third);
        // Of those that changed, the one that was given up is still there beside that of the first version.
        assertEquals(pieces + 3 + 2, grid.pieces().size());
        assertBroughtElsewhere(first, third);
        level.confirm(3);
        camera.confirmed(third);

        Image fourth = take(camera, 4);
        level.save(fourth);
        assertEquals(pieces + 3 + 2, grid.pieces().size());
        assertBroughtElsewhere(third, fourth);
    }

    private static Image take(Camera camera, long version) {
        return camera.take(0, 2, version, version, Camera.Checksumming.AT_ONCE).develop();
    }

    private void assertBroughtElsewhere(Image... images) throws LevelException {
        GridLevel another = new GridLevel(MEMBERS.get(2).grid(PATIENCE), "job-1", PageSupply.FRESH, heard);
        another.attach(0, 2);
        for (Image image : images) {
            assertTrue(Samples.same(image, bring(another, image.version()).orElseThrow()));
        }
        assertEquals(images.length, another.holdings().size());
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
    void reprotectingLeavesOlderVersionsUntilTheCopyCountsEverywhere() throws Exception {
        level.save(image(1));
        level.confirm(1);
        level.save(image(3));
        level.reprotect(image(2));
        assertEquals(Set.of(new Holding(0, 1, true, 10), new Holding(0, 2, false, 20)), Set.copyOf(level.holdings()));
        level.confirm(2);
        assertEquals(List.of(new Holding(0, 2, true, 20)), level.holdings());
        assertTrue(Samples.same(image(2), bring(level, 2).orElseThrow()));
    }

    @Test
    void aRestoredVersionIsThereUntilTheNextOneIsAgreedOnAlthoughANewerOneIsHereToo() throws Exception {
        level.save(image(5));
        level.confirm(5);
        level.reprotect(image(4));
        level.confirm(4);
        level.save(image(6));
        assertEquals(Set.of(new Holding(0, 4, true, 40), new Holding(0, 6, false, 60)), Set.copyOf(level.holdings()));
        level.discard(6);
        assertTrue(Samples.same(image(4), bring(level, 4).orElseThrow()));
    }

    @Test
    void aRestoredVersionStaysAlthoughOthersCouldNotKeepItAndANewerOneIsHereToo() throws Exception {
        level.save(image(5));
        level.confirm(5);
        level.reprotect(image(4));
        level.save(image(6));
        level.discard(6);
        assertTrue(Samples.same(image(4), bring(level, 4).orElseThrow()));
        level.save(image(7));
        level.confirm(7);
        assertEquals(List.of(new Holding(0, 7, true, 70)), level.holdings());
    }

    /** The grid did not answer when the run began, so that it gave a number again that the run before had given. */
    @Test
    void whatAnEarlierRunCommittedUnderTheSameNumberIsNotTakenForWhatThisOneCommits() throws Exception {
        level.save(image(5));
        level.confirm(5);
        Image again = Samples.at(70, image(5));
        level.save(again);
        assertEquals(List.of(new Holding(0, 5, false, 70)), level.holdings());
        level.confirm(5);
        assertEquals(List.of(new Holding(0, 5, true, 70)), level.holdings());
        assertTrue(Samples.same(again, bring(level, 5).orElseThrow()));
    }

    @Test
    void whatIsOfAnotherIterationThanWhatWasRestoredIsReplacedAndNeverBrought() throws Exception {
        level.save(image(5));
        level.confirm(5);
        List<List<Holding>> committed = List.of(List.of(new Holding(0, 5, true, 70)));
        assertEquals(Optional.empty(), level.bring(5, List.of(0), committed));
        Image restored = Samples.at(70, image(5));
        level.reprotect(restored);
        level.confirm(5);
        assertTrue(Samples.same(restored, level.bring(5, List.of(0), committed).orElseThrow()));
        assertEquals(List.of(), heard.quarantined);
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
        return level.bring(version, List.of(0), List.of(level.holdings()));
    }

    private static Image image(long version) {
        return Samples.image(0, 2, version, SIZES);
    }
}
