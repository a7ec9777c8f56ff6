package io.everloop.experiments.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One run of benchmarks: what is to be done, who does it, and what has been found so far. Used by one thread. */
final class Bench {

    private final Plan plan;
    private final Launcher launcher;
    private final Consumer<String> progress;
    private final Map<String, List<Row>> rows = new LinkedHashMap<>();
    private final Set<String> skipped = new LinkedHashSet<>();
    private final List<String> failures = new ArrayList<>();
    private final Map<String, Optional<Figures>> peers = new TreeMap<>();

    Bench(Plan plan, Launcher launcher, Consumer<String> progress) {
        this.plan = plan;
        this.launcher = launcher;
        this.progress = progress;
    }

    /** Runs a part; if it fails, that is noted and others can go on. */
    void run(Part part) throws InterruptedException {
        try {
            part.run(this);
        } catch (IOException e) {
            failures.add(part.name() + " failed: " + e.getMessage());
        }
    }

    Plan plan() {
        return plan;
    }

    Launcher launcher() {
        return launcher;
    }

    /** Says what is being done. */
    void say(String text, Placement placement) {
        progress.accept(text + ", " + placement);
    }

    void add(Row row) {
        rows.computeIfAbsent(row.name(), any -> new ArrayList<>()).add(row);
    }

    /** Notes why something is missing. */
    void skip(String sentence) {
        skipped.add(sentence);
    }

    /** What a peer reaches on that many ranks, measured once; nothing if it cannot run here. */
    Optional<Figures> peer(Peer peer, int ranks) throws InterruptedException {
        String key = peer.name() + " " + ranks;
        if (!peers.containsKey(key)) {
            say(peer.name(), Placement.of(ranks));
            peers.put(key, measure(peer, ranks));
        }
        return peers.get(key);
    }

    private Optional<Figures> measure(Peer peer, int ranks) throws InterruptedException {
        try {
            return Optional.of(peer.measure(ranks));
        } catch (IOException e) {
            skip("Without " + peer.name() + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    /** All that was found; what has the same name stands together. */
    List<Row> rows() {
        return rows.values().stream().flatMap(List::stream).toList();
    }

    List<String> skipped() {
        return List.copyOf(skipped);
    }

    List<String> failures() {
        return List.copyOf(failures);
    }
}
