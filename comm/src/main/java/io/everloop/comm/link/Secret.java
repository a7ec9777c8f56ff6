package io.everloop.comm.link;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/** What everybody in a job knows and nobody else: proves that a connection belongs to the job. */
public final class Secret {

    private static final int BYTES = 32;
    private static final int BLOCK_BYTES = 64;
    private static final int INNER_PAD = 0x36;
    private static final int OUTER_PAD = 0x5c;

    private final byte[] key;

    private Secret(byte[] key) {
        this.key = key;
    }

    public static Secret create(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new Secret(bytes);
    }

    /** Reads what {@link #toHex} gave. */
    public static Secret ofHex(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a secret has " + BYTES + " bytes, not " + bytes.length);
        }
        return new Secret(bytes);
    }

    /** For the environment of a worker; never for a log or a command line. */
    public String toHex() {
        return HexFormat.of().formatHex(key);
    }

    /**
     * The proof, for the given bytes, of knowing the secret: HMAC with SHA-256, as in RFC 2104. Written out because the
     * extensible machinery around Java's own costs every worker a tenth of a second when it starts.
     */
    public byte[] proof(byte[]... parts) {
        MessageDigest inner = digest();
        inner.update(padded(INNER_PAD));
        for (byte[] part : parts) {
            inner.update(part);
        }
        MessageDigest outer = digest();
        outer.update(padded(OUTER_PAD));
        return outer.digest(inner.digest());
    }

    private byte[] padded(int pad) {
        byte[] block = Arrays.copyOf(key, BLOCK_BYTES);
        for (int i = 0; i < block.length; i++) {
            block[i] ^= (byte) pad;
        }
        return block;
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "Secret[not shown]";
    }
}
