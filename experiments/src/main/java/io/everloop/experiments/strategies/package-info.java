/** The command {@code everloop experiment strategies}: the same app and the same deaths under each strategy. */
package io.everloop.experiments.strategies;
