package io.everloop.agreement.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Message;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.explore.Action;
import io.everloop.agreement.explore.Narrator;
import io.everloop.agreement.explore.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A text file with comments, a line {@code setup key=value …} and a run: an action a line, and below it,
 * indented, the messages and events that it produces. Replaying the actions must give the file back.
 *
 * <p>With {@code -Dtraces.rewrite=true} files are rewritten instead; review the difference.
 */
public record GoldenTrace(Path file, List<String> lines) {

    private static final Path ROOT = Path.of("src/test/resources/traces");
    private static final Pattern ACTION = Pattern.compile("(\\d+) (\\w+)(?: from)?(?: (\\d+))?.*");
    private static final String SETUP = "setup ";

    /** All traces of a protocol. */
    public static Stream<GoldenTrace> of(String protocol) {
        try (Stream<Path> files = Files.list(ROOT.resolve(protocol))) {
            return files.sorted().map(GoldenTrace::read).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GoldenTrace read(Path file) {
        try {
            return new GoldenTrace(file, Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replays the run on the model that the setup line describes. */
    public <P extends Participant<M, E> & Explorable<P>, M extends Message, E> void replay(
            Function<Map<String, String>, Model<P, M, E>> setup) {
        List<String> told = new ArrayList<>(lines.stream()
                .takeWhile(line -> line.startsWith("#") || line.startsWith(SETUP) || line.isBlank())
                .toList());
        World<P, M, E> world = World.initial(setup.apply(settings()));
        List<String> run = lines.subList(told.size(), lines.size());
        assertFalse(run.isEmpty(), () -> file + " has no action and shows nothing");
        for (String line : run) {
            if (!line.startsWith(" ")) {
                world = Narrator.tell(world, action(line), told);
            }
        }
        if (Boolean.getBoolean("traces.rewrite")) {
            write(told);
        } else {
            assertEquals(String.join("\n", lines), String.join("\n", told), file.toString());
        }
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        lines.stream().filter(line -> line.startsWith(SETUP)).forEach(line -> {
            for (String setting : line.substring(SETUP.length()).split(" ", -1)) {
                String[] pair = setting.split("=", 2);
                settings.put(pair[0], pair[1]);
            }
        });
        return settings;
    }

    private static Action action(String line) {
        Matcher matcher = ACTION.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not an action: " + line);
        }
        int rank = Integer.parseInt(matcher.group(1));
        int other = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
        return switch (matcher.group(2)) {
            case "receives" -> new Action(Action.Kind.DELIVER, rank, other);
            case "loses" -> new Action(Action.Kind.LOSE, rank, other);
            case "dies" -> new Action(Action.Kind.DIE, rank, 0);
            case "detects" -> new Action(Action.Kind.DETECT, rank, other);
            default -> new Action(Action.Kind.CALL, rank, 0);
        };
    }

    private void write(List<String> told) {
        try {
            Files.write(file, told);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return file.getFileName().toString();
    }
}
