package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.Archive;
import io.everloop.checkpoint.level.disk.JobFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The levels of a job as a user names them, in the order of what it costs to restore from them:
 * {@code memory,partner=2,parity=4/1@2,disk=/scratch/job:lz4@10}. Each is {@code NAME[=OPTIONS][:COMPRESSION][@EVERY]}, where
 * EVERY is 1 for every commit, which is what it is unless given, and 10 for every tenth. COMPRESSION is one of {@code auto,
 * plain, lz4, zstd}; unless given, what is measured to take the least time. Memory and parity, whose copies are the rank's
 * own images and sums of them, have none.
 *
 * <table>
 * <caption>Levels</caption>
 * <tr><td>{@code memory}</td><td>a rank's own images; always there, whether named or not</td></tr>
 * <tr><td>{@code partner[=COPIES]}</td><td>copies in 1 or 2 other ranks</td></tr>
 * <tr><td>{@code parity[=GROUP/LOSSES]}</td><td>groups of so many ranks, of which so many may be lost; 4/1</td></tr>
 * <tr><td>{@code disk=DIR}</td><td>files in a directory</td></tr>
 * <tr><td>{@code quorum=DIR[*VOTES],DIR,...[;read=VOTES][;write=VOTES]}</td><td>files in several directories</td></tr>
 * <tr><td>{@code grid[=[CLUSTER/]HOST:PORT,HOST:PORT,...]}</td><td>the memory of a cluster; one of the job's own, unless
 * addresses are given</td></tr>
 * </table>
 *
 * <p>A comma begins another level, except in the lists of the last two, where it does so only before the name of a level; a
 * directory of such a name is written {@code ./disk}, and one that ends like a compression gets a slash behind it. Reading a
 * text opens nothing.
 */
public final class Levels {

    private static final Pattern FORM = Pattern.compile(
            "(?<name>[^=@:]*)(?:=(?<options>.*?))?(?::(?<choice>[a-z][a-z0-9]*))?(?:@(?<every>\\d{1,9}))?");

    /**
     * A level and how often it takes part.
     *
     * @param text as it was written
     */
    private record Entry(LevelChoice choice, int every, String text) {}

    private final List<Entry> entries;

    private Levels(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException if it names no levels, with a sentence that says what to write instead
     */
    public static Levels parse(String text) {
        List<Entry> entries = new ArrayList<>();
        for (String part : parts(text)) {
            Entry entry = entry(part);
            if (entries.stream().anyMatch(one -> one.choice.name().equals(entry.choice.name()))) {
                throw new IllegalArgumentException(
                        "level " + entry.choice.name() + " is named twice in \"" + text + "\": name it once");
            }
            entries.add(entry);
        }
        return new Levels(entries);
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        for (String piece : text.split(",", -1)) {
            int last = parts.size() - 1;
            if (last >= 0
                    && LevelChoice.isList(nameOf(parts.get(last)))
                    && !LevelChoice.NAMES.contains(nameOf(piece))) {
                parts.set(last, parts.get(last) + "," + piece);
            } else {
                parts.add(piece);
            }
        }
        return parts;
    }

    private static String nameOf(String part) {
        Matcher form = FORM.matcher(part);
        return form.matches() ? form.group("name") : part;
    }

    private static Entry entry(String part) {
        Matcher form = FORM.matcher(part);
        if (!form.matches()) {
            throw new IllegalArgumentException("\"" + part + "\" is no level: write NAME, NAME=OPTIONS or NAME@EVERY,"
                    + " where EVERY is a number, such as disk=/scratch/job@10 or disk=/scratch/job:lz4@10");
        }
        String name = form.group("name");
        int every = form.group("every") == null ? 1 : Integer.parseInt(form.group("every"));
        if (every < 1) {
            throw new IllegalArgumentException(
                    "\"" + part + "\" never takes part: write @1 for every commit, @10 for" + " every tenth");
        }
        if (name.equals(LevelChoice.Memory.NAME) && every > 1) {
            throw new IllegalArgumentException("\"" + part + "\": memory takes part in every commit; write memory");
        }
        Optional<Choice> choice = choice(form.group("choice"), part);
        return new Entry(LevelChoice.of(name, form.group("options"), choice, part), every, part);
    }

    private static Optional<Choice> choice(String word, String part) {
        Optional<Choice> choice = Choice.of(word);
        if (word != null && choice.isEmpty()) {
            throw new IllegalArgumentException(
                    "\"" + part + "\": there is no compression \"" + word + "\": write one of " + Choice.list()
                            + "; if it is the end of a directory's name, write a slash behind it");
        }
        return choice;
    }

    /** Whether the job is to have a cluster of its own: {@link #withCluster} tells where it is. */
    public boolean needsCluster() {
        return entries.stream().anyMatch(Levels::needsCluster);
    }

    private static boolean needsCluster(Entry entry) {
        return entry.choice instanceof LevelChoice.Cluster grid
                && grid.addresses().isEmpty();
    }

    /** The same levels with the job's own cluster, which answers at this address. */
    public Levels withCluster(String name, String address) {
        return new Levels(entries.stream()
                .map(entry -> needsCluster(entry)
                        ? entry("grid=" + name + "/" + address + choiceOf(entry)
                                + (entry.every == 1 ? "" : "@" + entry.every))
                        : entry)
                .toList());
    }

    private static String choiceOf(Entry entry) {
        return entry.choice instanceof LevelChoice.Cluster grid && grid.choice() != Choice.AUTO
                ? ":" + grid.choice().text()
                : "";
    }

    /** The directories of levels that outlast the job. */
    public List<Path> directories() {
        return entries.stream()
                .flatMap(entry -> entry.choice.directories().stream())
                .toList();
    }

    /**
     * What an earlier run has left there, of each level that outlasts the job.
     *
     * @throws LevelException if there is something that cannot be read, or too little of it
     */
    public List<Archive> archives() throws LevelException {
        List<Archive> archives = new ArrayList<>();
        for (Entry entry : entries) {
            entry.choice.archive().ifPresent(archives::add);
        }
        return archives;
    }

    /** The names of the levels, in their order. */
    public List<String> names() {
        return entries.stream().map(entry -> entry.choice.name()).toList();
    }

    /**
     * Makes them, for one rank. Directories and clusters are opened when they are first needed, and again if that fails: a rank
     * has all its levels, whether they can be used or not.
     *
     * @param job whose commits these are, as far as that is known by now; each directory is told the level that it belongs to
     * @param keep how many permanent versions are kept in directories
     * @param spare memory for what is brought; that of the coordinator
     * @return the levels besides memory, which every coordinator has
     */
    public List<Stage> open(Supplier<JobFile> job, int keep, LevelListener listener, SparePages spare) {
        List<Stage> stages = new ArrayList<>();
        for (Entry entry : entries) {
            LevelChoice.Opening opening = new LevelChoice.Opening(job, keep, entry.every == 1, listener, spare);
            entry.choice.open(opening).ifPresent(level -> stages.add(new Stage(level, entry.every)));
        }
        return stages;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Levels levels && entries.equals(levels.entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return entries.stream().map(Entry::text).collect(Collectors.joining(","));
    }
}
