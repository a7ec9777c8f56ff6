package io.everloop.spares.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CodecTest {

    static Stream<Message> messages() {
        return Stream.of(
                new Message.Challenge("00ff"),
                new Message.Hello(3, 4711, "a0".repeat(16), "b1".repeat(32)),
                new Message.Start("b1".repeat(32), List.of(1, 2, 70000)),
                new Message.Dead(5),
                new Message.Ping(1L << 40),
                new Message.Pong(-1),
                new Message.Suspect(6),
                new Message.Raving(5),
                new Message.Output(2, "Zeile mit ü und 𝄞"),
                new Message.Complaint(1, "a warning"),
                new Message.Kill(),
                new Message.Result(2, "residual", ""),
                new Message.Seated(7),
                new Message.Moved(3, 2),
                new Message.Done(0),
                new Message.Failed(1, "sentence", "trace\nof lines"),
                new Message.Announced("3 0 17"),
                new Message.Foretold("1048576"),
                new Message.Leave());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void whatIsWrittenIsRead(Message message) throws Exception {
        byte[] frame = Codec.encode(message);
        int length = frame.length - Codec.LENGTH_BYTES;
        assertEquals(length, ByteBuffer.wrap(frame).getInt());
        assertEquals(message, Codec.decode(frame, Codec.LENGTH_BYTES, length));
    }

    @Test
    void theFirstWordOfAWorkerIsShortEnoughForAStranger() {
        byte[] hello = Codec.encode(new Message.Hello(Integer.MAX_VALUE, 65535, "a0".repeat(16), "b1".repeat(32)));
        assertTrue(hello.length - Codec.LENGTH_BYTES <= Codec.MAX_BYTES_OF_STRANGER, "it has " + hello.length);
    }

    @Test
    void tooLongMessagesAreRefusedBeforeTheyAreSent() {
        Message longLine = new Message.Output(0, "x".repeat(Codec.MAX_BYTES));
        assertThrows(IllegalArgumentException.class, () -> Codec.encode(longLine));
    }

    /** Half of the bytes are real messages with something changed, cut off or added. */
    @Test
    void nonsenseIsMalformedAndNothingElse() {
        Random random = new Random(11);
        List<Message> messages = messages().toList();
        int read = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes;
            if (i % 2 == 0) {
                bytes = new byte[random.nextInt(64)];
                random.nextBytes(bytes);
            } else {
                byte[] frame = Codec.encode(messages.get(random.nextInt(messages.size())));
                bytes = Arrays.copyOfRange(frame, Codec.LENGTH_BYTES, frame.length + random.nextInt(2));
                bytes[random.nextInt(Math.max(1, bytes.length))] = (byte) random.nextInt();
            }
            try {
                Codec.decode(bytes, 0, bytes.length);
                read++;
            } catch (MalformedMessageException expected) {
                // as it should be
            }
        }
        assertTrue(read > 0);
    }
}
