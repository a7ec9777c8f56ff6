package io.everloop.miniapps.s3d.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExponentialTest {

    private static double of(double power) {
        double[] values = {power, 1};
        Exponential.apply(values, 1);
        assertEquals(1, values[1], "what is behind the first numbers");
        return values[0];
    }

    @ParameterizedTest
    @CsvSource({"0, 8, 2e-14", "8, 10, 1e-13", "10, 20, 1e-9"})
    void relativeErrorsStaySmall(double from, double to, double allowed) {
        for (double x = from; x <= to; x += 1.0 / 128) {
            double exact = Math.exp(-x);
            assertEquals(exact, of(-x), allowed * exact, "e to the power of " + -x);
        }
    }

    @ParameterizedTest
    @CsvSource({"-41", "-1000", "-Infinity"})
    void whatCountsForNothingStaysThere(double power) {
        assertEquals(of(-40), of(power));
    }
}
