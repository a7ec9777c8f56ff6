package io.everloop.agreement.gossip;

/**
 * How far the news had come by the end of a cycle, over all failures together.
 *
 * @param cycle the number of the cycle, from 0
 * @param knowing how often a participant had learned of a failure
 * @param agreed how often a participant had seen consensus on one
 */
public record Spread(int cycle, long knowing, long agreed) {}
