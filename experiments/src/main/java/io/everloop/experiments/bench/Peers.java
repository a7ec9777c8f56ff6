package io.everloop.experiments.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Whom we are compared with. */
final class Peers {

    private Peers() {}

    /** Those who are to be measured on that many ranks. */
    static List<Peer> of(Plan plan, int ranks) throws IOException {
        List<Peer> peers = new ArrayList<>();
        peers.add(new NativePeer(NativePeer.Wire.SHARED_MEMORY, plan.nativeMillis()));
        peers.add(new NativePeer(NativePeer.Wire.TCP, plan.nativeMillis()));
        if (plan.pcjRanks().contains(ranks)) {
            peers.add(new PcjPeer(plan.pcjBudget(), BuildDirectory.peerLibraries()));
        }
        return peers;
    }
}
