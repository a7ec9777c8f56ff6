package io.everloop.comm;

/**
 * What came in.
 *
 * @param source the rank that sent it
 * @param tag the tag it was sent with
 * @param count how many elements came in
 */
public record Status(int source, int tag, int count) {}
