/** The figures of a run for those who watch many: a page for Prometheus, by way of Micrometer; loaded only when asked for. */
package io.everloop.experiments.metrics;
