/**
 * Messages that can be given again to one rank alone. What a program says and hears goes through a {@link
 * io.everloop.framework.local.Messenger}, which keeps what this rank has sent since the last commit in a log that survives
 * it. When somebody dies, the others stay where they are in their programs; whoever takes the dead one's place reads from the
 * logs what its predecessor had received, and what it sends again is dropped, until it has caught up.
 */
package io.everloop.framework.local;
