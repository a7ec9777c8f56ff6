package io.everloop.experiments.simulate;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Who looks on while a simulation runs.
 *
 * @param trace where each step is told in words, if somebody wants to read them
 * @param progress is told the number of steps now and then
 */
record Observer(Optional<Consumer<String>> trace, LongConsumer progress) {}
