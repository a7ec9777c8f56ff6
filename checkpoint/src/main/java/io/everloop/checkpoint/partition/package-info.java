/** How an array of the whole program lies in pieces on its ranks, so that it can be put together on another number of them. */
package io.everloop.checkpoint.partition;
