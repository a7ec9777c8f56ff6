package io.everloop.checkpoint.image;

import io.everloop.comm.data.ArrayType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Manifests as bytes, the same for files, messages and maps.
 *
 * <p>Little-endian: {@link #MAGIC}, {@link #FORMAT}, the length of it all, rank, ranks, version, iteration, the number of
 * regions; for each region the length of its name, its name, the code of its type or {@link #OBJECT}, its bytes and the
 * checksum of each block; last the CRC32C of everything before it. How many blocks a region has follows from its bytes.
 *
 * <p>Nothing in the bytes is believed: each number is compared with what is really there before memory is reserved.
 */
public final class ManifestCodec {

    /** "EVLMANIF" in the order of the bytes. */
    static final long MAGIC = 0x4649_4E41_4D4C_5645L;

    /** Changes whenever what follows means something else. */
    static final int FORMAT = 1;

    /** Instead of the code of an array's type: an object that Kryo wrote. */
    static final byte OBJECT = -1;

    /** No name is longer, in UTF-8. */
    public static final int MAX_NAME_BYTES = 4 << 10;

    private static final int HEADER_BYTES = 8 + 4 + 4 + 4 + 4 + 8 + 8 + 4;
    private static final int FIXED_REGION_BYTES = 4 + 1 + 8;
    private static final int CRC_BYTES = 4;

    private ManifestCodec() {}

    /**
     * The manifest as bytes.
     *
     * @throws IllegalArgumentException if a name is longer than {@link #MAX_NAME_BYTES} or it does not fit into an array
     */
    public static byte[] encode(Manifest manifest) {
        List<byte[]> names =
                manifest.regions().stream().map(ManifestCodec::name).toList();
        long length = HEADER_BYTES + CRC_BYTES;
        for (int i = 0; i < names.size(); i++) {
            length += FIXED_REGION_BYTES + names.get(i).length;
            length += 4L * manifest.regions().get(i).checksums().blocks();
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a manifest of " + length + " bytes is too large");
        }
        ByteBuffer out = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(MAGIC).putInt(FORMAT).putInt((int) length);
        out.putInt(manifest.rank()).putInt(manifest.ranks());
        out.putLong(manifest.version()).putLong(manifest.iteration());
        out.putInt(names.size());
        for (int i = 0; i < names.size(); i++) {
            put(manifest.regions().get(i), names.get(i), out);
        }
        CRC32C crc = new CRC32C();
        crc.update(out.array(), 0, out.position());
        out.putInt((int) crc.getValue());
        return out.array();
    }

    private static byte[] name(RegionEntry region) {
        byte[] name = region.name().getBytes(StandardCharsets.UTF_8);
        if (name.length > MAX_NAME_BYTES) {
            throw new IllegalArgumentException("a region's name of " + name.length + " bytes is longer than "
                    + MAX_NAME_BYTES + ": " + region.name().substring(0, 40) + "...");
        }
        return name;
    }

    private static void put(RegionEntry region, byte[] name, ByteBuffer out) {
        out.putInt(name.length).put(name);
        out.put(region.type().map(type -> (byte) type.code()).orElse(OBJECT));
        out.putLong(region.bytes());
        for (int block = 0; block < region.checksums().blocks(); block++) {
            out.putInt(region.checksums().at(block));
        }
    }

    /**
     * Reads a manifest that takes all the bytes from the buffer's position to its limit; both are left alone.
     *
     * @throws MalformedException if they are not exactly what {@link #encode} would write
     */
    public static Manifest decode(ByteBuffer bytes) throws MalformedException {
        ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        check(in);
        in.limit(in.limit() - CRC_BYTES);
        in.position(16);
        int rank = in.getInt();
        int ranks = in.getInt();
        long version = in.getLong();
        long iteration = in.getLong();
        int count = in.getInt();
        if (count < 0 || count > in.remaining() / FIXED_REGION_BYTES) {
            throw new MalformedException("it claims " + count + " regions");
        }
        List<RegionEntry> regions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            regions.add(region(in));
        }
        if (in.hasRemaining()) {
            throw new MalformedException(in.remaining() + " bytes follow the last region");
        }
        try {
            return new Manifest(rank, ranks, version, iteration, regions);
        } catch (IllegalArgumentException contradiction) {
            throw new MalformedException(contradiction.getMessage(), contradiction);
        }
    }

    /** Whether it starts, ends and adds up as a manifest does. */
    private static void check(ByteBuffer in) throws MalformedException {
        int length = in.limit();
        if (length < HEADER_BYTES + CRC_BYTES) {
            throw new MalformedException("a manifest has more than " + length + " bytes");
        }
        if (in.getLong(0) != MAGIC) {
            throw new MalformedException("it does not start as a manifest does");
        }
        if (in.getInt(8) != FORMAT) {
            throw new MalformedException(
                    "it is in format " + in.getInt(8) + ", this is a program for format " + FORMAT);
        }
        if (in.getInt(12) != length) {
            throw new MalformedException("it claims " + in.getInt(12) + " bytes but has " + length);
        }
        CRC32C crc = new CRC32C();
        crc.update(in.slice(0, length - CRC_BYTES));
        if ((int) crc.getValue() != in.getInt(length - CRC_BYTES)) {
            throw new MalformedException("its checksum is wrong");
        }
    }

    private static RegionEntry region(ByteBuffer in) throws MalformedException {
        String name = name(in);
        need(in, 1 + 8);
        Optional<ArrayType> type = type(in.get());
        long bytes = in.getLong();
        if (bytes < 0 || bytes > in.remaining() / 4 * (long) Manifest.BLOCK_BYTES) {
            throw new MalformedException("region " + name + " claims " + bytes + " bytes");
        }
        int[] checksums = new int[Checksums.blocks(bytes)];
        for (int block = 0; block < checksums.length; block++) {
            checksums[block] = in.getInt();
        }
        try {
            return new RegionEntry(name, type, bytes, Checksums.of(checksums));
        } catch (IllegalArgumentException contradiction) {
            throw new MalformedException(contradiction.getMessage(), contradiction);
        }
    }

    private static String name(ByteBuffer in) throws MalformedException {
        need(in, 4);
        int length = in.getInt();
        if (length < 0 || length > MAX_NAME_BYTES) {
            throw new MalformedException("a region's name claims " + length + " bytes");
        }
        need(in, length);
        ByteBuffer name = in.slice(in.position(), length);
        in.position(in.position() + length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(name).toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException("a region's name is no UTF-8", e);
        }
    }

    private static Optional<ArrayType> type(byte code) throws MalformedException {
        if (code == OBJECT) {
            return Optional.empty();
        }
        if (!ArrayType.isCode(code)) {
            throw new MalformedException("no region is of type " + code);
        }
        return Optional.of(ArrayType.ofCode(code));
    }

    private static void need(ByteBuffer in, int bytes) throws MalformedException {
        if (in.remaining() < bytes) {
            throw new MalformedException("it ends in the middle of a region");
        }
    }
}
