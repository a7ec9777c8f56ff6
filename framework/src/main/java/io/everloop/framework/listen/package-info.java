/**
 * The port through which everybody hears what happens in a run: {@link io.everloop.framework.listen.RunListener} and the events
 * it is told. Log lines, the progress line, the file of events and the trace are adapters of it, and know nothing else of a run.
 */
package io.everloop.framework.listen;
