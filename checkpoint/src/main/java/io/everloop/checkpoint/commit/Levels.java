package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.JobFile;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The levels of a job as a user names them, in the order of what it costs to restore from them:
 * {@code memory,partner=2,parity=4/1@2,disk=/scratch/job@10}. Each is {@code NAME[=OPTIONS][@EVERY]}, where EVERY is 1 for
 * every commit, which is what it is unless given, and 10 for every tenth.
 *
 * <table>
 * <caption>Levels</caption>
 * <tr><td>{@code memory}</td><td>a rank's own images; always there, whether named or not</td></tr>
 * <tr><td>{@code partner[=COPIES]}</td><td>copies in 1 or 2 other ranks</td></tr>
 * <tr><td>{@code parity[=GROUP/LOSSES]}</td><td>groups of so many ranks, of which so many may be lost; 4/1</td></tr>
 * <tr><td>{@code disk=DIR}</td><td>files in a directory</td></tr>
 * <tr><td>{@code quorum=DIR[*VOTES],DIR,...[;read=VOTES][;write=VOTES]}</td><td>files in several directories</td></tr>
 * <tr><td>{@code grid=[CLUSTER/]HOST:PORT,HOST:PORT,...}</td><td>the memory of a cluster</td></tr>
 * </table>
 *
 * <p>A comma begins another level, except in the lists of the last two, where it does so only before the name of a level; a
 * directory of such a name is written {@code ./disk}. Reading a text opens nothing.
 */
public final class Levels {

    private static final Pattern FORM = Pattern.compile("(?<name>[^=@]*)(?:=(?<options>.*?))?(?:@(?<every>\\d{1,9}))?");

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
                    + " where EVERY is a number, such as disk=/scratch/job@10");
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
        return new Entry(LevelChoice.of(name, form.group("options"), part), every, part);
    }

    /** The names of the levels, in their order. */
    public List<String> names() {
        return entries.stream().map(entry -> entry.choice.name()).toList();
    }

    /**
     * Opens what they need, for one rank.
     *
     * @param job whose commits these are; each directory is told the level that it belongs to
     * @param keep how many permanent versions are kept in directories
     * @param spare memory for what is brought; that of the coordinator
     * @return the levels besides memory, which every coordinator has
     * @throws LevelException if a directory or a cluster cannot be used; nothing is left open then
     */
    public List<Stage> open(JobFile job, int keep, LevelListener listener, SparePages spare) throws LevelException {
        List<Stage> stages = new ArrayList<>();
        try {
            for (Entry entry : entries) {
                LevelChoice.Opening opening = new LevelChoice.Opening(job, keep, entry.every == 1, listener, spare);
                entry.choice.open(opening).ifPresent(level -> stages.add(new Stage(level, entry.every)));
            }
        } catch (LevelException e) {
            stages.forEach(stage -> stage.level().close());
            throw e;
        }
        return stages;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return entries.stream().map(Entry::text).collect(Collectors.joining(","));
    }
}
