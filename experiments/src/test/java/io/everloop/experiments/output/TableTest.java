package io.everloop.experiments.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void numbersStandToTheRight() {
        Table table =
                new Table("name", "count").row("a", "1").row("bcdef", "1,000").row("g", "–");
        assertEquals("""
                | name  | count |
                | ----- | ----: |
                | a     |     1 |
                | bcdef | 1,000 |
                | g     |     – |""", table.toString());
    }

    @Test
    void aRowThatDoesNotFitIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Table("one", "two").row("1"));
    }
}
