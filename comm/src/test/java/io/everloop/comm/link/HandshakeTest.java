package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HandshakeTest {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Secret SECRET = Secret.create(RANDOM);
    private static final RingOffer RING = RingOffer.create(RANDOM, 1 << 20);

    private static byte[] nonce() {
        byte[] nonce = new byte[Handshake.NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        return nonce;
    }

    /** Lets a side read what the other one sent; the last verdict, or null if there was not enough. */
    private static Verdict read(Handshake side, ByteBuffer bytes) {
        Verdict verdict = null;
        while (!(verdict instanceof Verdict.Refused) && side.expected() > 0 && bytes.remaining() >= side.expected()) {
            byte[] message = new byte[side.expected()];
            bytes.get(message);
            verdict = side.onMessage(message);
        }
        return verdict;
    }

    private static byte[] reply(Verdict verdict) {
        return assertInstanceOf(Verdict.GoOn.class, verdict).reply().array();
    }

    private static String refusal(Verdict verdict) {
        return assertInstanceOf(Verdict.Refused.class, verdict).why();
    }

    @Test
    void bothSidesLearnWhoTheOtherIsAndWhetherMemoryIsShared() {
        Connector connector = new Connector(7, 3, SECRET, nonce());
        Acceptor acceptor = new Acceptor(3, SECRET, nonce());

        Verdict challenged = read(acceptor, connector.hello());
        Verdict proven = read(connector, ByteBuffer.wrap(reply(challenged)));
        assertEquals(new Verdict.Proven(3, RingOffer.NONE), proven);
        Verdict claimed = read(acceptor, connector.claim(RING));

        assertEquals(new Verdict.Proven(7, RING), claimed);
        assertEquals(new Verdict.Welcomed(true), read(connector, acceptor.welcome(true)));
    }

    /** Runs a handshake in which one bit of what is sent is another; whether both sides were content. */
    private static boolean succeedsWithFlipped(int bit) {
        Connector connector = new Connector(7, 3, SECRET, nonce());
        Acceptor acceptor = new Acceptor(3, SECRET, nonce());
        int[] left = {bit};

        Verdict verdict = read(acceptor, flip(connector.hello(), left));
        if (!(verdict instanceof Verdict.GoOn challenge)) {
            return false;
        }
        if (!(read(connector, flip(challenge.reply(), left)) instanceof Verdict.Proven)) {
            return false;
        }
        if (!(read(acceptor, flip(connector.claim(RING), left)) instanceof Verdict.Proven)) {
            return false;
        }
        return read(connector, flip(acceptor.welcome(true), left)) instanceof Verdict.Welcomed;
    }

    private static ByteBuffer flip(ByteBuffer message, int[] left) {
        byte[] bytes = new byte[message.remaining()];
        message.get(bytes);
        if (left[0] >= 0 && left[0] < bytes.length * 8) {
            bytes[left[0] / 8] ^= (byte) (1 << left[0] % 8);
        }
        left[0] -= bytes.length * 8;
        return ByteBuffer.wrap(bytes);
    }

    @Test
    void noBitOfAnyMessageCanBeChanged() {
        int bytes = 2 * Handshake.HEAD_BYTES
                + Handshake.HELLO_BYTES
                + Handshake.CHALLENGE_BYTES
                + Handshake.CLAIM_BYTES
                + Handshake.WELCOME_BYTES;
        assertTrue(succeedsWithFlipped(-1));
        for (int bit = 0; bit < 8 * bytes; bit++) {
            assertFalse(succeedsWithFlipped(bit), "bit " + bit);
        }
        assertTrue(succeedsWithFlipped(8 * bytes));
    }

    @Test
    void anotherSecretIsNoticedByBothSides() {
        Secret other = Secret.create(RANDOM);
        Connector connector = new Connector(7, 3, other, nonce());
        byte[] challenge = reply(read(new Acceptor(3, SECRET, nonce()), connector.hello()));
        assertEquals(
                "who listens as worker 3 does not know the secret of the job",
                refusal(read(connector, ByteBuffer.wrap(challenge))));

        Connector careless = new Connector(7, 3, other, nonce());
        Acceptor acceptor = new Acceptor(3, SECRET, nonce());
        read(acceptor, careless.hello());
        assertEquals(
                "it says that it is worker 7, but it does not know the secret of the job",
                refusal(read(acceptor, careless.claim(RING))));
    }

    @Test
    void anotherVersionIsNamedOnBothSides() {
        byte[] hello = new Connector(7, 3, SECRET, nonce()).hello().array();
        ByteBuffer.wrap(hello).putInt(4, 9);
        Verdict.Refused refused =
                assertInstanceOf(Verdict.Refused.class, read(new Acceptor(3, SECRET, nonce()), ByteBuffer.wrap(hello)));
        assertEquals(
                "who connects speaks version 9 of the protocol, this worker version 1:"
                        + " start all workers of a job from the same build",
                refused.why());
        assertArrayEquals(Handshake.head(), refused.lastWords().array());

        byte[] head = Handshake.head();
        ByteBuffer.wrap(head).putInt(4, 2);
        String why = refusal(read(new Connector(7, 3, SECRET, nonce()), ByteBuffer.wrap(head)));
        assertTrue(why.startsWith("worker 3 speaks version 2 of the protocol"), why);
    }

    @Test
    void whatWasOverheardIsOfNoUseLater() {
        Connector connector = new Connector(7, 3, SECRET, nonce());
        Acceptor acceptor = new Acceptor(3, SECRET, nonce());
        byte[] hello = connector.hello().array();
        read(connector, ByteBuffer.wrap(reply(read(acceptor, ByteBuffer.wrap(hello)))));
        byte[] claim = connector.claim(RING).array();
        assertInstanceOf(Verdict.Proven.class, read(acceptor, ByteBuffer.wrap(claim)));

        Acceptor later = new Acceptor(3, SECRET, nonce());
        reply(read(later, ByteBuffer.wrap(hello)));
        assertTrue(refusal(read(later, ByteBuffer.wrap(claim))).contains("does not know the secret"));
    }

    @Test
    void theProofOfTheAcceptorCannotBeGivenBackToIt() {
        Acceptor acceptor = new Acceptor(3, SECRET, nonce());
        byte[] challenge = reply(read(acceptor, new Connector(7, 3, SECRET, nonce()).hello()));
        byte[] claim = new byte[Handshake.CLAIM_BYTES];
        byte[] proof = Arrays.copyOfRange(challenge, challenge.length - Handshake.PROOF_BYTES, challenge.length);
        System.arraycopy(proof, 0, claim, RingOffer.BYTES, proof.length);
        assertTrue(refusal(read(acceptor, ByteBuffer.wrap(claim))).contains("does not know the secret"));
    }

    @Test
    void whoWantsAnotherWorkerIsToldWhoThisIs() {
        assertEquals(
                "it says that it is worker 7 and wants worker 4, but this is worker 3",
                refusal(read(new Acceptor(3, SECRET, nonce()), new Connector(7, 4, SECRET, nonce()).hello())));
        refusal(read(new Acceptor(3, SECRET, nonce()), new Connector(3, 3, SECRET, nonce()).hello()));
        refusal(read(new Acceptor(3, SECRET, nonce()), new Connector(-1, 3, SECRET, nonce()).hello()));
    }

    @Test
    void sharedMemoryOfAnUnreasonableSizeIsRefusedEvenFromAFriend() {
        for (int bytes : new int[] {-1, 1, 1000, Integer.MIN_VALUE, Integer.MAX_VALUE, RingOffer.MAX_BYTES + 64}) {
            Connector connector = new Connector(7, 3, SECRET, nonce());
            Acceptor acceptor = new Acceptor(3, SECRET, nonce());
            read(connector, ByteBuffer.wrap(reply(read(acceptor, connector.hello()))));
            String why = refusal(read(acceptor, connector.claim(RingOffer.create(RANDOM, bytes))));
            assertTrue(why.contains("offers to share " + bytes + " bytes"), why);
        }
    }

    @Test
    void aRingFileIsAlwaysAPlainName() {
        assertTrue(RingOffer.create(RANDOM, 1 << 20).fileName().matches("ring-[0-9a-f]{32}"));
        assertEquals("ring-ffffffffffffffff0000000000000001", new RingOffer(-1, 1, 1024).fileName());
    }
}
