/** The process that runs ranks: how it begins, what its ranks are given, and how it ends, whatever happens to the agent. */
package io.everloop.spares.worker;
