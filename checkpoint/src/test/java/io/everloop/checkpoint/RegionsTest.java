package io.everloop.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class RegionsTest {

    private double[] field;
    private Object state;
    private double scalar = 2.5;

    private static final class Unknown {}

    private static void fails(Class<? extends RuntimeException> type, String what, Executable call) {
        String message = assertThrows(type, call).getMessage();
        assertTrue(message.contains(what), message);
    }

    private Regions withField(Shape shape) {
        return new Regions().array("u", double[].class, () -> field, array -> field = array, shape);
    }

    @Test
    void anArrayIsReadWhereItIsAndWrittenWhereItIs() {
        Region region = withField(Shape.FIXED).get("u");
        field = new double[] {1, 2};
        assertSame(field, region.contents());
        double[] same = field;
        assertSame(same, region.place(2));
        region.handOver(same).run();
        assertSame(same, field);
    }

    @Test
    void aRankThatStartsAnewIsGivenAnArray() {
        Region region = withField(Shape.FIXED).get("u");
        Object place = region.place(3);
        Runnable last = region.handOver(place);
        assertEquals(null, field);
        last.run();
        assertSame(place, field);
        assertEquals(3, field.length);
    }

    @Test
    void aChangedLengthIsAnErrorThatNamesTheRegion() {
        Region region = withField(Shape.FIXED).get("u");
        field = new double[2];
        region.contents();
        field = new double[3];
        fails(RegionException.class, "region u had 2 elements at the last commit and has 3 now", region::contents);
        fails(RegionException.class, "region u has 3 elements here and 2", () -> region.place(2));
    }

    @Test
    void aDeclaredChangeIsFine() {
        Region region = withField(Shape.MAY_CHANGE).get("u");
        field = new double[2];
        region.contents();
        field = new double[3];
        assertSame(field, region.contents());
        region.handOver(region.place(2)).run();
        assertEquals(2, field.length);
    }

    @Test
    void anArrayThatIsNotThereCannotBeSaved() {
        fails(
                RegionException.class,
                "region u is null",
                () -> withField(Shape.FIXED).get("u").contents());
    }

    @Test
    void aScalarIsAnArrayOfOneOnItsWay() {
        Region region = new Regions()
                .scalar("t", double.class, () -> scalar, value -> scalar = value)
                .get("t");
        assertArrayEquals(new double[] {2.5}, (double[]) region.contents());
        double[] place = (double[]) region.place(1);
        Runnable last = region.handOver(place);
        place[0] = 7;
        last.run();
        assertEquals(7, scalar);
        fails(RegionException.class, "region t is a single value", () -> region.place(2));
    }

    /** There is another number of ranks, and the program has not made the array that it needs now. */
    @Test
    void anArrayThatIsNeverExchangedIsNotLeftBehindInSilence() {
        int[] own = {1, 2};
        Regions regions = new Regions().array("own", own);
        regions.reshape();
        Region region = regions.get("own");
        fails(
                RegionException.class,
                "region own has 2 elements here and needs 3",
                () -> region.handOver(region.place(3)));
        region.handOver(region.place(2)).run();
    }

    @Test
    void anObjectComesBackAsAnother() {
        Region region = new Regions()
                .object("s", Object.class, () -> state, object -> state = object)
                .get("s");
        state = List.of("a", 1, 2.0);
        Object bytes = region.contents();
        state = "later";
        region.handOver(bytes).run();
        assertEquals(List.of("a", 1, 2.0), state);
    }

    @Test
    void aClassThatIsNotRegisteredIsNamedWithTheRegion() {
        Regions regions = new Regions().object("s", Object.class, () -> state, object -> state = object);
        state = new Unknown();
        fails(
                RegionException.class,
                "region s: class " + Unknown.class.getTypeName() + " is not registered",
                () -> regions.get("s").contents());
        regions.register(Unknown.class);
        regions.get("s").handOver(regions.get("s").contents()).run();
        assertTrue(state instanceof Unknown);
    }

    @Test
    void bytesThatAreNoObjectAreRefusedBeforeAnythingIsChanged() {
        Region region = new Regions()
                .object("s", Object.class, () -> state, object -> state = object)
                .get("s");
        fails(RegionException.class, "region s: ", () -> region.handOver(new byte[] {9, 9, 9}));
        assertEquals(null, state);
    }

    @Test
    void namesAreUsedOnceAndFound() {
        Regions regions = new Regions().array("b", new int[1]).array("a", new int[1]);
        assertEquals(List.of("a", "b"), regions.all().stream().map(Region::name).toList());
        fails(IllegalArgumentException.class, "region a is declared twice", () -> regions.array("a", new int[1]));
        fails(IllegalArgumentException.class, "without a name", () -> regions.array(" ", new int[1]));
        fails(RegionException.class, "region c was saved but is not declared", () -> regions.get("c"));
        fails(
                IllegalArgumentException.class,
                "region d",
                () -> regions.array("d", String[].class, () -> null, x -> {}));
        fails(IllegalArgumentException.class, "region e", () -> regions.scalar("e", String.class, () -> "", x -> {}));
    }
}
