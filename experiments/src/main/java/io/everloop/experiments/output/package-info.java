/**
 * How the commands speak: one JSON document, aligned lines for people, progress on the error stream, and
 * the figures about the process itself. Knows nothing of what is reported.
 */
package io.everloop.experiments.output;
