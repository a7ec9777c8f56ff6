package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.everloop.comm.Communicator;
import io.everloop.comm.Imagination;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.RevokedException;
import io.everloop.comm.agree.Protocol;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PracticeTest {

    private static final List<String> ARGS = List.of("an argument");

    private final CountDownLatch waits = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicReference<List<String>> args = new AtomicReference<>();

    private final RankProgram program = new RankProgram() {
        @Override
        public void run(RankContext ctx) {}

        @Override
        public void practise(List<String> given, Imagination imagination) {
            args.set(given);
            imagination.play(1, PracticeTest.this::waitForOneself);
        }
    };

    private void waitForOneself(Communicator world) {
        waits.countDown();
        assertThrows(RevokedException.class, () -> world.recv(new double[1], 0, 0));
        over.countDown();
    }

    @Test
    void whoSharesProcessorsWithRanksTakesLittleOfThem() {
        assertEquals(1_000_000_000, Practice.mostNanos(3, 4));
        assertEquals(200_000_000, Practice.mostNanos(4, 4));
        assertEquals(200_000_000, Practice.mostNanos(3, 2));
    }

    @Test
    void aRoundThatIsUnderWayIsGivenUpWhenThePlaceIsTaken(@TempDir Path directory) throws InterruptedException {
        WorkerSpec spec = new WorkerSpec(
                0,
                1,
                1,
                directory,
                Secret.create(new SecureRandom()),
                Transport.SHARED,
                Protocol.ERA,
                Detector.AGENT,
                Duration.ofSeconds(3));
        Practice practice = Practice.inBackground(spec, program, ARGS, 2, () -> 0);
        waits.await();
        practice.close();
        over.await();
        assertEquals(ARGS, args.get());
    }
}
