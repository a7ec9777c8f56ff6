package io.everloop.experiments.simulate;

/** An option that fits some protocols only. */
enum ProtocolOption {
    /** The tree of the protocols that use one. */
    TOPOLOGY(
            "--topology",
            "NAME",
            "the tree: star, string, era also binary or across/within hosts (bin/star), validate binomial"),
    /** How many agreements each rank makes. */
    AGREEMENTS("--agreements", "A", "how many agreements each rank makes, 1 unless given"),
    /** How many agreements are started before the first has returned. */
    IN_FLIGHT("--in-flight", "K", "how many agreements may be under way at once, 1 unless given"),
    /** When the dead leave the tree. */
    REBALANCE("--rebalance", "WHEN", "when later trees leave out the dead: never, degenerate (as usual) or always"),
    /** Random episodes on all processors. */
    STRESS("--stress", "", "random episodes until --agreements were made (10000000 unless given)"),
    /** How long to stress. */
    MINUTES("--minutes", "M", "with --stress: for at most M minutes"),
    /** One episode of a stress run. */
    EPISODE("--episode", "SEED", "repeats one episode of a stress run");

    private final String flag;
    private final String label;
    private final String description;

    ProtocolOption(String flag, String label, String description) {
        this.flag = flag;
        this.label = label;
        this.description = description;
    }

    /** What the user types. */
    String flag() {
        return flag;
    }

    /** The name of its value; empty if it takes none. */
    String label() {
        return label;
    }

    String description() {
        return description;
    }
}
