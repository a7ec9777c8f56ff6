package io.everloop.checkpoint.level.grid;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.MalformedException;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.ManifestCodec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * A version in the grid: what it has, and in which of its two places each piece is. A piece that did not change stays where
 * the version before has it, and both have it in common; one that changed goes to its other place. So what the version
 * before has is never overwritten, and no more is in the grid than two versions. Immutable.
 *
 * @param manifest what the version has
 * @param places of all its pieces, in their order: 0 or 1
 */
record Whereabouts(Manifest manifest, Map<Piece, Integer> places) {

    /** Divides pages, so that no piece crosses two, and is made of whole blocks. */
    static final int PIECE_BYTES = 1 << 20;

    private static final int BLOCKS_OF_PIECE = PIECE_BYTES / Manifest.BLOCK_BYTES;

    /** A part of a region. */
    record Piece(int region, int number) {

        long start() {
            return (long) number * PIECE_BYTES;
        }
    }

    /**
     * Where the pieces of an image are to be.
     *
     * @param kept the version that must not be touched
     */
    static Whereabouts next(Image image, Optional<Whereabouts> kept) {
        Set<Piece> same = kept.map(before -> before.inCommonWith(image)).orElse(Set.of());
        Map<Piece, Integer> places = new LinkedHashMap<>();
        for (Piece piece : pieces(image.manifest())) {
            OptionalInt before = kept.map(version -> version.place(piece)).orElse(OptionalInt.empty());
            boolean stays = same.contains(piece);
            places.put(piece, before.isEmpty() ? 0 : stays ? before.getAsInt() : 1 - before.getAsInt());
        }
        return new Whereabouts(image.manifest(), places);
    }

    static List<Piece> pieces(Manifest manifest) {
        List<Piece> pieces = new ArrayList<>();
        for (int region = 0; region < manifest.regions().size(); region++) {
            long bytes = manifest.regions().get(region).bytes();
            for (int number = 0; (long) number * PIECE_BYTES < bytes; number++) {
                pieces.add(new Piece(region, number));
            }
        }
        return pieces;
    }

    /** The pieces that an image has from this version: none, if it was not taken after it. */
    private Set<Piece> inCommonWith(Image image) {
        Optional<Image> base = image.base().filter(before -> before.manifest().equals(manifest));
        if (base.isEmpty()) {
            return Set.of();
        }
        List<BitSet> changed = Blocks.changed(base.get(), image);
        Set<Piece> same = new LinkedHashSet<>(pieces(image.manifest()));
        same.removeIf(piece -> !hasRegion(image.manifest(), piece.region) || isSet(changed.get(piece.region), piece));
        return same;
    }

    /** Whether there is a region of the same name at the same place. */
    private boolean hasRegion(Manifest other, int region) {
        return region < manifest.regions().size()
                && manifest.regions()
                        .get(region)
                        .name()
                        .equals(other.regions().get(region).name());
    }

    private static boolean isSet(BitSet changed, Piece piece) {
        int first = piece.number * BLOCKS_OF_PIECE;
        int next = changed.nextSetBit(first);
        return next >= 0 && next < first + BLOCKS_OF_PIECE;
    }

    OptionalInt place(Piece piece) {
        Integer place = places.get(piece);
        return place == null ? OptionalInt.empty() : OptionalInt.of(place);
    }

    /** As {@link #decode} reads it: the places with their length and CRC32C, then the manifest. */
    byte[] encode() {
        BitSet second = new BitSet();
        int piece = 0;
        for (int place : places.values()) {
            second.set(piece++, place == 1);
        }
        byte[] bits = second.toByteArray();
        byte[] after = ManifestCodec.encode(manifest);
        return ByteBuffer.allocate(2 * Integer.BYTES + bits.length + after.length)
                .putInt(bits.length)
                .putInt(checksum(bits))
                .put(bits)
                .put(after)
                .array();
    }

    static Whereabouts decode(byte[] bytes) throws MalformedException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int length = in.remaining() < 2 * Integer.BYTES ? -1 : in.getInt();
        if (length < 0 || length > in.remaining() - Integer.BYTES) {
            throw new MalformedException("places that are cut");
        }
        int expected = in.getInt();
        byte[] bits = new byte[length];
        in.get(bits);
        if (checksum(bits) != expected) {
            throw new MalformedException("places that do not have their checksum");
        }
        Manifest manifest = ManifestCodec.decode(in.slice());
        BitSet second = BitSet.valueOf(bits);
        Map<Piece, Integer> places = new LinkedHashMap<>();
        for (Piece piece : pieces(manifest)) {
            places.put(piece, second.get(places.size()) ? 1 : 0);
        }
        return new Whereabouts(manifest, places);
    }

    private static int checksum(byte[] bits) {
        CRC32C crc = new CRC32C();
        crc.update(bits);
        return (int) crc.getValue();
    }
}
