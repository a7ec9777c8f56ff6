package io.everloop.spares.worker;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * What a program prints past its context, line by line: each thread has a line of its own, so that ranks do not write
 * into each other's.
 */
final class Capture extends OutputStream {

    /** Longer lines are broken. */
    static final int MAX_LINE_BYTES = 1 << 16;

    private final Consumer<String> printer;
    private final ThreadLocal<ByteArrayOutputStream> lines = ThreadLocal.withInitial(ByteArrayOutputStream::new);

    private Capture(Consumer<String> printer) {
        this.printer = printer;
    }

    /** From now on the lines of both standard streams end up here. */
    static void install(Consumer<String> output, Consumer<String> complaints) {
        System.setOut(new PrintStream(new Capture(output), false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(new Capture(complaints), false, StandardCharsets.UTF_8));
    }

    @Override
    public void write(int value) {
        if (value == '\n') {
            printLine();
        } else if (value != '\r') {
            lines.get().write(value);
            if (lines.get().size() >= MAX_LINE_BYTES) {
                printLine();
            }
        }
    }

    private void printLine() {
        ByteArrayOutputStream line = lines.get();
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        printer.accept(text);
    }
}
