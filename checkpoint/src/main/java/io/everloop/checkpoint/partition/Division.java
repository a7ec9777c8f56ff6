package io.everloop.checkpoint.partition;

/** How a region is divided among ranks, whatever its size. */
@FunctionalInterface
public interface Division {

    /** The partition of a region with so many elements, over all ranks. */
    Partition of(long elements);

    /** Blocks of items of several elements that stay together. */
    static Division blocks(int elementsPerItem) {
        return elements -> {
            if (elements % elementsPerItem != 0) {
                throw new IllegalArgumentException(
                        elements + " elements in all are no items of " + elementsPerItem + " elements each");
            }
            return Partition.blocks(elements / elementsPerItem, elementsPerItem);
        };
    }

    /** Every rank has the same. */
    static Division same() {
        return elements -> Partition.same();
    }
}
