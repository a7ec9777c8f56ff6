package io.everloop.checkpoint.level;

import io.everloop.checkpoint.image.Image;

/**
 * An image for one who writes it into regions.
 *
 * @param checked whether all of it has its checksums; otherwise only its objects are known to, and arrays are to be checked
 *     as they are written
 */
public record Brought(Image image, boolean checked) {}
