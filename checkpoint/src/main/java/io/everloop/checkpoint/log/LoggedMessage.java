package io.everloop.checkpoint.log;

import io.everloop.comm.data.ArrayType;

/**
 * A message out of a log.
 *
 * @param channel it was sent on
 * @param sequence its number on the channel
 * @param communicator the number of its communicator, the same at both ends
 * @param tag it was sent with
 * @param type of the array it was sent from
 * @param bytes of its elements, little-endian
 */
@SuppressWarnings("ArrayRecordComponent") // read once and handed on
public record LoggedMessage(Channel channel, long sequence, long communicator, int tag, ArrayType type, byte[] bytes) {}
