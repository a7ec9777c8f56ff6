package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.partner.PartnerLevel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A program at one rank, whose data tells at once of which rank and iteration it is, in every part. */
final class Program {

    private static final int LENGTH = 3 * Manifest.BLOCK_BYTES / 8 + 11;

    double[] field = new double[LENGTH];
    long iteration;
    String state = "";
    final Coordinator coordinator;

    Program(Mode mode, CheckpointListener listener, Level... levels) {
        this(mode, listener, Stream.of(levels).map(Stage::always).toList());
    }

    private Program(Mode mode, CheckpointListener listener, List<Stage> stages) {
        Regions regions = new Regions()
                .array("field", double[].class, () -> field, array -> field = array)
                .scalar("iteration", long.class, () -> iteration, value -> iteration = value)
                .object("state", String.class, () -> state, value -> state = value);
        coordinator = new Coordinator(regions, stages, mode, listener);
    }

    static Program of(Mode mode, CheckpointListener listener, List<Stage> stages) {
        return new Program(mode, listener, stages);
    }

    static Program with(Mode mode) {
        return new Program(mode, CheckpointListener.NONE, new PartnerLevel(1, LevelListener.NONE));
    }

    static Program withMemoryOnly() {
        return new Program(Mode.SYNCHRONOUS, CheckpointListener.NONE);
    }

    static Program[] several(int number, Mode mode) {
        return Stream.generate(() -> with(mode)).limit(number).toArray(Program[]::new);
    }

    void compute(int rank, long now) {
        Arrays.setAll(field, i -> value(rank, now, i));
        iteration = now;
        state = "rank " + rank + " at " + now;
    }

    private static double value(int rank, long now, int index) {
        return rank * 1e9 + now * 1e6 + index;
    }

    void check(int rank, long expected) {
        assertEquals(expected, iteration);
        assertEquals("rank " + rank + " at " + expected, state);
        for (int i = 0; i < LENGTH; i++) {
            assertEquals(value(rank, expected, i), field[i]);
        }
    }

    long bytes() {
        return 8L * LENGTH + 8 + new io.everloop.comm.data.ObjectCodec().write(state).length;
    }
}
