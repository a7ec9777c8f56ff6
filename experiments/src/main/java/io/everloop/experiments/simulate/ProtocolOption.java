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
    /** The length of a cycle of gossip. */
    CYCLE("--cycle", "TIME", "the length of a cycle, a little longer than the slowest reply unless given"),
    /** When gossip takes consensus as reached. */
    COUNT("--count", "C", "cycles from detection to consensus, safe for the size unless given"),
    /** After how long silence means death. */
    TIMEOUT("--timeout", "TIME", "after how much silence a rank is dead, 4ms unless given"),
    /** How many ranks start a broadcast. */
    INITIATORS("--initiators", "K", "how many random ranks revoke at once, 1 unless given"),
    /** How often each rank broadcasts. */
    BROADCASTS("--broadcasts", "B", "how many messages each rank broadcasts, 1 unless given"),
    /** How many generals betray. */
    TRAITORS("--traitors", "M", "how many random generals betray, 1 unless given and with --explore"),
    /** How they betray. */
    BEHAVIOUR("--behaviour", "KIND", "silent, random, two-faced (as usual), consistent or relay-only"),
    /** How many reads and writes there are. */
    OPERATIONS(
            "--operations",
            "K",
            "how many writes and reads, in turn, each rank does; unless given 2,"
                    + " with --explore one rank writes and another reads"),
    /** How many votes each rank has. */
    VOTES("--votes", "V,V,...", "how many votes each rank has, 1 unless given"),
    /** How many votes a read needs. */
    READ_QUORUM("--read-quorum", "R", "how many votes a read needs, a majority unless given"),
    /** How many votes a write needs. */
    WRITE_QUORUM("--write-quorum", "W", "how many votes a write needs, a majority unless given"),
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
