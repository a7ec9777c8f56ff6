/** The experiment {@code mtbf}: what failures cost a program, at given mean times between them, with real kills. */
package io.everloop.experiments.mtbf;
