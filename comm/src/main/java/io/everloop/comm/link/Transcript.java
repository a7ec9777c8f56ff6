package io.everloop.comm.link;

import java.nio.ByteBuffer;
import java.security.MessageDigest;

/** What was said in a handshake so far, and the proofs of it. */
final class Transcript {

    /** Who proves, and when: the first byte of what is proven, so that no proof fits in another place. */
    enum Role {
        /** The acceptor, in its challenge. */
        CHALLENGER,
        /** The connector, in its claim. */
        CLAIMANT,
        /** The acceptor, in its welcome. */
        HOST
    }

    private static final int MAX_BYTES = 2 * (Handshake.HEAD_BYTES + Handshake.HELLO_BYTES) + RingOffer.BYTES + 4;

    private final Secret secret;
    private final ByteBuffer said = ByteBuffer.allocate(MAX_BYTES);

    Transcript(Secret secret) {
        this.secret = secret;
    }

    void add(byte[] message, int length) {
        said.put(message, 0, length);
    }

    @SuppressWarnings("EnumOrdinal") // the order is fixed within a version of the protocol
    byte[] proof(Role role) {
        byte[] all = new byte[1 + said.position()];
        all[0] = (byte) (role.ordinal() + 1);
        said.get(0, all, 1, said.position());
        return secret.proof(all);
    }

    /** Whether the message, added already, ends with the proof of the role; takes the same time either way. */
    boolean proves(Role role, byte[] message) {
        byte[] given = new byte[Handshake.PROOF_BYTES];
        System.arraycopy(message, message.length - given.length, given, 0, given.length);
        return MessageDigest.isEqual(proof(role), given);
    }

    /** Adds a message and gives it back with the proof of the role behind. */
    byte[] addProven(Role role, byte[] message) {
        add(message, message.length);
        return ByteBuffer.allocate(message.length + Handshake.PROOF_BYTES)
                .put(message)
                .put(proof(role))
                .array();
    }
}
