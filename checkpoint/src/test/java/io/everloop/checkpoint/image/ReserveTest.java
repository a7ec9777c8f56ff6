package io.everloop.checkpoint.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

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
        Memory other = Reserve.take(1001);
        assertEquals(1001, other.size());
        Pages pages = new Pages(1000);
        assertEquals(1000, pages.page(0).size());
        assertNotSame(pages.page(0), new Pages(1000).page(0));
    }

    @Test
    void allPagesOfManyComeFromIt() {
        long size = Pages.PAGE_BYTES + 5L;
        Reserve.add(size);
        Memory last = Reserve.take(5);
        Reserve.clear();
        assertNotSame(last, Reserve.take(5));
        Reserve.add(size);
        Pages pages = new Pages(size);
        assertEquals(2, pages.count());
        assertEquals(5, pages.page(1).size());
        assertSame(pages.page(0), pages.page(0));
    }
}
