package io.everloop.checkpoint.level.disk;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of a file says: {@code rank-3-of-8.version-42.permanent}.
 *
 * @param rank whose data it is
 * @param ranks how many ranks the program had
 * @param version of the data
 * @param permanent whether its writer saw the commit succeed
 */
public record FileName(int rank, int ranks, long version, boolean permanent) implements Comparable<FileName> {

    private static final Pattern FORM =
            Pattern.compile("rank-(\\d{1,9})-of-(\\d{1,9})\\.version-(\\d{1,18})\\.(permanent|tentative)");

    /** What a process leaves that dies while it writes a small file. */
    private static final Pattern DRAFT =
            Pattern.compile("\\.(" + Pattern.quote(JobFile.NAME) + "|rank-\\d{1,9}\\.member)\\d+");

    private static final Comparator<FileName> ORDER = Comparator.comparingLong(FileName::version)
            .thenComparingInt(FileName::ranks)
            .thenComparingInt(FileName::rank)
            .thenComparing(FileName::permanent);

    /** The meaning of a name, if it is one that this program gives. */
    static Optional<FileName> parse(String name) {
        Matcher form = FORM.matcher(name);
        if (!form.matches()) {
            return Optional.empty();
        }
        FileName parsed = new FileName(
                Integer.parseInt(form.group(1)),
                Integer.parseInt(form.group(2)),
                Long.parseLong(form.group(3)),
                form.group(4).equals("permanent"));
        return Optional.of(parsed)
                .filter(meant -> meant.rank < meant.ranks && meant.toString().equals(name));
    }

    /** The name of the file that a rank is writing, or will overwrite next. */
    static String working(int rank) {
        return "rank-" + rank + ".working";
    }

    /** The name of the file that tells that a rank keeps everything in this directory. */
    static String member(int rank) {
        return "rank-" + rank + ".member";
    }

    /** Whether a file of this name helps to keep copies, without being one. */
    static boolean isAuxiliary(String name) {
        return name.matches("rank-\\d{1,9}\\.(working|member)")
                || DRAFT.matcher(name).matches();
    }

    FileName asPermanent() {
        return new FileName(rank, ranks, version, true);
    }

    @Override
    public int compareTo(FileName other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "rank-" + rank + "-of-" + ranks + ".version-" + version + "." + (permanent ? "permanent" : "tentative");
    }
}
