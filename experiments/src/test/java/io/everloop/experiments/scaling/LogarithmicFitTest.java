package io.everloop.experiments.scaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LogarithmicFitTest {

    @Test
    void findsTheSlopeOfALogarithm() {
        LogarithmicFit fit = LogarithmicFit.of(Map.of(16, 20.0, 256, 40.0, 65_536, 80.0));
        assertEquals(5, fit.slope(), 1e-9);
        assertEquals(1, fit.rSquare(), 1e-9);
        assertEquals(0, fit.constant(), 1e-9);
    }

    @Test
    void aLineInTheNumberOfRanksDoesNotFit() {
        LogarithmicFit fit = LogarithmicFit.of(Map.of(16, 16.0, 256, 256.0, 4_096, 4_096.0, 65_536, 65_536.0));
        assertTrue(fit.rSquareWithConstant() < 0.8, fit::toString);
        assertTrue(fit.rSquare() <= fit.rSquareWithConstant(), fit::toString);
    }
}
