package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A million frames in a ring whose memory was tampered with: each is what was written, or is refused. */
class RingFuzzTest {

    private static final int FRAMES = 1_000_000;
    private static final int RING = 4096;
    private static final long SEED = Long.getLong("seed", 22);

    private final SplittableRandom random = new SplittableRandom(SEED);
    private int frames;
    private int taken;

    @Test
    void whatIsReadFromATamperedRingWasWrittenOrIsRefused(@TempDir Path directory) throws IOException {
        int refused = 0;
        MappedByteBuffer mapping = map(directory.resolve("ring"));
        try (SocketChannel unconnected = SocketChannel.open()) {
            while (frames < FRAMES) {
                for (int at = 0; at < RingLayout.DATA; at += 8) {
                    mapping.putLong(at, 0);
                }
                refused += round(new RingOut(mapping, unconnected), new RingIn(mapping, unconnected), mapping);
            }
        }
        assertTrue(refused > FRAMES / 100, "refused: " + refused);
        assertTrue(taken > FRAMES / 4, "taken: " + taken);
    }

    private static MappedByteBuffer map(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer mapping = channel.map(FileChannel.MapMode.READ_WRITE, 0, RingLayout.mappingFor(RING));
            mapping.order(ByteOrder.LITTLE_ENDIAN);
            return mapping;
        }
    }

    /** Writes, tampers and reads until something is refused; 1 if it was, 0 if it was enough without. */
    private int round(RingOut out, RingIn in, MappedByteBuffer mapping) {
        try {
            for (int batch = 0; batch < 40; batch++) {
                write(out);
                if (random.nextInt(3) == 0) {
                    tamper(mapping);
                }
                in.poll((header, memory, at) -> {
                    assertTrue(at >= RingLayout.DATA && at + header.length <= memory.size(), header::toString);
                    assertEquals(header.length * 31L, header.value, () -> header + " -Dseed=" + SEED);
                    taken++;
                });
            }
            return 0;
        } catch (MalformedFrameException e) {
            return 1;
        }
    }

    private void write(RingOut out) {
        Header header = new Header();
        header.kind = Kind.EAGER;
        int length;
        do {
            length = random.nextInt(out.maxPayload());
            header.value = length * 31L;
            header.context = random.nextLong();
            frames++;
        } while (out.offer(header, ByteBuffer.allocate(length)));
        assertEquals(ArrayType.BYTE.code(), header.type);
    }

    /** Alters a word anywhere, or says that something else was written. */
    private void tamper(MappedByteBuffer mapping) {
        switch (random.nextInt(4)) {
            case 0 -> mapping.putLong(RingLayout.TAIL, random.nextLong());
            case 1 -> mapping.putLong(RingLayout.TAIL, mapping.getLong(RingLayout.TAIL) + random.nextInt(-64, 64));
            default -> {
                int at = RingLayout.DATA + random.nextInt(RING / 4) * 4;
                mapping.putInt(at, random.nextBoolean() ? random.nextInt() : mapping.getInt(at) ^ 1);
            }
        }
    }
}
