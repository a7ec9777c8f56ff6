package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.partition.Partition;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/**
 * Whose commits a directory holds; kept beside them as text.
 *
 * @param app the program's name
 * @param id the job's identity; a run that goes on from the commits of an earlier one keeps it
 * @param ranks how many ranks the job had when it started last
 * @param level as in {@code --level}
 * @param partitions of the regions that can be put together on another number of ranks, by their names
 */
public record JobFile(String app, String id, int ranks, String level, SortedMap<String, Partition> partitions) {

    static final String NAME = "job.properties";

    private static final String FORMAT = "1";
    private static final String PARTITION = "partition.";
    private static final String CHECKSUM = "checksum=";
    private static final int MAX_BYTES = 1 << 20;

    public JobFile {
        partitions = new TreeMap<>(partitions);
        if (ranks < 1 || id.getBytes(StandardCharsets.UTF_8).length > Preamble.MAX_JOB_BYTES) {
            throw new IllegalArgumentException("job " + id + " with " + ranks + " ranks");
        }
    }

    /** A job whose regions have no partitions. */
    public JobFile(String app, String id, int ranks, String level) {
        this(app, id, ranks, level, new TreeMap<>());
    }

    /** The same job at another level. */
    public JobFile at(String other) {
        return new JobFile(app, id, ranks, other, partitions);
    }

    /** The same job, whose regions are known to have these partitions. */
    public JobFile with(SortedMap<String, Partition> known) {
        return new JobFile(app, id, ranks, level, known);
    }

    /** The same job, of which these partitions were known before; what it declares itself counts more. */
    JobFile knowing(SortedMap<String, Partition> before) {
        SortedMap<String, Partition> both = new TreeMap<>(before);
        both.putAll(partitions);
        return with(both);
    }

    /** The level without its options. */
    public String levelName() {
        int end = level.indexOf('=');
        return end < 0 ? level : level.substring(0, end);
    }

    /** What is known of the job whose commits are in this directory; nothing if none are. */
    public static Optional<JobFile> in(Path directory) throws LevelException {
        Path file = directory.resolve(NAME);
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new LevelException(file + " is too long to be a job's description");
            }
            return Optional.of(parse(Files.readString(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            throw new LevelException(file + " cannot be read: " + Troubles.say(e), e);
        }
    }

    /** As text, the same each time. */
    String text() {
        Properties properties = new Properties();
        properties.setProperty("format", FORMAT);
        properties.setProperty("app", app);
        properties.setProperty("job", id);
        properties.setProperty("ranks", Integer.toString(ranks));
        properties.setProperty("level", level);
        partitions.forEach((region, partition) -> properties.setProperty(PARTITION + region, partition.toString()));
        StringWriter escaped = new StringWriter();
        try {
            properties.store(escaped, null);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory", e);
        }
        String lines = escaped.toString()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
        return lines + CHECKSUM + checksum(lines) + "\n";
    }

    static JobFile parse(String text) {
        int end = text.lastIndexOf(CHECKSUM);
        if (end < 0 || !text.substring(end).equals(CHECKSUM + checksum(text.substring(0, end)) + "\n")) {
            throw new IllegalArgumentException("its checksum is wrong");
        }
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text.substring(0, end)));
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory", e);
        }
        if (!FORMAT.equals(properties.getProperty("format"))) {
            throw new IllegalArgumentException(
                    "it is in format " + properties.getProperty("format") + ", this is a program for format " + FORMAT);
        }
        SortedMap<String, Partition> partitions = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith(PARTITION)) {
                partitions.put(key.substring(PARTITION.length()), Partition.parse(properties.getProperty(key)));
            }
        }
        return new JobFile(
                get(properties, "app"),
                get(properties, "job"),
                Integer.parseInt(get(properties, "ranks")),
                get(properties, "level"),
                partitions);
    }

    private static String get(Map<Object, Object> properties, String key) {
        if (properties.get(key) instanceof String value) {
            return value;
        }
        throw new IllegalArgumentException("it does not tell the " + key);
    }

    private static String checksum(String lines) {
        CRC32C crc = new CRC32C();
        crc.update(lines.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(crc.getValue());
    }
}
