package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoomTest {

    @Test
    void itIsToldInAWordWithoutWhatIsHadAtOnce() {
        Room room = new Room(List.of(1L << 20, 8L, 3L << 33));
        assertEquals(List.of(1L << 20, 3L << 33), room.sizes());
        assertEquals(room, Room.parse(room.toString()));
        assertEquals(new Room(List.of()), Room.parse(""));
    }

    @Test
    void whatIsTooMuchIsNotTaken() {
        new Room(List.of(1L << 60)).take();
    }
}
