package io.everloop.experiments.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BlockTest {

    @Test
    void valuesAreAlignedBelowTheHeading() {
        Block block = new Block("heading").line("a", "%d", 1).line("longer", "%s", "two");
        assertEquals("heading\n  a        1\n  longer   two", block.toString());
    }
}
