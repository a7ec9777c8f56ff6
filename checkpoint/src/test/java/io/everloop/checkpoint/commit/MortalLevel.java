package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Death;
import java.util.List;
import java.util.Optional;

/** A level at which a rank dies, once, when it comes to a certain step. */
final class MortalLevel implements Level {

    /** What a level is asked to do. */
    enum Step {
        BEFORE_SAVE,
        AFTER_SAVE,
        BEFORE_CONFIRM,
        AFTER_CONFIRM,
        BEFORE_BRING,
        AFTER_BRING,
        BEFORE_REPROTECT,
        AFTER_REPROTECT
    }

    private final Level level;
    private Step deadly;

    MortalLevel(Level level) {
        this.level = level;
    }

    /** The next time it comes to this step, the rank dies. */
    void dieAt(Step step) {
        deadly = step;
    }

    private void reached(Step step) {
        if (step == deadly) {
            deadly = null;
            throw new Death();
        }
    }

    @Override
    public String name() {
        return level.name();
    }

    @Override
    public void attach(Communicator comm, Placement placement) {
        level.attach(comm, placement);
    }

    @Override
    public void save(Image image) throws LevelException {
        reached(Step.BEFORE_SAVE);
        level.save(image);
        reached(Step.AFTER_SAVE);
    }

    @Override
    public void confirm(long version) {
        reached(Step.BEFORE_CONFIRM);
        level.confirm(version);
        reached(Step.AFTER_CONFIRM);
    }

    @Override
    public void discard(long version) {
        level.discard(version);
    }

    @Override
    public List<Holding> holdings() {
        return level.holdings();
    }

    @Override
    public long highest() {
        return level.highest();
    }

    @Override
    public boolean couldBring(int owner, long version, List<List<Holding>> holdings) {
        return level.couldBring(owner, version, holdings);
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
            throws LevelException {
        reached(Step.BEFORE_BRING);
        Optional<Image> image = level.bring(version, wanting, holdings);
        reached(Step.AFTER_BRING);
        return image;
    }

    @Override
    public void reprotect(Image image) throws LevelException {
        reached(Step.BEFORE_REPROTECT);
        level.reprotect(image);
        reached(Step.AFTER_REPROTECT);
    }

    @Override
    public void close() {
        level.close();
    }
}
