package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.image.Camera;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Restoration;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A level with what belongs to it at one rank: commits and restores by hand, so that each step can be timed alone. */
final class Subject {

    /** Makes a level that takes memory from there. */
    @FunctionalInterface
    interface Maker {
        Level make(SparePages spare) throws Exception;
    }

    private final Communicator comm;
    private final Data data;
    private final SparePages spare = new SparePages();
    private final Camera camera;
    private Level level;
    private Image image;
    private long version;

    Subject(Communicator comm, Data data, Maker maker) throws Exception {
        this.comm = comm;
        this.data = data;
        camera = new Camera(data.regions(), spare);
        replace(maker);
    }

    /** From now on another level is used, which knows nothing. */
    void replace(Maker maker) throws Exception {
        level = maker.make(spare);
        level.attach(comm, placement(comm));
    }

    /** Each rank in a worker of its own. */
    static Placement placement(Communicator comm) {
        return new Placement(
                IntStream.range(0, comm.size()).boxed().toList(), Collections.nCopies(comm.size(), "localhost"));
    }

    Level level() {
        return level;
    }

    /** Takes an image of changed data. */
    void take() {
        image = camera.take(comm.rank(), comm.size(), ++version, version, Camera.Checksumming.AT_ONCE)
                .develop();
    }

    /** Has the level keep the image that was taken. */
    void save() throws LevelException {
        level.save(image);
        level.confirm(version);
        camera.confirmed(image);
    }

    /** Brings the version that was saved last back into the arrays of those who want it. */
    void restore(List<Integer> wanting, List<List<Holding>> holdings) throws LevelException {
        Optional<Image> brought = level.bring(version, wanting, holdings);
        if (brought.isPresent()) {
            image = brought.get();
            Restoration.prepare(image, data.regions()).write(wanting.size());
            camera.adopt(image);
        } else if (wanting.contains(comm.rank())) {
            throw new LevelException("version " + version + " did not come back");
        }
    }

    /** Makes the copies complete again. */
    void reprotect() throws LevelException {
        level.reprotect(image);
        level.confirm(version);
    }

    /** What all ranks hold, which is as much at each. */
    List<List<Holding>> holdings() {
        long[] mine = level.holdings().stream()
                .flatMap(held -> Stream.of((long) held.owner(), held.version(), held.iteration()))
                .mapToLong(Long::longValue)
                .toArray();
        long[] all = new long[mine.length * comm.size()];
        comm.allgather(mine, 0, mine.length, all, 0);
        List<List<Holding>> holdings = new ArrayList<>();
        for (int rank = 0; rank < comm.size(); rank++) {
            List<Holding> held = new ArrayList<>();
            for (int i = rank * mine.length; i < (rank + 1) * mine.length; i += 3) {
                held.add(new Holding((int) all[i], all[i + 1], true, all[i + 2]));
            }
            holdings.add(held);
        }
        return holdings;
    }
}
