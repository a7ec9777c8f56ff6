package io.everloop.checkpoint.commit;

import java.util.List;

/** Which flag would have saved the data. */
final class Advice {

    private Advice() {}

    /** Where there may be sound copies. */
    static String forUntaken() {
        return "Copies of it may be sound: what kept these ranks from taking them was told before, such as memory that is"
                + " too small";
    }

    /** The next stronger protection than the given levels. */
    static String forLevels(List<String> levels) {
        if (levels.contains("quorum")) {
            return "More directories for --level quorum would survive the loss of more of them";
        }
        if (levels.contains("disk")) {
            return "--level quorum over several directories would survive the loss of one, as in quorum=DIR,DIR,DIR, and"
                    + " every copy that is kept more often, as with --level partner, makes the loss less likely";
        }
        if (levels.contains("grid")) {
            return "--level disk=DIR would have kept a copy that outlasts the members of the grid";
        }
        if (levels.contains("partner") || levels.contains("parity")) {
            return "--level partner=2, or --level parity=GROUP/LOSSES with more losses, would survive more at a time,"
                    + " --level disk=DIR all of them";
        }
        return "--level partner would have kept a copy in another worker, --level disk=DIR one that outlasts the job";
    }
}
