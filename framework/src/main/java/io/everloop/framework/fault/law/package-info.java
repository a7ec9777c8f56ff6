/** Failures that chance brings: the laws they follow, or the record that they are taken from, and who is hit. Pure, by seed. */
package io.everloop.framework.fault.law;
