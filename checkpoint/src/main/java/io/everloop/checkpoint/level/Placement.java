package io.everloop.checkpoint.level;

import java.util.List;

/**
 * What fails together: ranks of a worker, and workers of a host.
 *
 * @param workers the number of each rank's worker, in the order of ranks
 * @param hosts the name of each rank's host, in the order of ranks
 */
public record Placement(List<Integer> workers, List<String> hosts) {

    public Placement {
        workers = List.copyOf(workers);
        hosts = List.copyOf(hosts);
        if (workers.size() != hosts.size()) {
            throw new IllegalArgumentException(workers.size() + " workers but " + hosts.size() + " hosts");
        }
    }

    public int ranks() {
        return workers.size();
    }
}
