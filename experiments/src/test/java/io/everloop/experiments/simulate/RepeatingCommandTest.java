package io.everloop.experiments.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatingCommandTest {

    private static String repeated(String... arguments) {
        return new RepeatingCommand(List.of(arguments)).withSeed(9);
    }

    @Test
    void everythingStaysButSeedRepetitionAndForm() {
        assertEquals(
                "./everloop simulate era --ranks 8 --crash 3@12us --seed 9",
                repeated(
                        "simulate", "era", "--seed", "7", "--ranks", "8", "--repeat=5", "--json", "--crash", "3@12us"));
    }

    @Test
    void whatAShellWouldTakeApartIsQuoted() {
        assertEquals("./everloop simulate 'a b' --seed 9", repeated("simulate", "a b"));
    }
}
