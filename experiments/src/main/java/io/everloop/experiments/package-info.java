/**
 * The {@code everloop} command line. Each of its commands lives in a package of its own; this one holds
 * what they share: the start, the exit codes and the way wrong usage is answered. No other module uses it.
 */
package io.everloop.experiments;
