package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A million strangers at the door, none of whom gets in, whatever they say. */
class HandshakeFuzzTest {

    private static final int STRANGERS = 1_000_000;
    private static final long SEED = Long.getLong("seed", 20);

    private final Secret secret = Secret.create(new SecureRandom());
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final byte[] recorded = recordedConversation();

    private byte[] nonce() {
        byte[] nonce = new byte[Handshake.NONCE_BYTES];
        random.nextBytes(nonce);
        return nonce;
    }

    /** What a proper connector said at another time. */
    private byte[] recordedConversation() {
        Connector connector = new Connector(7, 3, secret, nonce());
        ByteBuffer said = ByteBuffer.allocate(Handshake.HEAD_BYTES + Handshake.HELLO_BYTES + Handshake.CLAIM_BYTES);
        said.put(connector.hello()).put(connector.claim(RingOffer.create(random, 1 << 20)));
        return said.array();
    }

    private byte[] strangeWords() {
        byte[] words = recorded.clone();
        switch (random.nextInt(4)) {
            case 0 -> random.nextBytes(words);
            case 1 -> {
                for (int flips = random.nextInt(8); flips >= 0; flips--) {
                    words[random.nextInt(words.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 2 -> {
                int from = random.nextInt(words.length);
                for (int i = from; i < words.length; i++) {
                    words[i] = (byte) random.nextInt();
                }
            }
            default -> {
                byte[] part = new byte[random.nextInt(words.length + 1)];
                System.arraycopy(words, 0, part, 0, part.length);
                return part;
            }
        }
        return words;
    }

    @Test
    void nobodyGetsInWithoutTheSecret() {
        int challenged = 0;
        for (int i = 0; i < STRANGERS; i++) {
            Acceptor acceptor = new Acceptor(3, secret, nonce());
            ByteBuffer words = ByteBuffer.wrap(strangeWords());
            boolean listening = true;
            while (listening && acceptor.expected() > 0 && words.remaining() >= acceptor.expected()) {
                byte[] message = new byte[acceptor.expected()];
                words.get(message);
                Verdict verdict = acceptor.onMessage(message);
                assertFalse(verdict instanceof Verdict.Proven, "-Dseed=" + SEED);
                challenged +=
                        verdict instanceof Verdict.GoOn more && more.reply().hasRemaining() ? 1 : 0;
                listening = verdict instanceof Verdict.GoOn;
            }
        }
        assertTrue(challenged > STRANGERS / 4, "many come as far as the challenge: " + challenged);
    }
}
