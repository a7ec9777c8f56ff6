package io.everloop;

/**
 * A rank's share of what all ranks have together.
 *
 * @param first its first item, counted over all ranks
 * @param length how many items it has
 */
public record Block(long first, int length) {

    /** The item after the last. */
    public long end() {
        return first + length;
    }
}
