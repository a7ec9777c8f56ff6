package io.everloop.spares;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A death at a named step of commit, restore or re-protection, and what has to happen before so that the step is reached.
 *
 * @param point the step
 * @param kind where copies are kept
 * @param rank who dies there: a rank, or whoever takes its place
 */
record CommitDeath(String point, Kind kind, int rank) {

    static final int RANKS = 3;

    /** Levels that can lose any two of three ranks. */
    enum Kind {
        PARTNER,
        PARITY,
        DISK,
        QUORUM,
        GRID;

        /** As for {@code --level}. */
        String text(Path directory) {
            return switch (this) {
                case PARTNER -> "memory,partner=2";
                case PARITY -> "parity=3/2";
                case DISK -> "disk=" + directory.resolve("disk");
                case QUORUM ->
                    "quorum=" + directory.resolve("a") + "," + directory.resolve("b") + "," + directory.resolve("c");
                case GRID -> TestGrid.level();
            };
        }

        /** How many directories each commit goes to. */
        private int directories() {
            return this == QUORUM ? 3 : 1;
        }

        private boolean has(String level) {
            return switch (this) {
                case PARTNER -> level.equals("partner");
                case PARITY -> level.equals("parity");
                case DISK -> level.equals("disk");
                case QUORUM -> level.equals("disk") || level.equals("quorum");
                case GRID -> level.equals("grid");
            };
        }
    }

    private static final Pattern POINT = Pattern.compile("Failpoint\\.reached\\(\\s*\"checkpoint\\.([^\"]+)\"");
    private static final Set<String> LEVELS = Set.of("partner", "parity", "disk", "quorum", "grid");

    /** Steps that only those come to who have no data. */
    private static final Set<String> OF_REPLACEMENTS = Set.of(
            "restore.parity.rebuilt",
            "restore.parity.piece",
            "restore.disk.read",
            "restore.disk.quarantine",
            "restore.disk.quarantined",
            "restore.quorum.next",
            "restore.grid.read",
            "restore.grid.quarantine",
            "free.disk.delete");

    /** All steps in the sources, without the log of messages, which no commit writes, and without those of fewer ranks. */
    static Set<String> points() throws IOException {
        Set<String> points = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("..", "checkpoint", "src", "main", "java"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                POINT.matcher(Files.readString(file))
                        .results()
                        .map((MatchResult match) -> match.group(1))
                        .filter(point -> !point.startsWith("log.") && !point.startsWith("inherit."))
                        .forEach(points::add);
            }
        }
        return points;
    }

    /** Whether a level of its own has this step, or any. */
    static boolean isOfALevel(String point) {
        return LEVELS.stream().anyMatch(level -> List.of(point.split("\\.", -1)).contains(level));
    }

    /** Whether anybody comes to this step with these levels. */
    static boolean concerns(String point, Kind kind) {
        return LEVELS.stream()
                        .filter(level -> List.of(point.split("\\.", -1)).contains(level))
                        .allMatch(kind::has)
                && (kind == Kind.QUORUM || !point.equals("confirm.disk.join"));
    }

    Mishap mishap() {
        return switch (point) {
            case "free.disk.delete" -> Mishap.UNPROTECTED;
            case "restore.disk.quarantine", "restore.disk.quarantined", "restore.grid.quarantine" -> Mishap.ROT;
            case "save.quorum.refuse" -> Mishap.THEFT;
            default -> Mishap.NONE;
        };
    }

    /** The worker that dies there. */
    int victim() {
        return OF_REPLACEMENTS.contains(point) ? RANKS : rank;
    }

    private boolean needsAnotherDeath() {
        return point.startsWith("restore.")
                || point.startsWith("reprotect.")
                || point.contains("discard")
                || victim() == RANKS;
    }

    /** How often the step is passed before, so that there is something to restore where that is possible. */
    private int count() {
        boolean once = needsAnotherDeath()
                || point.startsWith("attach.")
                || point.equals("confirm.disk.join")
                || point.equals("save.quorum.refuse");
        return once ? 1 : 2;
    }

    JobSpec spec(Path directory) {
        JobSpec spec = JobSpec.of(Committing.class.getName(), RANKS)
                .withArgs(Committing.args(kind.text(directory), mishap(), directory))
                // They do not live long enough for better code to pay.
                .withJavaOptions("-XX:TieredStopAtLevel=1")
                // With one spare alone it is known who comes first.
                .withSpares(
                        needsAnotherDeath() && victim() < RANKS ? 2 : 1,
                        victim() == RANKS ? Depletion.RESPAWN : Depletion.FAIL)
                .withFailpoint(new ArmedPoint("checkpoint." + point, victim(), count()));
        if (!needsAnotherDeath()) {
            return spec;
        }
        // In the third commit.
        int other = victim() == RANKS ? rank : (rank + 1) % RANKS;
        return spec.withFailpoint(
                mishap() == Mishap.UNPROTECTED
                        ? new ArmedPoint("checkpoint.confirm.disk.free", other, 2 * kind.directories() + 1)
                        : new ArmedPoint("checkpoint.commit.saved", other, 3));
    }

    @Override
    public String toString() {
        return point + " of " + (victim() == RANKS ? "whoever replaces " : "") + rank + " with " + kind;
    }
}
