package io.everloop.framework.fault.law;

/**
 * Something fails.
 *
 * @param seconds after the beginning
 * @param place where: any number, which is taken for one of the ranks
 */
record Arrival(double seconds, int place) {}
