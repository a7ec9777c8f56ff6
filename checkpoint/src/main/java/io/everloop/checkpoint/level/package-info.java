/** Where copies of images are kept: what every level offers to commit and restore, whatever it keeps them in. */
package io.everloop.checkpoint.level;
