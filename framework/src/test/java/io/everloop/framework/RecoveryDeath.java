package io.everloop.framework;

import io.everloop.spares.ArmedPoint;
import io.everloop.spares.JobSpec;
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
 * Two deaths at named steps of the recovery from a third.
 *
 * @param first the step of the one
 * @param second that of the other, who may come to it in the same recovery or in the one that the first causes
 */
record RecoveryDeath(String first, String second) {

    /** Dies in its loop. */
    private static final int RANK = 1;

    private static final int FIRST = 2;
    private static final int SECOND = 0;

    /** Those who take the first two places. */
    private static final int FIRST_SPARE = Runs.RANKS;

    private static final int SECOND_SPARE = Runs.RANKS + 1;

    private static final Pattern POINT = Pattern.compile("Failpoint\\.reached\\(\\s*\"([^\"]+)\"");

    /** Of what is between a failure and the loop; of levels only that of partners, and no reconstruction. */
    private static final Pattern OF_RECOVERY = Pattern.compile("(framework|rebuild|join|shrink|revoke)\\..*"
            + "|checkpoint\\.(attach|restore|reprotect)\\.([a-z]+|partner\\.[a-z]+)");

    private static final Set<String> OF_ABFT = Set.of("framework.reconstructed", "framework.protected");

    /** Of going on with fewer ranks, which has a test of its own. */
    private static final Pattern OF_SHRINKING = Pattern.compile("checkpoint\\.inherit\\..*|framework\\.redistributed");

    /** Of logs of messages, which have a test of their own. */
    private static final Pattern OF_LOCAL = Pattern.compile("framework\\.local\\..*");

    /** Those that every rank has come to before anybody died. */
    private static final String AT_THE_BEGINNING_TOO = "checkpoint.attach.";

    /** All such steps in the sources. */
    static Set<String> points() throws IOException {
        Set<String> points = inSources(OF_RECOVERY);
        points.removeAll(OF_ABFT);
        points.removeAll(ofLocal());
        points.removeAll(ofShrinking());
        return points;
    }

    /** Those that only ranks come to who go on without the dead. */
    static Set<String> ofShrinking() throws IOException {
        return inSources(OF_SHRINKING);
    }

    /** Those that only ranks come to who log their messages. */
    static Set<String> ofLocal() throws IOException {
        return inSources(OF_LOCAL);
    }

    private static Set<String> inSources(Pattern wanted) throws IOException {
        Set<String> points = new TreeSet<>();
        for (String module : List.of("comm", "checkpoint", "spares", "framework")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    POINT.matcher(Files.readString(file))
                            .results()
                            .map((MatchResult match) -> match.group(1))
                            .filter(point -> wanted.matcher(point).matches())
                            .forEach(points::add);
                }
            }
        }
        return points;
    }

    private static boolean isOfNewcomers(String point) {
        return point.startsWith("join.");
    }

    private static ArmedPoint armed(String point, int rank, int spare) {
        int count = point.startsWith(AT_THE_BEGINNING_TOO) ? 2 : 1;
        return new ArmedPoint(point, isOfNewcomers(point) ? spare : rank, count);
    }

    JobSpec spec() {
        return Runs.spec(1)
                .withFailpoint(armed(first, FIRST, FIRST_SPARE))
                .withFailpoint(armed(second, SECOND, SECOND_SPARE));
    }

    /** Who must be dead at the end. */
    Set<Integer> dead() {
        Set<Integer> dead = new TreeSet<>(Set.of(RANK));
        dead.add(isOfNewcomers(first) ? FIRST_SPARE : FIRST);
        dead.add(isOfNewcomers(second) ? SECOND_SPARE : SECOND);
        return dead;
    }

    @Override
    public String toString() {
        return first + ", then " + second;
    }
}
