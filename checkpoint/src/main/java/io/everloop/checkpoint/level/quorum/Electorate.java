package io.everloop.checkpoint.level.quorum;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.voting.Assignment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Directories with votes, and how many are needed: {@code quorum=/a*2,/b,/c;read=2;write=3}. Without quorums a majority
 * is needed for either; without a number of votes a directory has one.
 */
public final class Electorate {

    /** How such a level starts in {@code --level}. */
    public static final String PREFIX = "quorum=";

    private static final Pattern SEAT = Pattern.compile("(.+?)(?:\\*(\\d{1,6}))?");
    private static final Pattern OPTION = Pattern.compile("(read|write)=(\\d{1,9})");

    private final List<Path> directories;
    private final List<Integer> votes;
    private final Assignment assignment;

    private Electorate(List<Path> directories, List<Integer> votes, int read, int write) {
        this.directories = List.copyOf(directories);
        this.votes = List.copyOf(votes);
        assignment = Assignment.of(
                RankSet.range(0, directories.size()),
                votes.stream().mapToInt(Integer::intValue).toArray(),
                read,
                write);
    }

    /**
     * Reads a level's text.
     *
     * @throws IllegalArgumentException if it is none, or quorums may miss each other
     */
    public static Electorate parse(String text) {
        if (!text.startsWith(PREFIX) || text.length() == PREFIX.length()) {
            throw new IllegalArgumentException("\"" + text + "\" names no directories, such as quorum=/a,/b,/c");
        }
        String[] parts = text.substring(PREFIX.length()).split(";", -1);
        List<Path> directories = new ArrayList<>();
        List<Integer> votes = new ArrayList<>();
        for (String seat : parts[0].split(",", -1)) {
            Matcher form = SEAT.matcher(seat);
            if (!form.matches()) {
                throw new IllegalArgumentException("\"" + text + "\" has a directory without a name");
            }
            directories.add(Path.of(form.group(1)).toAbsolutePath().normalize());
            votes.add(form.group(2) == null ? 1 : Integer.parseInt(form.group(2)));
        }
        if (directories.stream().distinct().count() < directories.size()) {
            throw new IllegalArgumentException("\"" + text + "\" has a directory twice");
        }
        int majority = votes.stream().mapToInt(Integer::intValue).sum() / 2 + 1;
        int read = majority;
        int write = majority;
        for (int i = 1; i < parts.length; i++) {
            Matcher option = OPTION.matcher(parts[i]);
            if (!option.matches()) {
                throw new IllegalArgumentException("\"" + parts[i] + "\" is neither read=VOTES nor write=VOTES");
            }
            int needed = Integer.parseInt(option.group(2));
            read = option.group(1).equals("read") ? needed : read;
            write = option.group(1).equals("write") ? needed : write;
        }
        return new Electorate(directories, votes, read, write);
    }

    public List<Path> directories() {
        return directories;
    }

    public int votes(Path directory) {
        return votes.get(directories.indexOf(directory));
    }

    /** How many votes the directories have together that pass. */
    public int votesWhere(Predicate<Path> test) {
        int[] passed = IntStream.range(0, directories.size())
                .filter(i -> test.test(directories.get(i)))
                .toArray();
        return assignment.votesOf(RankSet.of(passed));
    }

    public int all() {
        return votesWhere(directory -> true);
    }

    public int readQuorum() {
        return assignment.readQuorum();
    }

    public int writeQuorum() {
        return assignment.writeQuorum();
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return PREFIX
                + directories.stream()
                        .map(directory -> directory + (votes(directory) == 1 ? "" : "*" + votes(directory)))
                        .collect(Collectors.joining(","))
                + ";read=" + readQuorum() + ";write=" + writeQuorum();
    }
}
