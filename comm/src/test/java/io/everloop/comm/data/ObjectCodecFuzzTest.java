package io.everloop.comm.data;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.esotericsoftware.kryo.io.Output;
import com.sun.management.ThreadMXBean;
import io.everloop.comm.MalformedObjectException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever bytes come in, the codec gives an object or says that they are none, and reserves little memory for them. */
@Timeout(60)
class ObjectCodecFuzzTest {

    record Item(long id, String name, List<Integer> values) {}

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final ObjectCodec codec = new ObjectCodec();

    ObjectCodecFuzzTest() {
        codec.register(Item.class, Item[].class, PriorityQueue.class);
    }

    private List<byte[]> originals() {
        BitSet bits = new BitSet();
        bits.set(0, 200, true);
        Item item = new Item(1, "имя", List.of(1, 2, 3));
        return List.of(
                codec.write(new double[] {1, 2, 3}),
                codec.write("строка"),
                codec.write(new Item[] {item, null, item}),
                codec.write(new String[] {"a", "b"}),
                codec.write(new ArrayList<>(Arrays.asList(item, List.of(item, 1), null, "text", new long[2]))),
                codec.write(new HashMap<>(Map.of("a", new float[3], "b", Set.of(1, 2, 3)))),
                codec.write(new LinkedHashMap<>(new TreeMap<>(Map.of(1, "x", 2, "y")))),
                codec.write(new PriorityQueue<>(List.of(2, 1))),
                codec.write(bits),
                codec.write(Map.of("k", List.of(new ArrayList<>(List.of(1, 2)), new char[] {'c'}), "l", new byte[4])));
    }

    @Test
    void mutatedBytesGiveAnObjectOrAClearRefusal() {
        Random random = new Random(7);
        List<byte[]> originals = originals();
        int refused = 0;
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 40_000; i++) {
            byte[] bytes = mutated(originals.get(i % originals.size()), random);
            try {
                codec.read(bytes, Object.class);
            } catch (MalformedObjectException e) {
                refused++;
            }
        }
        allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        assertTrue(refused > 30_000 && refused < 99_000, refused + " refused");
        assertTrue(allocated / 100_000 < 64 << 10, allocated / 100_000 + " bytes per read on average");
    }

    private static byte[] mutated(byte[] original, Random random) {
        byte[] bytes = original.clone();
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes[at] = (byte) 0xFF; // long lengths
                default -> bytes = Arrays.copyOf(bytes, Math.max(1, bytes.length - random.nextInt(3)));
            }
        }
        return bytes;
    }

    @Test
    void aClaimOfManyElementsReservesNoMemory() {
        Object[] empty = {
            new ArrayList<>(),
            new HashMap<>(),
            new Object[0],
            new String[0],
            new Item[0],
            new byte[0],
            new double[0],
            new PriorityQueue<>(),
            new BitSet(),
            List.of(),
            Map.of(),
            "двойной"
        };
        for (Object object : empty) {
            byte[] claim = withClaim(codec.write(object));
            long before = THREADS.getCurrentThreadAllocatedBytes();
            String message = assertThrows(MalformedObjectException.class, () -> codec.read(claim, Object.class))
                    .getMessage();
            assertTrue(message.contains(" claimed, "), object.getClass() + ": " + message);
            long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertTrue(allocated < 16 << 20, object.getClass() + ": " + allocated);
        }
    }

    /** The class, then a number of elements that would take gigabytes, whatever way the number is written. */
    private static byte[] withClaim(byte[] empty) {
        Output output = new Output(64);
        // class id and mark of a new object; registered classes have long ids
        int header = (empty[0] & 0x80) != 0 && empty[1] < 0 ? 5 : 2;
        output.writeBytes(empty, 0, header);
        output.writeBytes(new byte[] {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x07});
        output.writeBytes(new byte[20]);
        return output.toBytes();
    }

    @Test
    void claimsInsideClaimsShareTheBytesThatAreThere() {
        int depth = 300;
        List<Object> nested = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            nested = new ArrayList<>(Arrays.asList(nested, null));
        }
        byte[] bytes = codec.write(nested);
        byte[] padded = Arrays.copyOf(bytes, 1 << 20);
        // Every list claims half a million elements, for which there are bytes enough only once.
        Output output = new Output(1 << 20);
        for (int i = 0; i < depth; i++) {
            output.writeBytes(bytes, 0, 2);
            output.writeVarInt(500_000, true);
        }
        System.arraycopy(output.getBuffer(), 0, padded, 0, output.position());
        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertThrows(MalformedObjectException.class, () -> codec.read(padded, Object.class));
        assertTrue(THREADS.getCurrentThreadAllocatedBytes() - before < 64 << 20);
    }
}
