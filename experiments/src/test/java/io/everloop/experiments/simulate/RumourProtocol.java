package io.everloop.experiments.simulate;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Violation;
import java.util.BitSet;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A protocol that breaks its promise as soon as the first rank dies, to see how that is reported. */
final class RumourProtocol implements SimulatedProtocol {

    @Override
    public String name() {
        return "rumour";
    }

    @Override
    public String description() {
        return "told by one to all, without any precaution";
    }

    @Override
    public String topology(Settings settings) {
        return "star";
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        return ModelScenario.explorable(new RumourModel(settings.ranks()))
                .withFacts(simulator -> Map.of("colour", "blue"));
    }

    @Override
    public long expectedNanos(Settings settings) {
        return settings.hopsNanos(settings.ranks());
    }

    private record RumourModel(int ranks) implements Model<Rumour, Rumour.News, String> {
        @Override
        public Rumour participant(int rank) {
            return new Rumour(ranks);
        }

        @Override
        public boolean ready(int rank, Rumour participant, int given) {
            return rank == 0 && given == 0;
        }

        @Override
        public void call(int rank, Rumour participant, int given, Outbox<Rumour.News, String> out) {
            participant.tell(out);
        }

        @Override
        public String describeCall(int rank, int given) {
            return "tells";
        }

        @Override
        public Checker<String> checker() {
            return new Everybody(ranks, new BitSet());
        }
    }

    /** Everybody alive must hear. */
    private record Everybody(int ranks, BitSet done) implements Checker<String> {
        @Override
        public void onEvent(int rank, String event) {
            done.set(rank);
        }

        @Override
        public void onDeath(int rank) {
            done.set(rank);
        }

        @Override
        public void atRest() {
            if (done.cardinality() < ranks) {
                throw new Violation("%d never hears", done.nextClearBit(0));
            }
        }

        @Override
        public Everybody copy() {
            return new Everybody(ranks, (BitSet) done.clone());
        }

        @Override
        public void fingerprint(Fingerprint into) {
            done.stream().forEach(into::add);
        }
    }
}
