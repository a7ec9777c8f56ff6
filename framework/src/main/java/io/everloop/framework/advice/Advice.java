package io.everloop.framework.advice;

import io.everloop.framework.Strategy;

/**
 * What to do about failures.
 *
 * @param strategy the one that wastes least
 * @param waste the share of all time that is not work then
 * @param why in a line
 */
public record Advice(Strategy strategy, double waste, String why) {}
