/**
 * Copies in files, which outlast the job: one for each rank and version in a directory.
 *
 * <p>{@link io.everloop.checkpoint.level.disk.DiskLevel} is the level; {@link io.everloop.checkpoint.level.disk.Store} a
 * directory that levels share; {@link io.everloop.checkpoint.level.disk.Archive} looks at what is there from outside, puts
 * images together for another number of ranks, and tells what could be restored.
 *
 * <p>A file counts by its name alone, and gets a name that counts only when all of it is stored: it is written under a
 * working name, forced, renamed to a tentative one, and at the commit to a permanent one, with the directory forced after
 * each renaming. Since a kernel takes three times as long to store a file that was not there before, the file of a version
 * that is no longer needed becomes the working file of the next. Its first bytes are wiped first, and each block of data
 * has its checksum, so neither a crash in between nor somebody who renames files can make it pass for a version.
 */
package io.everloop.checkpoint.level.disk;
