package io.everloop.framework.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.log.Channel;
import io.everloop.checkpoint.log.MessageLog;
import io.everloop.comm.Communicator;
import io.everloop.comm.data.ArrayType;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rank that comes back reads what was sent to it: all of it, or it says that it cannot. */
class MessengerTest {

    @TempDir
    private Path directory;

    /** Another rank has sent something by two processes, of which the second went on where the first had died. */
    private Path log() throws IOException {
        Path sent = directory.resolve("era-0").resolve("prepare").resolve("1-sent");
        for (int sequence = 1; sequence <= 2; sequence++) {
            try (MessageLog log = MessageLog.open(sent, 0)) {
                assertTrue(log.append(new Channel(1, 0), sequence, 0, 0, ArrayType.BYTE, ByteBuffer.allocate(4)));
            }
        }
        return sent;
    }

    private void repeat() {
        Communicator nobody = (Communicator) Proxy.newProxyInstance(
                Communicator.class.getClassLoader(),
                new Class<?>[] {Communicator.class},
                (proxy, method, arguments) -> null);
        try (Messenger messenger = new Messenger(directory, 0, 2, failure -> {})) {
            messenger.repeat(nobody, 0);
        }
    }

    @Test
    void whatIsThereIsTaken() throws IOException {
        log();
        repeat();
    }

    @Test
    void aMessageThatIsMissingBetweenOthersSendsEverybodyBack() throws IOException {
        Path sent = log();
        Path first = sent.resolve("1-v0");
        try (Stream<Path> files = Files.list(first)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(first);
        Files.move(sent.resolve("2-v0"), first);
        FallBackException back = assertThrows(FallBackException.class, this::repeat);
        assertEquals(
                "message 2 comes after message 0 in the log of rank 1 for rank 0: everybody returns to the last commit",
                back.getMessage());
    }
}
