package io.everloop.checkpoint.line;

import io.everloop.checkpoint.line.Event.Receive;
import io.everloop.checkpoint.line.Event.Send;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * When events happened, as far as it matters: every event comes after the one before it in its process, and a receipt after the
 * sending; what does not depend on each other may be at the same time.
 */
final class Columns {

    private final List<List<Integer>> columns = new ArrayList<>();
    private final Map<Message, Integer> sendings = new TreeMap<>();
    private final History history;

    Columns(History history) {
        this.history = history;
        for (int process = 0; process < history.processes(); process++) {
            columns.add(new ArrayList<>());
        }
        Map<Message, History.Passage> messages = history.messages();
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int process = 0; process < history.processes(); process++) {
                moved |= advance(process, messages);
            }
        }
    }

    /** Gives columns to as many events of a process as are known to be possible. */
    private boolean advance(int process, Map<Message, History.Passage> messages) {
        List<Integer> own = columns.get(process);
        boolean moved = false;
        while (own.size() < history.end(process)) {
            Event event = history.events().get(process).get(own.size());
            int earliest = own.isEmpty() ? 1 : own.get(own.size() - 1) + 1;
            if (event instanceof Receive receive
                    && messages.get(receive.message()).sent() != History.NOWHERE) {
                Integer sent = sendings.get(receive.message());
                if (sent == null) {
                    return moved;
                }
                earliest = Math.max(earliest, sent + 1);
            }
            if (event instanceof Send send) {
                sendings.put(send.message(), earliest);
            }
            own.add(earliest);
            moved = true;
        }
        return moved;
    }

    /** The column of an event; the first is 1. */
    int of(int process, int event) {
        return columns.get(process).get(event);
    }

    /** The last column that any event has. */
    int last() {
        return columns.stream().flatMap(List::stream).mapToInt(i -> i).max().orElse(0);
    }

    /** Where a position is: between the events beside it, close to the one before. */
    double ofPosition(int process, int position) {
        double before = position == 0 ? 0 : of(process, position - 1);
        double after = position == columns.get(process).size() ? last() + 1 : of(process, position);
        return before + Math.min(0.5, (after - before) / 2);
    }
}
