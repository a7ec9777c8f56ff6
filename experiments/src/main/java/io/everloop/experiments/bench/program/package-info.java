/**
 * What is measured, each in processes of its own: programs of ranks, and the loops of peers. They hand their figures to
 * {@code io.everloop.experiments.bench}, which compares them.
 */
package io.everloop.experiments.bench.program;
