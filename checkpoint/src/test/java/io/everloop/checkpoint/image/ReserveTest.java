package io.everloop.checkpoint.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import io.everloop.comm.data.Memory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReserveTest {

    @AfterEach
    void clear() {
        Reserve.clear();
    }

    @Test
    void whatIsThereIsGivenOnceAndOnlyForItsSize() {
        Reserve.add(1000);
        assertEquals(1001, Reserve.take(1001).size());
        assertEquals(1000, Reserve.bytes());
        Memory given = new Pages(1000).page(0);
        assertEquals(1000, given.size());
        assertEquals(0, Reserve.bytes());
        assertNotSame(given, Reserve.take(1000));
    }

    @Test
    void allPagesOfManyComeFromIt() {
        long size = Pages.PAGE_BYTES + 5L;
        Reserve.add(size);
        Reserve.add(7);
        assertEquals(2, new Pages(size).count());
        assertEquals(7, Reserve.bytes());
        Reserve.clear();
        assertEquals(0, Reserve.bytes());
    }
}
