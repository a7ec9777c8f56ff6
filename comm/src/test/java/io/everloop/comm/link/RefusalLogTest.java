package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalLogTest {

    private final List<String> lines = new ArrayList<>();
    private final RefusalLog log = new RefusalLog(3, lines::add);

    @Test
    void aFloodOfRefusalsIsAFewLinesAndANumber() {
        for (int i = 0; i < 1_000_000; i++) {
            log.say("refused", 5);
        }
        log.say("refused again", 5 + RefusalLog.WINDOW_NANOS);
        log.sayHowManyMore();

        assertEquals(RefusalLog.LINES_PER_WINDOW + 2, lines.size());
        assertEquals("worker=3 phase=handshake refused", lines.get(0));
        assertEquals("worker=3 phase=handshake 999995 more refusals were not logged", lines.get(5));
        assertEquals("worker=3 phase=handshake refused again", lines.get(6));
    }
}
