package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import io.everloop.comm.engine.Failpoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies go back to their owners, those who want them. In rounds: in each one every owner that still needs its data asks
 * one of those who keep it. Who asks whom follows from the holdings, so everybody knows whom to listen to.
 */
final class Return {

    /** Finds a copy that this rank keeps. */
    interface Shelf {
        Image copyFor(int owner, long version);
    }

    /** Is told that a copy which this rank keeps is bad. */
    interface Quarantine {
        void putAway(int owner, long version, String why);
    }

    /** Of a verdict: what came is not what was kept. */
    private static final long BAD = 0;

    private static final long SOUND = 1;

    /** Of a verdict: there was no memory for it, which says nothing of the copy. */
    private static final long NOT_TAKEN = 2;

    private final Communicator comm;
    private final long version;
    private final Map<Integer, List<Integer>> sources = new LinkedHashMap<>();
    private final SparePages spare;
    private final Packer packer;
    private final Packets.Depot depot;
    private final Shelf shelf;
    private final Quarantine quarantine;
    private Optional<Image> mine = Optional.empty();
    private boolean lacksMemory;

    Return(
            Communicator comm,
            long version,
            List<Integer> wanting,
            List<List<Holding>> holdings,
            SparePages spare,
            Packer packer,
            Packets.Depot depot,
            Shelf shelf,
            Quarantine quarantine) {
        this.packer = packer;
        this.depot = depot;
        this.comm = comm;
        this.version = version;
        this.spare = spare;
        this.shelf = shelf;
        this.quarantine = quarantine;
        wanting.forEach(owner -> sources.put(owner, sources(owner, holdings)));
    }

    /** Those who have a copy, in the order of ranks. */
    private List<Integer> sources(int owner, List<List<Holding>> holdings) {
        List<Integer> having = new ArrayList<>();
        for (int rank = 0; rank < holdings.size(); rank++) {
            if (holdings.get(rank).stream()
                    .anyMatch(holding -> holding.owner() == owner && holding.version() == version)) {
                having.add(rank);
            }
        }
        return having;
    }

    /** @throws LevelException if there was no memory for what would have come back */
    Optional<Image> run() throws LevelException {
        int rounds = sources.values().stream().mapToInt(List::size).max().orElse(0);
        for (int round = 0; round < rounds; round++) {
            round(round);
        }
        if (mine.isEmpty() && lacksMemory) {
            throw new LevelException(
                    "rank " + comm.rank() + " has no memory for its data, of which its partners have copies");
        }
        return mine;
    }

    private void round(int round) {
        List<Request<?>> requests = new ArrayList<>();
        Optional<Integer> source = source(comm.rank(), round);
        if (round > 0) {
            source.ifPresent(from ->
                    requests.add(comm.isend(new long[] {mine.isPresent() ? 0 : 1}, 0, 1, from, Tags.REQUEST)));
        }
        Map<Integer, Sending> sendings = asked(round);
        Failpoint.reached("checkpoint.restore.partner.asked");
        sendings.values().forEach(Sending::announce);
        Optional<Receiving> receiving = mine.isPresent()
                ? Optional.empty()
                : source.map(from -> new Receiving(comm, from, spare, Optional.empty(), depot.from(from)));
        receiving.ifPresent(one -> one.hear(manifest -> Answer.EVERYTHING));
        sendings.values().forEach(Sending::send);
        receiving.ifPresent(Receiving::post);
        List<Packets.Stepwise> steps = new ArrayList<>(sendings.values());
        receiving.ifPresent(steps::add);
        Packets.run(steps);
        receiving.ifPresent(Receiving::finish);
        Failpoint.reached("checkpoint.restore.partner.received");
        receiving.ifPresent(one -> {
            boolean sound = one.trouble().isEmpty() && one.image().version() == version;
            if (sound) {
                mine = Optional.of(one.image());
            } else {
                one.giveUp();
                lacksMemory |= one.lacksMemory();
            }
            long verdict = sound ? SOUND : one.lacksMemory() ? NOT_TAKEN : BAD;
            requests.add(comm.isend(new long[] {verdict}, 0, 1, source.orElseThrow(), Tags.VERDICT));
        });
        sendings.forEach(this::conclude);
        requests.forEach(Request::await);
    }

    private Optional<Integer> source(int owner, int round) {
        List<Integer> having = sources.getOrDefault(owner, List.of());
        return round < having.size() ? Optional.of(having.get(round)) : Optional.empty();
    }

    /** What this rank has to send in a round. */
    private Map<Integer, Sending> asked(int round) {
        Map<Integer, Sending> sendings = new LinkedHashMap<>();
        for (int owner : sources.keySet()) {
            if (source(owner, round).equals(Optional.of(comm.rank()))) {
                if (round == 0 || isStillWanting(owner)) {
                    sendings.put(
                            owner, new Sending(comm, owner, shelf.copyFor(owner, version), packer, depot.to(owner)));
                }
            }
        }
        return sendings;
    }

    private boolean isStillWanting(int owner) {
        long[] wanted = new long[1];
        comm.recv(wanted, owner, Tags.REQUEST);
        return wanted[0] == 1;
    }

    private void conclude(int owner, Sending sending) {
        sending.finish();
        long[] verdict = new long[1];
        comm.recv(verdict, owner, Tags.VERDICT);
        if (verdict[0] == BAD) {
            quarantine.putAway(owner, version, "it does not have its checksums");
        }
    }
}
