package io.everloop.framework.keep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares what the ranks of two runs left, bit for bit. */
public final class Comparison {

    private final Path expected;
    private final Path actual;

    /**
     * @param expected where the ranks of the one run left their files
     * @param actual where those of the other did
     */
    public Comparison(Path expected, Path actual) {
        this.expected = expected;
        this.actual = actual;
    }

    /** What differs, a sentence for each region; nothing if all bits are the same. */
    public List<String> differences(int ranks) throws IOException {
        List<String> found = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Path wanted = Belongings.file(expected, rank);
            Path got = Belongings.file(actual, rank);
            if (Files.exists(wanted) && Files.exists(got)) {
                compare(rank, Belongings.read(wanted), Belongings.read(got), found);
            } else if (Files.exists(wanted) != Files.exists(got)) {
                found.add("rank " + rank + " came to its end in one run only");
            }
        }
        return found;
    }

    private static void compare(int rank, Belongings wanted, Belongings got, List<String> found) {
        if (!wanted.regions().keySet().equals(got.regions().keySet())) {
            found.add("rank " + rank + " protects " + got.regions().keySet() + " instead of "
                    + wanted.regions().keySet());
            return;
        }
        got.regions()
                .forEach((name, contents) -> contents.differenceFrom(
                                wanted.regions().get(name))
                        .ifPresent(what -> found.add("rank " + rank + ": " + name + " " + what)));
    }
}
