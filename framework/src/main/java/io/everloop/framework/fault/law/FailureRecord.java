package io.everloop.framework.fault.law;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The failures of a real machine, in the form in which Los Alamos National Laboratory has published its own (LA-UR-05-7318): a
 * table with commas, whose columns {@code System}, {@code nodenum} and {@code Prob Started} are read. Rows that name no node, as some of its rows do, are left out: nobody can be killed for them.
 */
final class FailureRecord {

    private static final long MOST_BYTES = 256L << 20;
    private static final int MOST_LINE = 1 << 14;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("M/d/yyyy H:mm");
    private static final String HINT = ": give a table with the columns System, nodenum and Prob Started, separated by"
            + " commas, not compressed";

    /** A failure of a node, in seconds since some day. */
    private record Entry(long seconds, int node) {}

    private final List<Entry> entries;

    private FailureRecord(List<Entry> entries) {
        this.entries = entries;
    }

    /**
     * Reads the failures of one system.
     *
     * @param system which one; that with most failures unless given
     * @throws IllegalArgumentException with a sentence, if there are none
     */
    static FailureRecord read(Path file, OptionalInt system) {
        Map<Integer, List<Entry>> bySystem = new TreeMap<>();
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new IllegalArgumentException(file + " is larger than " + (MOST_BYTES >> 20) + " MiB" + HINT);
            }
            try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
                read(lines, bySystem, file);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("--failure-record " + file + " cannot be read (" + e + ")" + HINT, e);
        }
        int chosen = system.orElseGet(() -> busiest(bySystem, file));
        List<Entry> entries = new ArrayList<>(bySystem.getOrDefault(chosen, List.of()));
        if (entries.size() < 2) {
            throw new IllegalArgumentException(file + " has " + entries.size() + " failures of system " + chosen
                    + ": choose one of " + bySystem.keySet());
        }
        entries.sort(Comparator.comparingLong(Entry::seconds).thenComparingInt(Entry::node));
        return new FailureRecord(entries);
    }

    private static int busiest(Map<Integer, List<Entry>> bySystem, Path file) {
        return bySystem.entrySet().stream()
                .max(Comparator.comparingInt(system -> system.getValue().size()))
                .orElseThrow(() -> new IllegalArgumentException(file + " holds no failures" + HINT))
                .getKey();
    }

    private static void read(BufferedReader lines, Map<Integer, List<Entry>> bySystem, Path file) throws IOException {
        String head = line(lines, file);
        List<String> columns = head == null ? List.of() : List.of(head.split(",", -1));
        int system = columns.indexOf("System");
        int node = columns.indexOf("nodenum");
        int started = columns.indexOf("Prob Started");
        if (system < 0 || node < 0 || started < 0) {
            throw new IllegalArgumentException(file + " is no record of failures" + HINT);
        }
        int number = 1;
        for (String line = line(lines, file); line != null; line = line(lines, file)) {
            number++;
            String[] fields = line.split(",", -1);
            try {
                long seconds =
                        LocalDateTime.parse(fields[started].strip(), TIME).toEpochSecond(ZoneOffset.UTC);
                List<Entry> ofSystem =
                        bySystem.computeIfAbsent(Integer.parseInt(fields[system].strip()), any -> new ArrayList<>());
                if (!fields[node].isBlank()) {
                    ofSystem.add(new Entry(seconds, Integer.parseInt(fields[node].strip())));
                }
            } catch (DateTimeParseException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new IllegalArgumentException(
                        file + ", line " + number + " tells no failure: '"
                                + line.substring(0, Math.min(80, line.length())) + "'" + HINT,
                        e);
            }
        }
    }

    private static String line(BufferedReader lines, Path file) throws IOException {
        String line = lines.readLine();
        if (line != null && line.length() > MOST_LINE) {
            throw new IllegalArgumentException(file + " has lines of more than " + MOST_LINE + " characters" + HINT);
        }
        return line;
    }

    int size() {
        return entries.size();
    }

    /** All failures from one of them on, and then from the beginning again, without end; so scaled that gaps have this mean. */
    Iterator<Arrival> from(int first, double meanSeconds) {
        double span = entries.get(size() - 1).seconds() - entries.get(0).seconds();
        double scale = meanSeconds * (size() - 1) / Math.max(1, span);
        return new Iterator<>() {
            private int at = first;
            private double seconds;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Arrival next() {
                int before = at;
                at = (at + 1) % size();
                seconds += at == 0
                        ? meanSeconds
                        : scale
                                * (entries.get(at).seconds()
                                        - entries.get(before).seconds());
                return new Arrival(seconds, entries.get(at).node());
            }
        };
    }
}
