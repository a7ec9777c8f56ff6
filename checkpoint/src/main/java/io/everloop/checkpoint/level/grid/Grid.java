package io.everloop.checkpoint.level.grid;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.List;

/**
 * A connection to a Hazelcast cluster that keeps copies: one of a rank, or the one that a member has to itself. For any
 * number of threads.
 */
public final class Grid implements AutoCloseable {

    private static final String INDEX = "everloop-index";
    private static final String PIECES = "everloop-pieces";

    private static final String LOGGING = "hazelcast.logging.type";

    private final HazelcastInstance instance;
    private final boolean own;
    private final Duration patience;

    private Grid(HazelcastInstance instance, boolean own, Duration patience) {
        this.instance = instance;
        this.own = own;
        this.patience = patience;
    }

    /**
     * Connects to a cluster.
     *
     * @param cluster its name
     * @param addresses of some of its members, as {@code host:port}
     * @param patience how long to wait for an answer, from whichever member is left
     * @throws GridException if none of them answers in time
     */
    public static Grid connect(String cluster, List<String> addresses, Duration patience) throws GridException {
        silence();
        ClientConfig config = new ClientConfig().setClusterName(cluster);
        config.getNetworkConfig().setAddresses(addresses).setConnectionTimeout((int) patience.toMillis());
        config.getConnectionStrategyConfig()
                .getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(patience.toMillis());
        config.setProperty(
                "hazelcast.client.invocation.timeout.seconds", Long.toString(Math.max(1, patience.toSeconds())));
        try {
            return new Grid(HazelcastClient.newHazelcastClient(config), true, patience);
        } catch (RuntimeException e) {
            throw new GridException(
                    "no member of cluster " + cluster + " answers at " + String.join(", ", addresses) + ": is an agent"
                            + " running there?",
                    e);
        }
    }

    /** The cluster as a member of it sees it. */
    static Grid of(HazelcastInstance member, Duration patience) {
        return new Grid(member, false, patience);
    }

    /**
     * Makes members that are configured so keep copies.
     *
     * @param backups how many other members keep each piece as well, before a write counts
     */
    static void configure(Config config, int backups) {
        for (String name : List.of(INDEX, PIECES)) {
            config.addMapConfig(new MapConfig(name)
                    .setBackupCount(backups)
                    .setAsyncBackupCount(0)
                    .setInMemoryFormat(InMemoryFormat.BINARY)
                    .setStatisticsEnabled(false));
        }
    }

    /** Some of its classes write to the terminal before they have seen a configuration; what matters is thrown. */
    static void silence() {
        if (System.getProperty(LOGGING) == null) {
            System.setProperty(LOGGING, "none");
        }
    }

    /** What each rank has, by rank. */
    IMap<String, String> index() {
        return instance.getMap(INDEX);
    }

    /** Pieces of images, by rank, place and number. */
    IMap<String, byte[]> pieces() {
        return instance.getMap(PIECES);
    }

    /** A client that did not find its cluster again in time has ended itself. */
    boolean isRunning() {
        return instance.getLifecycleService().isRunning();
    }

    Duration patience() {
        return patience;
    }

    @Override
    public void close() {
        if (own) {
            instance.shutdown();
        }
    }
}
