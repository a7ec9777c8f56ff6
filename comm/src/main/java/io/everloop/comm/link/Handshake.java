package io.everloop.comm.link;

import java.nio.ByteBuffer;

/**
 * One side of the proof that a connection belongs to the job, before the first frame. Pure: messages in, verdicts back;
 * used by one thread.
 *
 * <p>All messages have a fixed size. Both sides begin with a head, which says the version and stays the same in all
 * versions:
 *
 * <ol>
 *   <li>the connector's head and hello: who it is, whom it wants, a nonce;
 *   <li>the acceptor's head and challenge: who it is, who asked, a nonce; proven;
 *   <li>the connector's claim: the ring that it offers, if any; proven;
 *   <li>the acceptor's welcome: whether it took the ring; proven.
 * </ol>
 *
 * <p>Every proof covers the role of who gives it and all that was said before, so that none fits another place, another
 * connection or another direction. Nothing of a claim is looked at before its proof was.
 */
sealed interface Handshake permits Acceptor, Connector {

    int HEAD_BYTES = 8;
    int NONCE_BYTES = 32;
    int PROOF_BYTES = 32;
    int HELLO_BYTES = 8 + NONCE_BYTES;
    int CHALLENGE_BYTES = HELLO_BYTES + PROOF_BYTES;
    int CLAIM_BYTES = RingOffer.BYTES + PROOF_BYTES;
    int WELCOME_BYTES = 4 + PROOF_BYTES;

    /** No message is longer, a head in front of it included. */
    int MAX_BYTES = HEAD_BYTES + CHALLENGE_BYTES;

    int MAGIC = 0x45564C48;
    int VERSION = 1;

    /** How many bytes the next message of the other side has; 0 if none is expected. */
    int expected();

    /** Takes the next message of the other side, of the expected size. */
    Verdict onMessage(byte[] message);

    static byte[] head() {
        return ByteBuffer.allocate(HEAD_BYTES).putInt(MAGIC).putInt(VERSION).array();
    }

    /** What is wrong with a head; null if nothing is. */
    static String fault(byte[] head, String who) {
        ByteBuffer fields = ByteBuffer.wrap(head);
        int magic = fields.getInt();
        if (magic != MAGIC) {
            return who + " begins with 0x" + Integer.toHexString(magic) + ", which is not the protocol of a worker";
        }
        int version = fields.getInt();
        if (version != VERSION) {
            return who + " speaks version " + version + " of the protocol, this worker version " + VERSION
                    + ": start all workers of a job from the same build";
        }
        return null;
    }
}
