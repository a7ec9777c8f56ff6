package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A program that saves, confirms, discards, loses and restores, and says after each step that it is done. */
final class Crasher {

    /** A step, and which version is committed once it is done. */
    record Step(Action action, long version, long committed) {}

    /** What is done with a version. */
    enum Action {
        JOIN,
        SAVE,
        CONFIRM,
        DISCARD,
        SPOIL_AND_RESTORE,
        REPROTECT
    }

    static final List<Step> STEPS = List.of(
            new Step(Action.JOIN, 0, 0),
            new Step(Action.SAVE, 1, 0),
            new Step(Action.CONFIRM, 1, 1),
            new Step(Action.SAVE, 2, 1),
            new Step(Action.CONFIRM, 2, 2),
            new Step(Action.SAVE, 3, 2),
            new Step(Action.DISCARD, 3, 2),
            new Step(Action.SAVE, 4, 2),
            new Step(Action.SAVE, 5, 2),
            new Step(Action.CONFIRM, 5, 5),
            new Step(Action.SAVE, 6, 5),
            new Step(Action.SPOIL_AND_RESTORE, 6, 5),
            new Step(Action.REPROTECT, 5, 5),
            new Step(Action.SAVE, 7, 5),
            new Step(Action.REPROTECT, 7, 7));

    private Crasher() {}

    static long committed(int done) {
        return done == 0 ? 0 : STEPS.get(Math.min(done, STEPS.size()) - 1).committed;
    }

    /** Whether the next step is to spoil this version. */
    static boolean mayBeSpoilt(long version, int done) {
        return done < STEPS.size()
                && STEPS.get(done).action == Action.SPOIL_AND_RESTORE
                && STEPS.get(done).version == version;
    }

    static Image image(long version) {
        return Samples.image(0, 1, version, 8 * version, 66_000 + 70_000 * (version % 3));
    }

    public static void main(String[] args) throws Exception {
        run(Path.of(args[0]), step -> {
            System.out.println(step);
            System.out.flush();
        });
    }

    static void run(Path directory, Consumer<Step> done) throws LevelException, IOException {
        try (Store store = Store.open(directory, Samples.JOB, 1, LevelListener.NONE)) {
            for (Step step : STEPS) {
                act(step, store, directory);
                done.accept(step);
            }
        }
    }

    private static void act(Step step, Store store, Path directory) throws LevelException, IOException {
        switch (step.action) {
            case JOIN -> store.join();
            case SAVE -> store.save(image(step.version));
            case CONFIRM -> store.confirm(step.version);
            case DISCARD -> store.discard(step.version);
            case SPOIL_AND_RESTORE -> {
                String name = new FileName(0, 1, step.version, false).toString();
                try (RandomAccessFile file =
                        new RandomAccessFile(directory.resolve(name).toFile(), "rw")) {
                    file.seek(file.length() - 1);
                    int last = file.read();
                    file.seek(file.length() - 1);
                    file.write(last ^ 1);
                }
                if (store.read(step.version, PageSupply.FRESH, any -> true).isPresent()) {
                    throw new IllegalStateException("restored what was spoilt");
                }
            }
            case REPROTECT -> store.reprotect(image(step.version));
        }
    }
}
