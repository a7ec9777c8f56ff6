package io.everloop.checkpoint.level.grid;

import io.everloop.checkpoint.image.Manifest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Which version each of a rank's two places in the grid has; immutable. Kept in the grid as one value, so that it changes
 * as a whole.
 *
 * @param entries the place's versions; a place that has none is not among them
 */
record Slots(List<Entry> entries) {

    /** What there is before the first commit. */
    static final Slots EMPTY = new Slots(List.of());

    private static final Pattern ENTRY = Pattern.compile("([01]):(\\d{1,18}):(-?\\d{1,19}):([PT])");

    Slots {
        entries = entries.stream().sorted(Comparator.comparingInt(Entry::slot)).toList();
    }

    /**
     * A version in a place.
     *
     * @param iteration after which it was taken
     */
    record Entry(int slot, long version, long iteration, boolean permanent) {

        private Entry asPermanent() {
            return new Entry(slot, version, iteration, true);
        }

        /** Whether this is what is in the place. */
        boolean isOf(Manifest manifest) {
            return manifest.version() == version && manifest.iteration() == iteration;
        }
    }

    /**
     * Where the next version goes: never where the newest permanent one is, nor where the one is that all went back to.
     *
     * @param restored a version that is kept although a newer one, which was passed over, is here, too
     */
    int next(long restored) {
        for (int slot = 0; slot < 2; slot++) {
            if (of(slot).isEmpty()) {
                return slot;
            }
        }
        return entries.stream()
                .min(Comparator.comparing((Entry entry) -> entry.version == restored)
                        .thenComparing(Entry::permanent)
                        .thenComparingLong(Entry::version))
                .orElseThrow()
                .slot();
    }

    Optional<Entry> of(int slot) {
        return entries.stream().filter(entry -> entry.slot == slot).findFirst();
    }

    /** Where a version is. */
    Optional<Entry> entryOf(long version) {
        return entries.stream().filter(entry -> entry.version == version).findFirst();
    }

    Slots without(int slot) {
        return new Slots(entries.stream().filter(entry -> entry.slot != slot).toList());
    }

    /** Another one of the same version goes: it is of a run that could not be asked when the number was given again. */
    Slots withTentative(int slot, long version, long iteration) {
        List<Entry> changed = new ArrayList<>(without(slot).entries);
        changed.removeIf(entry -> entry.version == version);
        changed.add(new Entry(slot, version, iteration, false));
        return new Slots(changed);
    }

    /**
     * This version is permanent and all others are gone, also a newer one that was not whole and was passed over, or the next
     * would be written over this one; nothing changes if it is not here.
     */
    Slots confirmed(long version) {
        return entryOf(version)
                .map(entry -> new Slots(List.of(entry.asPermanent())))
                .orElse(this);
    }

    /** Without the tentative copy of this version. */
    Slots discarded(long version) {
        return new Slots(entries.stream()
                .filter(entry -> entry.version != version || entry.permanent)
                .toList());
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (Entry entry : entries) {
            text.append(entry.slot)
                    .append(':')
                    .append(entry.version)
                    .append(':')
                    .append(entry.iteration);
            text.append(entry.permanent ? ":P " : ":T ");
        }
        return text + "#" + checksum(text.toString());
    }

    /** Reads what {@link #text} wrote; nothing if it did not. */
    static Optional<Slots> parse(String text) {
        int end = text.indexOf('#');
        if (end < 0 || !text.substring(end + 1).equals(checksum(text.substring(0, end)))) {
            return Optional.empty();
        }
        List<Entry> entries = new ArrayList<>();
        Matcher entry = ENTRY.matcher(text.substring(0, end));
        while (entry.find()) {
            entries.add(new Entry(
                    Integer.parseInt(entry.group(1)),
                    Long.parseLong(entry.group(2)),
                    Long.parseLong(entry.group(3)),
                    entry.group(4).equals("P")));
        }
        return Optional.of(new Slots(entries));
    }

    private static String checksum(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(crc.getValue());
    }
}
