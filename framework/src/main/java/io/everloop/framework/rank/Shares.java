package io.everloop.framework.rank;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.partition.Partition;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.data.ArrayType;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How the regions of all ranks together are divided, as directories are told it for another number of ranks. */
final class Shares {

    private Shares() {}

    /** The partitions of all regions that have one, by their names; collective. */
    static SortedMap<String, Partition> of(Regions regions, Communicator comm) {
        List<Region> divided = regions.all().stream()
                .filter(region -> regions.division(region.name()).isPresent())
                .toList();
        SortedMap<String, Partition> partitions = new TreeMap<>();
        if (divided.isEmpty()) {
            return partitions;
        }
        long[] elements = divided.stream().mapToLong(Shares::elements).toArray();
        comm.allreduce(elements, 0, elements, 0, elements.length, Op.SUM);
        for (int i = 0; i < elements.length; i++) {
            String name = divided.get(i).name();
            partitions.put(name, regions.division(name).orElseThrow().of(elements[i]));
        }
        return partitions;
    }

    /** Of an object none: it can only be the same everywhere. */
    private static long elements(Region region) {
        if (region.type().isEmpty()) {
            return 0;
        }
        Object array = region.contents();
        return ArrayType.of(array).length(array);
    }
}
