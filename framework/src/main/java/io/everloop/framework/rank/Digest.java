package io.everloop.framework.rank;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.Regions;
import io.everloop.framework.keep.Bits;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A fingerprint of all that is protected at a rank: the same bits have the same one. */
final class Digest {

    private Digest() {}

    static String of(Regions regions) {
        MessageDigest digest = sha256();
        for (Region region : regions.all()) {
            digest.update(region.name().getBytes(StandardCharsets.UTF_8));
            add(region.contents(), digest);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(Object array, MessageDigest digest) {
        int length = Array.getLength(array);
        ByteBuffer number = ByteBuffer.allocate(Long.BYTES);
        digest.update(number.putLong(0, length));
        if (array instanceof byte[] bytes) {
            digest.update(bytes);
            return;
        }
        for (int i = 0; i < length; i++) {
            digest.update(number.rewind().putLong(0, Bits.of(array, i)));
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
