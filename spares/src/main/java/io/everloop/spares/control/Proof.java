package io.everloop.spares.control;

import io.everloop.comm.link.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Challenge and response: both ends of a control line prove that they know the secret of the job without telling it. */
public final class Proof {

    private static final int NONCE_BYTES = 16;
    private static final String AS_WORKER = "everloop worker";
    private static final String AS_AGENT = "everloop agent";

    private Proof() {}

    /** A number that nobody used before. */
    public static String nonce(SecureRandom random) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        return HexFormat.of().formatHex(nonce);
    }

    /** The first word of a worker, in answer to a challenge. */
    public static Message.Hello hello(Secret secret, String challenge, String nonce, int worker, int port) {
        return new Message.Hello(worker, port, nonce, ofWorker(secret, challenge, nonce, worker, port));
    }

    /** Whether whoever says this knows the secret. */
    public static boolean isTrue(Message.Hello hello, Secret secret, String challenge) {
        return hello.nonce().length() == 2 * NONCE_BYTES
                && isEqual(hello.proof(), ofWorker(secret, challenge, hello.nonce(), hello.worker(), hello.port()));
    }

    /** What an agent answers to a worker's nonce. */
    public static String ofAgent(Secret secret, String nonce) {
        return proof(secret, AS_AGENT, nonce);
    }

    /** Whether whoever says this knows the secret. */
    public static boolean isTrue(Message.Start start, Secret secret, String nonce) {
        return isEqual(start.proof(), ofAgent(secret, nonce));
    }

    private static String ofWorker(Secret secret, String challenge, String nonce, int worker, int port) {
        return proof(secret, AS_WORKER, challenge + " " + nonce + " " + worker + " " + port);
    }

    private static String proof(Secret secret, String role, String what) {
        return HexFormat.of().formatHex(secret.proof((role + " " + what).getBytes(StandardCharsets.UTF_8)));
    }

    /** Takes as long whatever the difference is. */
    private static boolean isEqual(String claimed, String proof) {
        return MessageDigest.isEqual(claimed.getBytes(StandardCharsets.UTF_8), proof.getBytes(StandardCharsets.UTF_8));
    }
}
