/**
 * Benchmarks side by side: ours, peers and published figures, measured in one run on one machine. What is measured lives
 * in {@code io.everloop.experiments.bench.program} and runs in processes of its own.
 */
package io.everloop.experiments.bench;
