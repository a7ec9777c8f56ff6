package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.MalformedException;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;

/**
 * The first message of an image on its way, of a bounded size: how long its manifest is, how its contents follow, then the
 * manifest and all contents as far as there is room for them. A small image is in it altogether, so nobody answers, and it
 * takes one message; how that went shows in the agreement on the commit, or in the verdict on what was brought back.
 */
final class Announcement {

    /** Nobody sends more in it. */
    static final int MOST_BYTES = 16 << 10;

    private static final int HEAD_BYTES = Integer.BYTES + 1;

    /** How the contents of an image come. */
    enum Form {
        /** In pieces, those that are asked for. */
        PIECES(0),
        /** The same, and each is packed. */
        PACKED(1),
        /** They are in the announcement. */
        WHOLE(2);

        private final byte code;

        Form(int code) {
            this.code = (byte) code;
        }

        private static Form of(byte code) {
            return Stream.of(values())
                    .filter(form -> form.code == code)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("there is no form " + code + " of an image"));
        }
    }

    private final Form form;
    private final int manifestBytes;
    private final ByteBuffer rest;

    private Announcement(Form form, int manifestBytes, ByteBuffer rest) {
        this.form = form;
        this.manifestBytes = manifestBytes;
        this.rest = rest;
    }

    static Form formOf(Image image, int manifestBytes, boolean packed) {
        if (packed) {
            return Form.PACKED;
        }
        return HEAD_BYTES + manifestBytes + image.manifest().bytes() <= MOST_BYTES ? Form.WHOLE : Form.PIECES;
    }

    /** Whether the manifest comes in a message of its own. */
    static boolean isFollowedByManifest(int manifestBytes) {
        return HEAD_BYTES + manifestBytes > MOST_BYTES;
    }

    static byte[] encode(Image image, byte[] manifest, Form form) {
        boolean isAlone = isFollowedByManifest(manifest.length);
        int contents = form == Form.WHOLE ? (int) image.manifest().bytes() : 0;
        ByteBuffer out = ByteBuffer.allocate(HEAD_BYTES + (isAlone ? 0 : manifest.length) + contents)
                .putInt(manifest.length)
                .put(form.code);
        if (!isAlone) {
            out.put(manifest);
        }
        if (form == Form.WHOLE) {
            for (Piece piece : Piece.cut(image.manifest(), Piece.everything(image.manifest()))) {
                out.put(piece.in(image.contents()));
            }
        }
        return out.array();
    }

    static Announcement decode(ByteBuffer in) {
        int manifestBytes = in.getInt();
        return new Announcement(Form.of(in.get()), manifestBytes, in);
    }

    Form form() {
        return form;
    }

    int manifestBytes() {
        return manifestBytes;
    }

    boolean isFollowedByManifest() {
        return isFollowedByManifest(manifestBytes);
    }

    /** The manifest, if none follows. */
    byte[] manifest() {
        byte[] manifest = new byte[manifestBytes];
        rest.get(manifest);
        return manifest;
    }

    /** What comes after the manifest: the contents. */
    void take(Manifest manifest, List<Piece> pieces, List<Pages> into) throws MalformedException {
        if (rest.remaining() != manifest.bytes()) {
            throw new MalformedException(
                    rest.remaining() + " bytes are there for contents of " + manifest.bytes() + " bytes");
        }
        for (Piece piece : pieces) {
            piece.in(into).put(rest.slice(rest.position(), piece.bytes()));
            rest.position(rest.position() + piece.bytes());
        }
    }
}
