package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.checkpoint.Regions;
import io.everloop.comm.Communicator;
import io.everloop.comm.Imagination;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Detector;
import io.everloop.comm.engine.Rehearsal;
import io.everloop.comm.engine.Steps;
import io.everloop.comm.engine.WorkerSpec;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import io.everloop.framework.Settings;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A level breaks off in the middle of its talk with others: all lines are cut, and must be mended for the next commit. */
@Timeout(60)
class CheckpointsTest {

    private static final int RANKS = 3;

    @TempDir
    private Path directory;

    private final ThreadLocal<Boolean> breaks = ThreadLocal.withInitial(() -> false);
    private final Map<Integer, List<Boolean>> kept = new ConcurrentHashMap<>();

    @AfterEach
    void nothingHappensAtAnyStep() {
        Steps.tell(null);
    }

    @Test
    void commitsGoOnAfterOneThatBrokeOff() {
        play((checkpoints, world) -> {
            boolean broken = checkpoints.commitAtOnce(1);
            breaks.set(false);
            checkpoints.mend(world);
            return List.of(broken, checkpoints.commitAtOnce(2));
        });
    }

    @Test
    void commitsGoOnAfterOneThatWasToProtectWhatCameAboutOtherwise() {
        play((checkpoints, world) -> {
            checkpoints.protect(1, world);
            breaks.set(false);
            return List.of(false, checkpoints.commitAtOnce(2));
        });
    }

    /** What a rank does, and which of its commits succeeded. */
    private interface Part {
        List<Boolean> play(Checkpoints checkpoints, Communicator world);
    }

    private void play(Part part) {
        Steps.tell(step -> {
            if (step.equals("checkpoint.save.partner.announced") && breaks.get()) {
                throw new IllegalStateException("as if");
            }
        });
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
                imagination.play(RANKS, world -> play(part, world));
            }
        });
        List<Boolean> expected = List.of(false, true);
        assertEquals(Map.of(0, expected, 1, expected, 2, expected), kept);
    }

    private void play(Part part, Communicator world) {
        double[] field = new double[100_000];
        Regions regions = new Regions().array("field", field);
        try (Checkpoints checkpoints = new Checkpoints(context(world), Settings.of("program"), regions)) {
            checkpoints.attach(world, false);
            breaks.set(world.rank() == 1);
            kept.put(world.rank(), part.play(checkpoints, world));
        }
    }

    private static RankContext context(Communicator world) {
        return (RankContext) Proxy.newProxyInstance(
                RankContext.class.getClassLoader(),
                new Class<?>[] {RankContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "comm" -> world;
                    case "rank" -> world.rank();
                    case "size" -> world.size();
                    case "workersOf" -> IntStream.range(0, world.size()).boxed().toList();
                    default -> null;
                });
    }
}
