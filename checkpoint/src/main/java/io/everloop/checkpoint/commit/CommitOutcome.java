package io.everloop.checkpoint.commit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What became of a commit. Whether it succeeded is the same at every rank; the rest is this rank's view.
 *
 * @param version of the attempt
 * @param iteration after which it was taken
 * @param committed whether this version is permanent now
 * @param common those bits that all ranks proposed together with this commit; the same at every rank
 * @param whyNot if not, what this rank knows of the reason
 * @param spoiltHere whether it failed because this rank could not keep its copies, while everybody was alive
 * @param levels that took part
 * @param bytes of this rank's data
 * @param copiedBytes how many of them had to be copied, because they had changed
 * @param pause how long the program was stopped for the copy
 * @param took from the call to the decision
 */
public record CommitOutcome(
        long version,
        long iteration,
        boolean committed,
        long common,
        Optional<String> whyNot,
        boolean spoiltHere,
        List<String> levels,
        long bytes,
        long copiedBytes,
        Duration pause,
        Duration took) {

    public CommitOutcome {
        levels = List.copyOf(levels);
    }
}
