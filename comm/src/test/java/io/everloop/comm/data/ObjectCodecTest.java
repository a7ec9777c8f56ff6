package io.everloop.comm.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.MalformedObjectException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects come back as they were, in whatever order the classes were registered; what cannot be sent is refused. */
class ObjectCodecTest {

    enum Colour {
        RED,
        GREEN {
            @Override
            int shade() {
                return 1;
            }
        };

        int shade() {
            return 0;
        }
    }

    record Point(int x, double y, String name, Colour colour) {}

    private record Box(Point point, List<Object> contents) {}

    static final class Node {
        final long value;
        Node next;

        Node(long value) {
            this.value = value;
        }
    }

    static final class Bag extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
    }

    private final ObjectCodec codec = new ObjectCodec();

    static Stream<Object> objects() {
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(1000);
        Map<String, Integer> map = new LinkedHashMap<>(Map.of("one", 1, "two", 2));
        map.put("nothing", null);
        return Stream.of(
                "ASCII",
                "",
                "двойной",
                'c',
                true,
                (byte) -1,
                (short) 300,
                -5,
                Long.MIN_VALUE,
                1.5f,
                Double.NaN,
                new ArrayList<>(Arrays.asList(1, null, "three", List.of(4.0))),
                new TreeSet<>(Set.of(3, 1, 2)),
                map,
                new TreeMap<>(map.containsKey("one") ? Map.of("b", 2, "a", 1) : Map.of()),
                bits,
                Optional.of("value"),
                Optional.empty(),
                OptionalLong.of(7),
                List.of(),
                List.of(1),
                List.of(1, 2, 3),
                List.of(1, 2, 3).subList(1, 3),
                Stream.of(1, null).toList(),
                Set.of("x"),
                Set.of("x", "y", "z"),
                Map.of(),
                Map.of("k", "v"),
                Map.of("k", "v", "l", "w"),
                Arrays.asList("p", null),
                Collections.emptyList(),
                Collections.singletonList("single"),
                EnumSet.of(Colour.GREEN),
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("1.23"),
                new UUID(1, 2),
                Duration.ofSeconds(5, 7),
                Colour.RED,
                Colour.GREEN,
                new Point(1, 2.5, "пункт", Colour.GREEN),
                new Box(new Point(0, 0, null, null), List.of(new Point(3, 4, "p", Colour.RED), "text", 5L)));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void anObjectComesBackAsItWas(Object object) {
        codec.register(Point.class, Box.class, Colour.class);
        assertEquals(object, codec.read(codec.write(object), Object.class));
    }

    @Test
    void arraysComeBackAsTheyWere() {
        codec.register(Point[].class, Point.class, Colour.class);
        assertArrayEquals(new double[] {1, -0.0}, codec.read(codec.write(new double[] {1, -0.0}), double[].class));
        assertArrayEquals(new boolean[] {true}, codec.read(codec.write(new boolean[] {true}), boolean[].class));
        assertArrayEquals(new char[] {'ж'}, codec.read(codec.write(new char[] {'ж'}), char[].class));
        assertArrayEquals(new String[] {"a", null}, codec.read(codec.write(new String[] {"a", null}), String[].class));
        assertArrayEquals(
                new int[][] {{1}, {}, null}, codec.read(codec.write(new int[][] {{1}, {}, null}), int[][].class));
        Point[] points = {new Point(1, 2, "p", Colour.RED), null};
        assertArrayEquals(points, codec.read(codec.write(points), Point[].class));
    }

    @Test
    void collectionsWithoutEqualityComeBackToo() {
        codec.register(PriorityQueue.class, Bag.class);
        Object deque = codec.read(codec.write(new ArrayDeque<>(List.of(1, 2))), ArrayDeque.class)
                .toArray();
        assertArrayEquals(new Object[] {1, 2}, (Object[]) deque);
        assertEquals(
                1,
                codec.read(codec.write(new PriorityQueue<>(List.of(3, 1, 2))), PriorityQueue.class)
                        .peek());
        Bag bag = new Bag();
        bag.add("content");
        assertEquals(bag, codec.read(codec.write(bag), Bag.class));
    }

    @Test
    void nothingIsAnObjectToo() {
        assertNull(codec.read(codec.write(null), String.class));
    }

    @Test
    void aPrimitiveTypeMeansItsBox() {
        assertEquals(5, codec.read(codec.write(5), int.class));
    }

    @Test
    void circlesAndObjectsMetTwiceStaySo() {
        codec.register(Node.class);
        Node node = new Node(1);
        node.next = new Node(2);
        node.next.next = node;
        Node back = codec.read(codec.write(node), Node.class);
        assertEquals(2, back.next.value);
        assertSame(back, back.next.next);

        List<Integer> shared = List.of(1, 2, 3);
        List<?> twice = codec.read(codec.write(List.of(shared, shared)), List.class);
        assertSame(twice.get(0), twice.get(1));
        assertEquals(shared.getClass(), twice.get(1).getClass());
    }

    @Test
    void theOrderOfRegistrationDoesNotMatter() {
        codec.register(Point.class, Colour.class);
        ObjectCodec other = new ObjectCodec();
        other.register(Node.class, Colour.class);
        other.write("a session that knows only these two");
        other.register(Point.class, Point.class);
        other.register(Point.class);
        Point point = new Point(1, 2, "p", Colour.GREEN);
        assertEquals(point, other.read(codec.write(point), Point.class));
        assertArrayEquals(codec.write(point), other.write(point));
    }

    @Test
    void aClassThatIsNotRegisteredIsNamedWithWhatToCall() {
        String direct = assertThrows(IllegalArgumentException.class, () -> codec.write(new Node(1)))
                .getMessage();
        assertTrue(
                direct.startsWith("class " + Node.class.getTypeName() + " is not registered: call register("), direct);
        codec.register(Box.class, Point.class);
        Box box = new Box(null, List.of(new Node(1)));
        String inside = assertThrows(IllegalArgumentException.class, () -> codec.write(box))
                .getMessage();
        assertTrue(
                inside.contains(Node.class.getTypeName() + ", met in an object of class " + Box.class.getTypeName()),
                inside);
        codec.register(Node.class);
        assertEquals(
                1, ((Node) codec.read(codec.write(box), Box.class).contents().get(0)).value);
    }

    @Test
    void aReaderWithoutTheClassSaysSo() {
        ObjectCodec other = new ObjectCodec();
        other.register(Node.class);
        byte[] bytes = other.write(new Node(1));
        String message = assertThrows(MalformedObjectException.class, () -> codec.read(bytes, Node.class))
                .getMessage();
        assertTrue(message.contains(String.valueOf(ObjectCodec.id(Node.class))), message);
        assertTrue(message.contains("registered at this rank"), message);
    }

    @Test
    void anObjectOfAnotherTypeIsRefused() {
        byte[] bytes = codec.write("text");
        String message = assertThrows(MalformedObjectException.class, () -> codec.read(bytes, Integer.class))
                .getMessage();
        assertEquals("a java.lang.String came in where a java.lang.Integer was expected", message);
    }

    @Test
    void bytesThatAreLeftOverAreRefused() {
        byte[] bytes = codec.write("text");
        assertThrows(
                MalformedObjectException.class, () -> codec.read(Arrays.copyOf(bytes, bytes.length + 1), String.class));
    }

    @Test
    void anInterfaceCannotBeRegistered() {
        assertThrows(IllegalArgumentException.class, () -> codec.register(Runnable.class));
    }

    @Test
    void aClassWhoseFieldsAreOutOfReachIsNamed() {
        codec.register(Thread.class);
        String message = assertThrows(IllegalArgumentException.class, () -> codec.write("text"))
                .getMessage();
        assertTrue(message.startsWith("objects of the registered class java.lang.Thread cannot be sent"), message);
    }

    @Test
    void largeObjectsAreRefusedAtBothEnds() {
        ObjectCodec small = new ObjectCodec(1000);
        String message = assertThrows(IllegalArgumentException.class, () -> small.write(new byte[2000]))
                .getMessage();
        assertTrue(message.contains("at most 1000 bytes"), message);
        byte[] bytes = codec.write(new byte[2000]);
        assertThrows(MalformedObjectException.class, () -> small.read(bytes, byte[].class));
        assertEquals(900, small.read(small.write(new byte[900]), byte[].class).length);
    }

    @Test
    void deepObjectsAreRefused() {
        codec.register(Node.class);
        Node head = new Node(0);
        for (int i = 1; i < 100_000; i++) {
            Node longer = new Node(i);
            longer.next = head;
            head = longer;
        }
        Node chain = head;
        assertThrows(IllegalArgumentException.class, () -> codec.write(chain));
    }

    @Test
    void manyThreadsMayUseOneCodec() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        Callable<Boolean> roundTrips = () -> {
            codec.register(Point.class, Colour.class);
            return IntStream.range(0, 2000).allMatch(i -> {
                Point point = new Point(i, i, "p" + i, Colour.RED);
                return point.equals(codec.read(codec.write(point), Point.class));
            });
        };
        try {
            for (Future<Boolean> all : threads.invokeAll(Collections.nCopies(4, roundTrips))) {
                assertTrue(all.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
