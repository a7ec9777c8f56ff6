/** The command {@code everloop experiment domino}: how far uncoordinated checkpoints throw processes back. */
package io.everloop.experiments.domino;
