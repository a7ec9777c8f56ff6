/**
 * Copies in several directories that have votes, as Gifford (1979) gives them to copies of a file: what was written to
 * enough votes is found by whoever can read enough, whichever directories are lost in between. Uses the files of
 * {@code level.disk} and the votes of {@code agreement.voting}.
 */
package io.everloop.checkpoint.level.quorum;
