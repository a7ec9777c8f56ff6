package io.everloop.checkpoint.log;

/**
 * Which message a receive from anybody got.
 *
 * @param channel it came on
 * @param sequence its number on the channel
 * @param communicator the number of its communicator
 * @param tag it was sent with
 */
public record Delivery(Channel channel, long sequence, long communicator, int tag) {}
