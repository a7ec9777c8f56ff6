package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Timed;
import io.everloop.comm.agree.Agreements;
import io.everloop.comm.agree.Protocol;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeeperTest {

    @TempDir
    private Path directory;

    @Test
    void aChoreIsDoneWhenItIsDueHoweverRarelyTheKeeperLooks() throws Exception {
        CountDownLatch done = new CountDownLatch(3);
        Chore often = new Chore() {
            private volatile long dueNanos = System.nanoTime();

            @Override
            public long dueNanos() {
                return done.getCount() == 0 ? Timed.NEVER : dueNanos;
            }

            @Override
            public void onTick(long nowNanos) {
                dueNanos = nowNanos + 5_000_000;
                done.countDown();
            }
        };
        Waiting waiting = new Waiting();
        Keeper keeper = new Keeper(
                waiting, List.of(often), () -> {}, "keeper", Duration.ofHours(1).toNanos());
        waiting.serve(engine(waiting), keeper);
        keeper.start();
        assertTrue(done.await(30, TimeUnit.SECONDS));
        keeper.stop();
        waiting.close();
    }

    private Engine engine(Waiting waiting) throws IOException {
        WorkerSpec spec = new WorkerSpec(
                0,
                1,
                1,
                directory,
                Secret.create(new SecureRandom()),
                Transport.SHARED,
                Protocol.ERA,
                Detector.AGENT,
                Duration.ofSeconds(30));
        return new Engine(
                spec, waiting, context -> Agreements.of(spec.agreement(), context.rank(), context), peer -> {});
    }
}
