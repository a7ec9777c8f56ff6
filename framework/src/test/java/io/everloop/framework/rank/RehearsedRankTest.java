package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.Communicator;
import io.everloop.comm.Imagination;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Detector;
import io.everloop.comm.engine.Rehearsal;
import io.everloop.comm.engine.WorkerSpec;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RehearsedRankTest {

    private static final int REPAIRS = 1;

    private final Map<Integer, Integer> repairs = new ConcurrentHashMap<>();

    @Test
    void everyRankGoesThroughARepairAndTheLoopComesToItsEnd(@TempDir Path directory) {
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
        Rehearsal.program(spec, new RankProgram() {
            @Override
            public void run(RankContext ctx) {}

            @Override
            public void rehearse(Imagination imagination) {
                imagination.play(RehearsedRank.RANKS, RehearsedRankTest.this::play);
            }
        });
        assertEquals(Map.of(0, REPAIRS, 1, REPAIRS, 2, REPAIRS), repairs);
    }

    private void play(Communicator world) throws Exception {
        repairs.put(world.rank(), RehearsedRank.play(world));
    }
}
