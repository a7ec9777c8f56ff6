package io.everloop.checkpoint.level.grid;

import com.hazelcast.cluster.Address;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.List;

/**
 * A member of the cluster in this process: one for each agent, or one for a program that is a single process. It answers
 * on the given interface only, finds others by address only, and reports to nobody.
 */
public final class GridMember implements AutoCloseable {

    private final HazelcastInstance instance;

    private GridMember(HazelcastInstance instance) {
        this.instance = instance;
    }

    /**
     * How a member starts.
     *
     * @param cluster its name, by which members find together
     * @param host the address of the interface it answers on
     * @param port the first port to try; the next hundred serve as well
     * @param members where others may be, as {@code host} or {@code host:port}
     * @param backups how many other members keep each piece as well
     */
    public record Settings(String cluster, String host, int port, List<String> members, int backups) {

        public Settings {
            members = List.copyOf(members);
            if (backups < 0 || backups > 6) {
                throw new IllegalArgumentException(backups + " backups: between 0 and 6 are possible");
            }
        }

        /** One that only this machine reaches. */
        public static Settings loopback(String cluster, int backups) {
            return new Settings(cluster, "127.0.0.1", 5701, List.of("127.0.0.1"), backups);
        }
    }

    /** Returns when it has joined those that answer, or is the first. */
    public static GridMember start(Settings settings) {
        Grid.silence();
        Config config = new Config().setClusterName(settings.cluster);
        config.getNetworkConfig().setPort(settings.port).setPortAutoIncrement(true);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface(settings.host);
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(settings.members);
        config.getMetricsConfig().setEnabled(false);
        config.getIntegrityCheckerConfig().setEnabled(false);
        quieten(config);
        Grid.configure(config, settings.backups);
        return new GridMember(Hazelcast.newHazelcastInstance(config));
    }

    /** Nothing is told to anybody, the process ends when it wants to, and a dead member is noticed in a moment. */
    private static void quieten(Config config) {
        config.setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.socket.bind.any", "false")
                .setProperty("hazelcast.shutdownhook.enabled", "false")
                .setProperty("hazelcast.wait.seconds.before.join", "0")
                .setProperty("hazelcast.heartbeat.interval.seconds", "1")
                .setProperty("hazelcast.max.no.heartbeat.seconds", "5")
                .setProperty("hazelcast.connection.monitor.interval", "20")
                .setProperty("hazelcast.connection.monitor.max.faults", "1");
    }

    /** Where it answers, as {@code host:port}. */
    public String address() {
        Address address = instance.getCluster().getLocalMember().getAddress();
        return address.getHost() + ":" + address.getPort();
    }

    /** How many members there are, this one included. */
    public int members() {
        return instance.getCluster().getMembers().size();
    }

    /** The cluster as this member sees it, for a program that is a single process. */
    public Grid grid(Duration patience) {
        return Grid.of(instance, patience);
    }

    /** How many bytes of copies are in the cluster, without their backups; all of them are fetched for that. */
    public long keptBytes() {
        return Grid.of(instance, Duration.ZERO).pieces().values().stream()
                .mapToLong(piece -> piece.length)
                .sum();
    }

    /** Leaves without a word, as one that is killed does. */
    void kill() {
        instance.getLifecycleService().terminate();
    }

    /** Leaves; what only this member has is moved to others first. */
    @Override
    public void close() {
        instance.shutdown();
    }
}
