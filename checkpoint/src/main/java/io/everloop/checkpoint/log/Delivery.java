package io.everloop.checkpoint.log;

/**
 * Which message a receive from anybody got.
 *
 * @param channel it came on
 * @param sequence its number on the channel
 */
public record Delivery(Channel channel, long sequence) {}
