package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.level.Heirloom;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import java.util.List;
import java.util.Optional;

/**
 * A level that may not be there: a directory that cannot be written, a cluster that does not answer. It is opened when ranks
 * attach, and again with each copy while that fails or when it has ended itself, so a rank has the same levels as all others
 * whatever happened to its machine, and what is repaired is used again. Only for levels that need no other rank.
 */
final class LateLevel implements Level {

    /** Opens a level. */
    @FunctionalInterface
    interface Opener {
        Level open() throws LevelException;
    }

    private final String name;
    private final LevelListener listener;
    private final Opener opener;
    private Optional<Level> opened = Optional.empty();
    private Communicator comm;
    private Placement placement;

    LateLevel(String name, LevelListener listener, Opener opener) {
        this.name = name;
        this.listener = listener;
        this.opener = opener;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void attach(Communicator given, Placement where) {
        comm = given;
        placement = where;
        opened = opened.filter(Level::isUsable);
        if (opened.isPresent()) {
            opened.get().attach(comm, placement);
            return;
        }
        try {
            with(level -> level);
        } catch (LevelException e) {
            listener.weakened(name, e.getMessage());
        }
    }

    /** What is done with a level that is there. */
    @FunctionalInterface
    private interface Work<T> {
        T on(Level level) throws LevelException;
    }

    /**
     * Where there is no memory for it, or a library that it needs cannot be loaded, that is a failure like any other: no other
     * rank waits in the midst of it.
     */
    private <T> T with(Work<T> work) throws LevelException {
        try {
            return work.on(opened());
        } catch (OutOfMemoryError e) {
            throw new LevelException("no memory: " + e.getMessage(), e);
        } catch (LinkageError e) {
            throw new LevelException("a library that it needs cannot be loaded: " + e, e);
        }
    }

    /** The level, attached. */
    private Level opened() throws LevelException {
        opened = opened.filter(Level::isUsable);
        if (opened.isEmpty()) {
            Level level = opener.open();
            level.attach(comm, placement);
            opened = Optional.of(level);
        }
        return opened.get();
    }

    @Override
    public void save(Image image) throws LevelException {
        with(level -> {
            level.save(image);
            return level;
        });
    }

    @Override
    public void confirm(long version) {
        opened.ifPresent(level -> level.confirm(version));
    }

    @Override
    public void discard(long version) {
        opened.ifPresent(level -> level.discard(version));
    }

    @Override
    public List<Holding> holdings() {
        return opened.map(Level::holdings).orElse(List.of());
    }

    @Override
    public long highest() {
        return opened.map(Level::highest).orElse(0L);
    }

    @Override
    public List<Heirloom> heirlooms() {
        return opened.map(Level::heirlooms).orElse(List.of());
    }

    @Override
    public List<Heirloom> legacy(int before) {
        return opened.map(level -> level.legacy(before)).orElse(List.of());
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
            throws LevelException {
        return with(level -> level.bring(version, wanting, holdings));
    }

    @Override
    public void reprotect(Image image) throws LevelException {
        with(level -> {
            level.reprotect(image);
            return level;
        });
    }

    @Override
    public boolean rot(int owner) {
        return opened.map(level -> level.rot(owner)).orElse(false);
    }

    @Override
    public void close() {
        opened.ifPresent(Level::close);
    }
}
