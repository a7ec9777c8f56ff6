package io.everloop.experiments.simulate;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.simulate.Simulation;
import java.util.ArrayList;
import java.util.List;

/** What many episodes came to together. */
final class StressTotals {

    private final List<Episodes.Episode> violated = new ArrayList<>();
    private final Fingerprint digest = new Fingerprint();
    private long episodes;
    private int mostRanks;
    private long agreements;
    private long decided;
    private long deaths;
    private long virtualNanos;
    private long steps;
    private long messages;
    private long bytes;

    void add(Episodes.Episode episode) {
        Simulation simulation = episode.simulation();
        episodes++;
        mostRanks = Math.max(mostRanks, episode.ranks());
        agreements += episode.agreements();
        decided += simulation.decided();
        deaths += simulation.deaths();
        virtualNanos += simulation.lastEventNanos();
        steps += simulation.steps();
        messages += simulation.messages();
        bytes += simulation.bytes();
        digest.add(simulation.digest());
        if (!simulation.isSound()) {
            violated.add(episode);
        }
    }

    void add(StressTotals more) {
        episodes += more.episodes;
        mostRanks = Math.max(mostRanks, more.mostRanks);
        agreements += more.agreements;
        decided += more.decided;
        deaths += more.deaths;
        virtualNanos += more.virtualNanos;
        steps += more.steps;
        messages += more.messages;
        bytes += more.bytes;
        digest.add(more.digest());
        violated.addAll(more.violated);
    }

    List<Episodes.Episode> violated() {
        return violated;
    }

    long digest() {
        return digest.high() ^ digest.low();
    }

    long episodes() {
        return episodes;
    }

    int mostRanks() {
        return mostRanks;
    }

    long agreements() {
        return agreements;
    }

    long decided() {
        return decided;
    }

    long deaths() {
        return deaths;
    }

    long virtualNanos() {
        return virtualNanos;
    }

    long steps() {
        return steps;
    }

    long messages() {
        return messages;
    }

    long bytes() {
        return bytes;
    }
}
