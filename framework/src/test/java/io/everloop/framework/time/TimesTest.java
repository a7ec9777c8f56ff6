package io.everloop.framework.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

    @ParameterizedTest
    @CsvSource({"12ns,12", "12us,12000", "1.5ms,1500000", "2s,2000000000", "0s,0", "0.0001us,0", "3600s,3600000000000"})
    void aNumberAndItsUnitAreRead(String text, long nanos) {
        assertEquals(nanos, Times.nanos(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12", "us", "-1us", "1e3us", "1 us", "5min", "3601s", "99999999999999999999s"})
    void anythingElseIsRefusedWithASentence(String text) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Times.nanos(text));
        assertTrue(refused.getMessage().startsWith("'" + text + "' is "), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"20s,PT20S", "3601s,PT1H1S", "5min,PT5M", "1.5h,PT1H30M", "30d,PT720H", "1ns,PT0.000000001S"})
    void spansMayBeLong(String text, Duration time) {
        assertEquals(time, Times.span(text));
        assertEquals(time, Times.span(Times.exact(time)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12", "h", "-1h", "1 h", "1001d", "99999999999999999999s"})
    void whatIsNoSpanIsRefusedWithASentence(String text) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Times.span(text));
        assertTrue(refused.getMessage().startsWith("'" + text + "' is "), refused.getMessage());
    }

    @Test
    void timesAreShownInTheUnitThatReadsBest() {
        assertEquals("12.30 us", Times.show(12_300));
        assertEquals("4.00 ms", Times.show(4e6));
        assertEquals("1,234.00 s", Times.show(1.234e12));
    }
}
