package io.everloop.spares.process;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of real processes. */
class FateTest {

    @TempDir
    private Path directory;

    private static Process sleeper(String program) throws Exception {
        return new ProcessBuilder(program, "60").start();
    }

    @Test
    void whoeverIsKilledIsKnownToDie() throws Exception {
        Process process = sleeper("sleep");
        try (Fate fate = Fate.of(process.pid())) {
            assertFalse(fate.isSealed());
            process.destroyForcibly();
            // Java has not waited for it yet, or has: it is dead in either case.
            assertTrue(fate.isSealed());
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertTrue(fate.isSealed());
        }
    }

    /** Other signals can be caught, held back, or taken back; none of them says that the process will end. */
    @Test
    void whoeverIsPausedMayGoOn() throws Exception {
        Process process = sleeper("sleep");
        try (Fate fate = Fate.of(process.pid())) {
            Signal.STOP.sendTo(process.pid());
            assertFalse(fate.isSealed());
            Signal.CONT.sendTo(process.pid());
            assertFalse(fate.isSealed());
            Signal.STOP.sendTo(process.pid());
            process.destroyForcibly();
            assertTrue(fate.isSealed());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whatAProgramIsCalledDoesNotMatter() throws Exception {
        Path program = Files.copy(Path.of("/bin/sleep"), directory.resolve("a) Z 4 (b"));
        Process process = sleeper(program.toString());
        try (Fate fate = Fate.of(process.pid())) {
            assertFalse(fate.isSealed());
            process.destroyForcibly();
            assertTrue(fate.isSealed());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void nothingIsToldOfAProcessThatWasGoneBefore() throws Exception {
        Process process = sleeper("sleep");
        process.destroyForcibly().waitFor();
        try (Fate fate = Fate.of(process.pid())) {
            assertFalse(fate.isSealed());
        }
    }
}
