package io.everloop.spares;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.everloop.checkpoint.level.grid.GridMember;

/** A grid that outlasts the jobs of a test: a member in this process, started when it is first needed. */
final class TestGrid {

    private static GridMember member;

    private TestGrid() {}

    private static String cluster() {
        return "test-" + ProcessHandle.current().pid();
    }

    /** As for {@code --level}. */
    static synchronized String level() {
        if (member == null) {
            member = GridMember.start(GridMember.Settings.loopback(cluster(), 0));
        }
        return "grid=" + cluster() + "/" + member.address();
    }

    static synchronized void stop() {
        if (member != null) {
            member.close();
            member = null;
        }
    }

    /** Turns a bit in all that the grid has of a rank. */
    static void rot(String level, String rank) {
        String where = level.substring(level.indexOf('=') + 1);
        ClientConfig config = new ClientConfig().setClusterName(where.substring(0, where.indexOf('/')));
        config.getNetworkConfig().addAddress(where.substring(where.indexOf('/') + 1));
        HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
        try {
            IMap<String, byte[]> pieces = client.getMap("everloop-pieces");
            for (String key : pieces.keySet()) {
                if (key.contains(rank)) {
                    byte[] bytes = pieces.get(key);
                    bytes[bytes.length / 2] ^= 1;
                    pieces.set(key, bytes);
                }
            }
        } finally {
            client.shutdown();
        }
    }
}
