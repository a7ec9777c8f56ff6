package io.everloop.checkpoint.level;

import io.everloop.checkpoint.image.Image;

/**
 * A copy that is left from when there was another number of ranks.
 *
 * @param image whose data it is and of which version, its manifest tells
 * @param permanent whether its keeper saw the commit succeed
 * @param own whether it is of the keeper's own data
 */
public record Heirloom(Image image, boolean permanent, boolean own) {}
