package io.everloop.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void linesHoldANameAndItsFigures() {
        Figures figures = Figures.parse(List.of("barrier 3 1 2", "agree 7.5"));
        assertEquals(2, figures.median("barrier"));
        assertEquals(7.5, figures.median("agree"));
    }

    @Test
    void figuresOfSeveralRunsAreTakenTogether() {
        Figures figures = Figures.parse(List.of("barrier 1 2"));
        figures.addAll(Figures.parse(List.of("barrier 9")));
        assertEquals(2, figures.median("barrier"));
    }

    @Test
    void aMissingFigureIsNamed() {
        Figures figures = Figures.parse(List.of("barrier 1"));
        var wrong = assertThrows(IllegalArgumentException.class, () -> figures.median("agree"));
        assertTrue(wrong.getMessage().contains("'agree' in [barrier]"), wrong::getMessage);
    }

    @Test
    void whatHasNoFiguresIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Figures.parse(List.of("nonsense")));
    }
}
