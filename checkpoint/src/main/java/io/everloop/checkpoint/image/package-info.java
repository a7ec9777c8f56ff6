/** The bytes of one rank's regions at one version, with their checksums. Knows nothing of where copies are kept. */
package io.everloop.checkpoint.image;
