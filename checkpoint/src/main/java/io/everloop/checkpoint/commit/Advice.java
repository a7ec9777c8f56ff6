package io.everloop.checkpoint.commit;

import java.util.List;

/** Which flag would have saved the data. */
final class Advice {

    private Advice() {}

    /** The next stronger protection than the given levels. */
    static String forLevels(List<String> levels) {
        if (levels.contains("disk") || levels.contains("quorum") || levels.contains("grid")) {
            return levels.contains("quorum")
                    ? "More directories for --level quorum would survive the loss of more of them"
                    : "--level quorum over several directories would survive the loss of one, and every copy that is kept"
                            + " more often, such as --level partner, makes the loss less likely";
        }
        if (levels.contains("partner") || levels.contains("parity")) {
            return "--level partner=2 or --level parity with more check parts would survive more losses at a time,"
                    + " --level disk all of them";
        }
        return "--level partner would have kept a copy in another worker, --level disk one that outlasts the job";
    }
}
