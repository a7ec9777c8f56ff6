package io.everloop.framework.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.framework.listen.RunEvent;
import io.everloop.framework.listen.RunListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BroadcastTest {

    /** Takes everything, and cannot keep it. */
    private record Full(List<String> closed) implements RunListener {

        @Override
        public void on(Duration at, RunEvent event) {}

        @Override
        public void close() {
            closed.add("closed");
            throw new UncheckedIOException("the trace cannot be written", new IOException("no space left"));
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsToldAndStopsNobodyElse() {
        List<String> news = new ArrayList<>();
        List<String> closed = new ArrayList<>();
        Narrator narrator = new Narrator(new Voices(news::add, news::add, news::add));
        new Broadcast(narrator, List.of(new Full(closed), new Full(closed))).close();
        assertEquals(List.of("closed", "closed"), closed);
        assertEquals(List.of("everloop: the trace cannot be written (java.io.IOException: no space left)"), news);
    }
}
