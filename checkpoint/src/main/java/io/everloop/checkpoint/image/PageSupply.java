package io.everloop.checkpoint.image;

/** Gives memory for a region that is about to be read; fresh memory takes longer to get than to fill. */
@FunctionalInterface
public interface PageSupply {

    /** Always fresh. */
    PageSupply FRESH = (region, bytes) -> new Pages(bytes);

    /** Pages of exactly this size, with anything in them, which nobody else uses. */
    Pages take(String region, long bytes);
}
