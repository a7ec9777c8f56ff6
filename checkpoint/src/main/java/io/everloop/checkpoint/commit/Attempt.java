package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.CommException;
import io.everloop.comm.engine.Failpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One attempt to make an image permanent, at one rank: tentative copies at all levels that are due, an agreement, then
 * permanent or discarded at all of them, everywhere the same. Every rank calls every level and takes part in the
 * agreement, whatever went wrong before: others wait for it.
 */
final class Attempt {

    /** Of a flag: this rank's copies are where they should be. */
    private static final long OK = 1;

    private final Lines lines;
    private final long proposal;
    private final List<Stage> due;
    private final long version;
    private final LevelListener listener;
    private final List<String> troubles = new ArrayList<>();

    /** @param proposal what this rank adds to the agreement */
    Attempt(Lines lines, List<Stage> due, long version, long proposal, LevelListener listener) {
        this.listener = listener;
        this.lines = lines;
        this.proposal = proposal;
        this.due = due;
        this.version = version;
    }

    /**
     * How it ended.
     *
     * @param committed the same everywhere
     * @param common what all proposed; the same everywhere
     * @param spoiltHere whether it is this rank's copies that were not kept, and nobody had died
     */
    record Ending(boolean committed, long common, Optional<String> whyNot, boolean spoiltHere) {}

    /** This rank's data is not what it should be, whatever the levels do with it. */
    Attempt spoiltBy(String why) {
        troubles.add(why);
        return this;
    }

    /** Copies and agrees. */
    Ending run(Image image) {
        Failpoint.reached("checkpoint.commit.copied");
        saveAll(image);
        Failpoint.reached("checkpoint.commit.saved");
        Lines.Verdict verdict = lines.agree(proposal << 1 | (troubles.isEmpty() ? OK : 0));
        Failpoint.reached("checkpoint.commit.agreed");
        boolean committed = verdict.has(OK) && verdict.isSound();
        for (Stage stage : due) {
            if (committed) {
                Endings.confirm(stage.level(), version, listener);
                Failpoint.reached("checkpoint.commit.confirmed");
            } else {
                Endings.discard(stage.level(), version, listener);
                Failpoint.reached("checkpoint.commit.discarded");
            }
        }
        return new Ending(
                committed,
                verdict.flag() >> 1 & Coordinator.PROPOSABLE,
                committed ? Optional.empty() : Optional.of(whyNot(verdict)),
                !troubles.isEmpty() && verdict.isSound());
    }

    /** Those that take part. */
    List<String> levels() {
        return due.stream().map(stage -> stage.level().name()).toList();
    }

    private void saveAll(Image image) {
        for (Stage stage : due) {
            try {
                stage.level().save(image);
            } catch (LevelException e) {
                troubles.add(stage.level().name() + ": " + e.getMessage());
            } catch (CommException e) {
                cut(stage.level().name() + ": " + e.getMessage());
            } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
                // It is unknown how far this level's talk with others went.
                cut(stage.level().name() + ": " + e);
            }
        }
    }

    private void cut(String why) {
        troubles.add(why);
        lines.cut();
    }

    private String whyNot(Lines.Verdict verdict) {
        if (!troubles.isEmpty()) {
            return String.join("; ", troubles);
        }
        if (verdict.failure().isPresent()) {
            return "a rank died";
        }
        return verdict.closed() ? "it was interrupted by a recovery" : "another rank could not keep its copies";
    }
}
