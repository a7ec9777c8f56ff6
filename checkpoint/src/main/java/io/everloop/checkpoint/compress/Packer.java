package io.everloop.checkpoint.compress;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

/**
 * Pieces of data as they are sent or stored: a byte that tells the compression, then the bytes. Which compression is used for
 * a version follows from the {@link Choice}; if that is left open, from how fast the target took the last version and what
 * a part of this one compresses to. The first version goes as it is then. A piece that would not get smaller goes as it
 * is, too. Whether what comes out is right is for checksums to say. Direct buffers only; for one thread.
 */
public final class Packer {

    /** What a packed piece begins with that has its bytes as they are. */
    public static final byte AS_IT_IS = 0;

    /** Each has the number of its place. */
    private static final List<Compression> NUMBERED = List.of(Compression.NONE, Compression.LZ4, Compression.ZSTD);

    /** Fewer bytes tell how long a message takes, not how fast they move. */
    private static final long MEASURED_FROM = 1 << 20;

    /** A decision holds for so many versions. */
    private static final int VERSIONS = 8;

    /** A target that is faster or slower by so much is another one. */
    private static final double DIFFERENT = 2;

    private final Choice choice;
    private final Sample.Way way;
    private Compression compression = Compression.NONE;
    private double targetBytesPerSecond;
    private double decidedFor;
    private int remaining;
    private long movedBytes;
    private long packingNanos;
    private long begin;

    /** @param way whether whoever waits for the target also waits until everything is unpacked there */
    public Packer(Choice choice, Sample.Way way) {
        this.choice = choice;
        this.way = way;
    }

    /**
     * Begins another version.
     *
     * @param samples some of its bytes, asked for only if there is something to decide; none if there are too few to bother
     */
    public void begin(Supplier<List<ByteBuffer>> samples) {
        compression = switch (choice) {
            case PLAIN -> Compression.NONE;
            case LZ4 -> Compression.LZ4;
            case ZSTD -> Compression.ZSTD;
            case AUTO -> isDue() ? cheapest(samples.get()) : compression;
        };
        beginAgain();
    }

    /** The same with a version that was decided on before: as it was, or would be without a decision. */
    public void beginAgain() {
        movedBytes = 0;
        packingNanos = 0;
        begin = System.nanoTime();
    }

    /** Loads what may be needed to make pieces what they were. */
    public static void warmUp() {
        ByteBuffer piece = ByteBuffer.allocateDirect(64);
        NUMBERED.forEach(one -> Sample.take(one, List.of(piece), Sample.Way.THERE_AND_BACK, System::nanoTime));
    }

    /** A decision holds for some versions, since it takes its time, unless the target has become a different one. */
    private boolean isDue() {
        if (targetBytesPerSecond == 0) {
            return false;
        }
        double change = targetBytesPerSecond / decidedFor;
        if (--remaining > 0 && change < DIFFERENT && change > 1 / DIFFERENT) {
            return false;
        }
        remaining = VERSIONS;
        decidedFor = targetBytesPerSecond;
        return true;
    }

    private Compression cheapest(List<ByteBuffer> samples) {
        if (samples.isEmpty()) {
            return Compression.NONE;
        }
        Savings.Circumstances circumstances =
                new Savings.Circumstances(targetBytesPerSecond, Double.POSITIVE_INFINITY, 1);
        List<Sample> tried = List.of(
                Sample.take(Compression.LZ4, samples, way, System::nanoTime),
                Sample.take(Compression.ZSTD, samples, way, System::nanoTime));
        return Savings.choose(circumstances, tried).compression();
    }

    /** Whether this version's pieces may get smaller; otherwise whoever moves them need not have them packed. */
    public boolean isPacking() {
        return compression != Compression.NONE;
    }

    /** So many bytes went to the target without being packed here. */
    public void moved(long bytes) {
        movedBytes += bytes;
    }

    /** All of the version is where it should be. */
    public void end() {
        if (movedBytes >= MEASURED_FROM) {
            measured(movedBytes, System.nanoTime() - begin - packingNanos);
        }
    }

    /** So many bytes took the target so long. */
    public void measured(long bytes, long nanos) {
        targetBytesPerSecond = bytes / (Math.max(1, nanos) / 1e9);
    }

    /** How many bytes may come out when so many are packed. */
    public static int mostBytes(int bytes) {
        return 1 + NUMBERED.stream().mapToInt(one -> one.mostBytes(bytes)).max().orElse(bytes);
    }

    /**
     * Packs what is between position and limit to the target's beginning, at most up to its limit. No position moves.
     *
     * @param into with room for {@link #mostBytes}
     * @return how many bytes came out
     */
    public int pack(ByteBuffer piece, ByteBuffer into) {
        long start = System.nanoTime();
        Compression used = compression;
        ByteBuffer body = into.slice(1, into.limit() - 1);
        int bytes = used.compress(piece, body);
        if (used != Compression.NONE && bytes >= piece.remaining()) {
            used = Compression.NONE;
            bytes = used.compress(piece, body);
        }
        into.put(0, (byte) NUMBERED.indexOf(used));
        movedBytes += 1 + bytes;
        packingNanos += System.nanoTime() - start;
        return 1 + bytes;
    }

    /**
     * Makes of a packed piece, from position to limit, what it was. No position moves.
     *
     * @param into from position to limit as long as it was
     * @return false if it is none of that length
     */
    public static boolean unpack(ByteBuffer packed, ByteBuffer into) {
        if (!packed.hasRemaining()) {
            return false;
        }
        int number = packed.get(packed.position());
        if (number < 0 || number >= NUMBERED.size()) {
            return false;
        }
        try {
            NUMBERED.get(number).restore(packed.slice(packed.position() + 1, packed.remaining() - 1), into);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
