/** A campaign of agreements on real processes that are killed at random, and the checks of what they agreed on. */
package io.everloop.experiments.stress;
