/**
 * The level {@code parity}: groups of ranks keep, beside their own images, enough of a code over all images of the group to
 * compute those of the dead again. Uses {@code code} for the arithmetic and a communicator for everything between ranks.
 */
package io.everloop.checkpoint.level.parity;
