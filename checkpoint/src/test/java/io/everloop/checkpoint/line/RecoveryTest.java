package io.everloop.checkpoint.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.line.History.Recorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    /** Whether a process saves its state after each message it sends, as one step. */
    private enum Saving {
        NOW_AND_THEN,
        AFTER_EACH_SEND
    }

    private static History random(int processes, int events, Random random, Saving saving) {
        Recorder recorder = new Recorder(processes);
        List<Message> underWay = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            int process = random.nextInt(processes);
            int what = random.nextInt(4);
            if (what == 0 && saving == Saving.NOW_AND_THEN) {
                recorder.checkpoint(process);
            } else if (what == 1 && !underWay.isEmpty()) {
                recorder.receive(underWay.remove(random.nextInt(underWay.size())));
            } else {
                underWay.add(recorder.send(process, (process + 1 + random.nextInt(processes - 1)) % processes));
                if (saving == Saving.AFTER_EACH_SEND) {
                    recorder.checkpoint(process);
                }
            }
        }
        return recorder.history();
    }

    private static Set<Integer> randomFailures(int processes, Random random) {
        return new TreeSet<>(
                random.ints(random.nextInt(processes + 1), 0, processes).boxed().toList());
    }

    @Property(tries = 500)
    void theLineFoundIsTheLatestOfAllThatAreAllowed(
            @ForAll @IntRange(min = 2, max = 4) int processes,
            @ForAll @IntRange(max = 22) int events,
            @ForAll long seed) {
        Random random = new Random(seed);
        History history = random(processes, events, random, Saving.NOW_AND_THEN);
        Set<Integer> failed = randomFailures(processes, random);
        assertLatest(history, failed, Recovery.consistent(history, failed), Line::isConsistent);
        assertLatest(history, failed, Recovery.strict(history, failed), Line::isStrictlyConsistent);
    }

    private static void assertLatest(
            History history, Set<Integer> failed, Recovery recovery, BiPredicate<Line, History> allowed) {
        List<Line> lines = allLines(history, failed).stream()
                .filter(line -> allowed.test(line, history))
                .toList();
        assertTrue(lines.contains(recovery.line()), recovery.line() + " is none of " + lines);
        for (Line other : lines) {
            for (int process = 0; process < history.processes(); process++) {
                assertTrue(
                        other.positions().get(process)
                                <= recovery.line().positions().get(process),
                        other + " is later than " + recovery.line());
            }
        }
    }

    /** Every choice of a position that each process could return to, or stay at. */
    private static List<Line> allLines(History history, Set<Integer> failed) {
        List<List<Integer>> lines = List.of(List.of());
        for (int process = 0; process < history.processes(); process++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> line : lines) {
                for (int position : possible(history, process, failed.contains(process))) {
                    List<Integer> next = new ArrayList<>(line);
                    next.add(position);
                    longer.add(next);
                }
            }
            lines = longer;
        }
        return lines.stream().map(Line::new).toList();
    }

    private static Set<Integer> possible(History history, int process, boolean failed) {
        Set<Integer> positions = new TreeSet<>();
        positions.add(0);
        List<Event> events = history.events().get(process);
        IntStream.range(0, events.size())
                .filter(at -> events.get(at) instanceof Event.Checkpoint)
                .forEach(at -> positions.add(at + 1));
        if (!failed) {
            positions.add(events.size());
        }
        return positions;
    }

    @Property(tries = 300)
    void everyMessageHasExactlyTheFateThatItsEndsGiveIt(
            @ForAll @IntRange(min = 2, max = 5) int processes,
            @ForAll @IntRange(max = 60) int events,
            @ForAll long seed) {
        Random random = new Random(seed);
        History history = random(processes, events, random, Saving.NOW_AND_THEN);
        Set<Integer> failed = randomFailures(processes, random);
        Line line = Recovery.consistent(history, failed).line();
        line.fates(history).forEach((message, fate) -> {
            boolean sent = before(history, line, new Event.Send(message), message.from());
            boolean received = before(history, line, new Event.Receive(message), message.to());
            boolean ever = history.events().get(message.to()).contains(new Event.Receive(message));
            assertEquals(received, fate == Fate.KEPT || fate == Fate.ORPHAN);
            assertEquals(sent, fate == Fate.KEPT || fate == Fate.LOST || fate == Fate.IN_TRANSIT);
            assertEquals(ever, fate != Fate.IN_TRANSIT && fate != Fate.GHOST);
        });
    }

    private static boolean before(History history, Line line, Event event, int process) {
        return history.events()
                .get(process)
                .subList(0, line.positions().get(process))
                .contains(event);
    }

    @Property(tries = 300)
    void checkpointsAfterEverySendAreConsistentWhoeverFails(
            @ForAll @IntRange(min = 2, max = 5) int processes,
            @ForAll @IntRange(max = 60) int events,
            @ForAll long seed) {
        Random random = new Random(seed);
        History history = random(processes, events, random, Saving.AFTER_EACH_SEND);
        Set<Integer> all = new TreeSet<>(IntStream.range(0, processes).boxed().toList());
        Recovery recovery = Recovery.consistent(history, all);
        for (int process = 0; process < processes; process++) {
            assertEquals(0, recovery.uselessCheckpoints(process));
        }
    }

    @Property(tries = 300)
    void nobodyReturnsBehindACheckpointThatAllTookWhileNothingWasOnItsWay(
            @ForAll @IntRange(min = 2, max = 5) int processes,
            @ForAll @IntRange(max = 30) int events,
            @ForAll long seed) {
        Random random = new Random(seed);
        Recorder recorder = new Recorder(processes);
        for (int i = 0; i < events; i++) {
            int from = random.nextInt(processes);
            recorder.receive(recorder.send(from, (from + 1) % processes));
        }
        IntStream.range(0, processes).forEach(recorder::checkpoint);
        History before = recorder.history();
        for (int i = 0; i < events; i++) {
            int from = random.nextInt(processes);
            recorder.receive(recorder.send(from, (from + 1) % processes)).checkpoint(random.nextInt(processes));
        }
        Recovery recovery = Recovery.strict(recorder.history(), randomFailures(processes, random));
        for (int process = 0; process < processes; process++) {
            assertTrue(recovery.line().positions().get(process) >= before.end(process));
        }
    }

    @Property(tries = 200)
    void withLogsOnlyTheFailedReturnAndOnlyToTheirLastCheckpoint(
            @ForAll @IntRange(min = 2, max = 5) int processes,
            @ForAll @IntRange(max = 60) int events,
            @ForAll long seed) {
        Random random = new Random(seed);
        History history = random(processes, events, random, Saving.NOW_AND_THEN);
        Set<Integer> failed = randomFailures(processes, random);
        Recovery recovery = Recovery.logged(history, failed);
        for (int process = 0; process < processes; process++) {
            assertEquals(0, recovery.uselessCheckpoints(process));
            assertTrue(failed.contains(process) || recovery.undone(process) == 0);
        }
    }

    @Test
    void aMessageReceivedTwiceIsRefused() {
        Message message = new Message(0, 1, 1);
        History twice =
                new History(List.of(List.of(), List.of(new Event.Receive(message), new Event.Receive(message))));
        assertThrows(IllegalArgumentException.class, () -> Recovery.consistent(twice, Set.of()));
    }
}
