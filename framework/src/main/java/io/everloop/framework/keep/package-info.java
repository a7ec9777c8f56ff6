/** What ranks protect at their end, written to files, so that two runs can be compared and told apart by more than a digest. */
package io.everloop.framework.keep;
