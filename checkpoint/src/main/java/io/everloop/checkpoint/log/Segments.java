package io.everloop.checkpoint.log;

import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directories of a journal: one for each version and each process that wrote, in the order of their numbers. A directory
 * that is to go is renamed first, so that nobody ever reads half of one.
 */
final class Segments {

    private static final Pattern NAME = Pattern.compile("(\\d{1,18})-v(\\d{1,18})");
    private static final String GOING = "going-";

    /** A directory, and the version since which its entries were made. */
    record Segment(long number, long version, Path directory) {}

    private final Path directory;

    Segments(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
    }

    Path directory() {
        return directory;
    }

    /** All of them, the oldest first. */
    List<Segment> all() throws IOException {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.map(path -> NAME.matcher(path.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> new Segment(
                            Long.parseLong(name.group(1)),
                            Long.parseLong(name.group(2)),
                            directory.resolve(name.group())))
                    .sorted(Comparator.comparingLong(Segment::number))
                    .toList();
        }
    }

    /**
     * All of them, for one who wants what belongs to a version. Only the oldest are ever given up, and only when one that goes on
     * with a version before is left.
     *
     * @throws BrokenLogException if one is missing
     */
    List<Segment> since(long version) throws IOException {
        List<Segment> all = all();
        if (!all.isEmpty() && all.get(0).number() > 1 && all.get(0).version() >= version) {
            throw new BrokenLogException("what came before " + all.get(0).directory() + " is gone");
        }
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).number() != all.get(i - 1).number() + 1) {
                throw new BrokenLogException("what was between "
                        + all.get(i - 1).directory() + " and " + all.get(i).directory() + " is gone");
            }
        }
        return all;
    }

    /** A new directory, after all others. */
    Segment create(long version) throws IOException {
        List<Segment> before = all();
        long number = before.isEmpty() ? 1 : before.get(before.size() - 1).number() + 1;
        Path path = directory.resolve(number + "-v" + version);
        return new Segment(number, version, Files.createDirectory(path));
    }

    /** Removes a directory with all that is in it. */
    void remove(Segment segment) throws IOException {
        Path going = directory.resolve(GOING + segment.directory().getFileName());
        Files.move(segment.directory(), going);
        Failpoint.reached("checkpoint.log.trim.renamed");
        delete(going);
    }

    /** Ends removals that a death interrupted. */
    void sweep() throws IOException {
        try (Stream<Path> paths = Files.list(directory)) {
            for (Path path : paths.filter(path -> path.getFileName().toString().startsWith(GOING))
                    .toList()) {
                delete(path);
            }
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
