package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class SecretTest {

    @Test
    void aProofIsWhatJavaItselfCallsHmacSha256() throws Exception {
        SecureRandom random = new SecureRandom();
        for (int length = 0; length < 200; length++) {
            Secret secret = Secret.create(random);
            byte[] message = new byte[length];
            random.nextBytes(message);
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(secret.toHex()), "HmacSHA256"));
            assertArrayEquals(mac.doFinal(message), secret.proof(message));
            assertArrayEquals(mac.doFinal(message), secret.proof(new byte[0], message));
        }
    }

    @Test
    void aSecretIsReadButNeverShown() {
        Secret secret = Secret.create(new SecureRandom());
        assertArrayEquals(
                secret.proof(new byte[3]), Secret.ofHex(secret.toHex()).proof(new byte[3]));
        assertFalse(secret.toString().contains(secret.toHex().substring(0, 8)));
        assertThrows(IllegalArgumentException.class, () -> Secret.ofHex("00ff"));
    }
}
