/**
 * Copies in the memory of a Hazelcast cluster, with synchronous backups in other members: they outlast the ranks.
 *
 * <p>Members belong to agents, which {@link io.everloop.checkpoint.level.grid.GridMember} is for; ranks are clients.
 * Nothing outside this package mentions Hazelcast, so a run without this level does not load it.
 */
package io.everloop.checkpoint.level.grid;
