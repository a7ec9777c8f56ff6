package io.everloop.framework.launch;

import java.util.function.Consumer;

/**
 * Where the lines of a run go.
 *
 * @param output what ranks print
 * @param complaints what ranks write to their standard error
 * @param news what happens to the job
 */
public record Voices(Consumer<String> output, Consumer<String> complaints, Consumer<String> news) {

    /** With a log that has everything else in it, only what ranks print is left to say. */
    Voices besideALog() {
        return new Voices(output, line -> {}, line -> {});
    }
}
