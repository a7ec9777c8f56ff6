package io.everloop.comm.agree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Probes;
import io.everloop.agreement.check.Validity;
import io.everloop.comm.agree.Consensus.Decision;
import io.everloop.comm.collective.Layout;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A group that makes agreements over a network in memory, in an order drawn at random: calls, deliveries in order
 * between any two, deaths at any step or send, and their detection by everybody at any later time.
 */
final class Crowd {

    private final int ranks;
    private final int agreements;
    private final int inFlight;
    private final RandomGenerator random;
    private final Probes probes;
    private final List<Member> members = new ArrayList<>();
    private final BitSet dead = new BitSet();
    private final List<Runnable> enabled = new ArrayList<>();
    private final int weight;
    private int deathsLeft;

    Crowd(Protocol protocol, int ranks, int agreements, int inFlight, int deaths, RandomGenerator random) {
        this.ranks = ranks;
        this.agreements = agreements;
        this.inFlight = inFlight;
        this.random = random;
        probes = new Probes(ranks);
        deathsLeft = deaths;
        weight = 1 << random.nextInt(6);
        int[] workers = random.ints(ranks, 0, 1 + random.nextInt(ranks)).toArray();
        Layout layout = layout(workers);
        for (int rank = 0; rank < ranks; rank++) {
            members.add(new Member(rank, Agreements.of(protocol, rank, layout)));
        }
    }

    static Layout layout(int... workers) {
        return new Layout() {
            @Override
            public int size() {
                return workers.length;
            }

            @Override
            public int workerOf(int rank) {
                return workers[rank];
            }
        };
    }

    /** Runs until nothing is left to happen, and checks everything that was promised. */
    void run() {
        while (step()) {}
        for (Member member : living()) {
            assertEquals(agreements, member.decisions.size(), () -> member.rank + " has not decided everything");
            assertEquals(agreements, member.consensus.started());
            assertTrue(member.consensus.heard() <= agreements);
        }
        for (long number = 1; number <= agreements; number++) {
            checkUniform(number);
            checkReport(number);
        }
    }

    int deaths() {
        return dead.cardinality();
    }

    private List<Member> living() {
        return members.stream().filter(member -> !dead.get(member.rank)).toList();
    }

    private boolean step() {
        enabled.clear();
        for (Member member : members) {
            member.offer();
        }
        if (enabled.isEmpty()) {
            return false;
        }
        enabled.get(random.nextInt(enabled.size())).run();
        return true;
    }

    private void checkUniform(long number) {
        List<Decision> decisions = living().stream()
                .map(member -> member.decisions.get(number))
                .distinct()
                .toList();
        assertEquals(1, decisions.size(), () -> number + ": " + decisions);
    }

    /** A failure is reported if a survivor had not acknowledged it, and only if somebody had not. */
    private void checkReport(long number) {
        Decision decision = living().get(0).decisions.get(number);
        boolean survivorSurprised = living().stream().anyMatch(member -> member.isSurprisedBy(number, decision));
        boolean anybodySurprised = members.stream().anyMatch(member -> member.isSurprisedBy(number, decision));
        assertTrue(!survivorSurprised || decision.reportsFailure(), () -> number + " keeps quiet: " + decision);
        assertTrue(!decision.reportsFailure() || anybodySurprised, () -> number + " reports: " + decision);
    }

    private final class Member implements Consensus.Sink {
        private final int rank;
        private final Consensus consensus;
        private final Map<Integer, Deque<byte[]>> incoming = new TreeMap<>();
        private final Map<Long, Decision> decisions = new TreeMap<>();
        private final Map<Long, RankSet> acknowledged = new TreeMap<>();
        private final Map<Long, RankSet> knownAtStart = new TreeMap<>();
        private RankSet known = RankSet.empty();
        private int sendsLeft = Integer.MAX_VALUE;

        Member(int rank, Consensus consensus) {
            this.rank = rank;
            this.consensus = consensus;
        }

        void offer() {
            if (dead.get(rank)) {
                return;
            }
            incoming.forEach((from, messages) -> {
                for (int i = 0; i < (messages.isEmpty() ? 0 : weight); i++) {
                    enabled.add(() -> consensus.onMessage(from, ByteBuffer.wrap(messages.remove()), this));
                }
            });
            if (consensus.started() < agreements && consensus.started() - decisions.size() < inFlight) {
                enabled.add(this::start);
            }
            for (int other = dead.nextSetBit(0); other >= 0; other = dead.nextSetBit(other + 1)) {
                if (!known.contains(other)) {
                    int died = other;
                    enabled.add(() -> learn(died));
                }
            }
            if (deathsLeft > 0 && random.nextInt(8) == 0) {
                enabled.add(this::die);
            }
        }

        private void start() {
            RankSet acknowledging = random.nextInt(3) > 0 ? known : RankSet.empty();
            long number = consensus.started() + 1;
            acknowledged.put(number, acknowledging);
            knownAtStart.put(number, known);
            assertEquals(number, consensus.start(probes.flagOf(rank, number), acknowledging, inFlight == 1, this));
        }

        private void learn(int died) {
            known = known.with(died);
            consensus.onFailure(died, this);
        }

        /** At once, or in the middle of what it sends next; some of what is under way may be lost. */
        private void die() {
            deathsLeft--;
            if (random.nextBoolean()) {
                sendsLeft = random.nextInt(ranks);
            } else {
                fall();
            }
        }

        private void fall() {
            dead.set(rank);
            for (Member member : members) {
                Deque<byte[]> messages = member.incoming.get(rank);
                while (messages != null && !messages.isEmpty() && random.nextInt(3) == 0) {
                    messages.removeLast();
                }
            }
        }

        @Override
        public void send(int to, ByteBuffer message) {
            assertTrue(to != rank && to >= 0 && to < ranks);
            if (sendsLeft == 0 && !dead.get(rank)) {
                fall();
            }
            if (!dead.get(rank)) {
                sendsLeft--;
                byte[] bytes = new byte[message.remaining()];
                message.get(bytes);
                members.get(to)
                        .incoming
                        .computeIfAbsent(rank, from -> new ArrayDeque<>())
                        .add(bytes);
            }
        }

        @Override
        public void decided(long number, Decision decision) {
            if (dead.get(rank)) {
                return;
            }
            assertTrue(decisions.put(number, decision) == null, () -> rank + " decides " + number + " twice");
            new Validity(probes).check(rank, decision, number, decision.flag(), decision.found(), dead);
            assertTrue(knownAtStart.get(number).isSubsetOf(decision.found()), () -> rank + " knew more: " + decision);
        }

        boolean isSurprisedBy(long number, Decision decision) {
            return acknowledged.containsKey(number) && !decision.found().isSubsetOf(acknowledged.get(number));
        }
    }
}
