package io.everloop.agreement.check;

import io.everloop.agreement.Fingerprint;
import java.util.BitSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Who of the living knows of which death: the book that checkers of failure detectors keep. */
public final class Awareness {

    private final int ranks;
    private final NavigableMap<Integer, Death> deaths = new TreeMap<>();
    private long missing;

    public Awareness(int ranks) {
        this.ranks = ranks;
    }

    /** A rank died; nobody knows yet. */
    public void onDeath(int rank) {
        for (Death earlier : deaths.values()) {
            if (!earlier.aware.get(rank)) {
                earlier.unaware--;
                missing--;
            }
        }
        Death death = new Death(ranks - deaths.size() - 1, new BitSet());
        deaths.put(rank, death);
        missing += death.unaware;
    }

    public int deaths() {
        return deaths.size();
    }

    public boolean isDead(int rank) {
        return deaths.containsKey(rank);
    }

    /** A living rank knows of a death from now on; false if it knew before. */
    public boolean learn(int rank, int dead) {
        Death death = deaths.get(dead);
        if (death.aware.get(rank)) {
            return false;
        }
        death.aware.set(rank);
        death.unaware--;
        missing--;
        return true;
    }

    /** How many living ranks do not know of the death. */
    public int unaware(int dead) {
        return deaths.get(dead).unaware;
    }

    /** Whether all living ranks know of all deaths. */
    public boolean isComplete() {
        return missing == 0;
    }

    /** Which deaths how many living ranks do not know of, for messages. */
    public String describeMissing() {
        StringBuilder text = new StringBuilder();
        deaths.forEach((dead, death) -> {
            if (death.unaware > 0) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(death.unaware)
                        .append(" not of ")
                        .append(dead);
            }
        });
        return text.toString();
    }

    public Awareness copy() {
        Awareness copy = new Awareness(ranks);
        deaths.forEach((dead, death) -> copy.deaths.put(dead, new Death(death.unaware, (BitSet) death.aware.clone())));
        copy.missing = missing;
        return copy;
    }

    public void fingerprint(Fingerprint into) {
        into.add(deaths.size());
        for (Map.Entry<Integer, Death> entry : deaths.entrySet()) {
            into.add(entry.getKey()).add(entry.getValue().aware);
        }
    }

    /** Who knows of one death. */
    private static final class Death {
        private final BitSet aware;
        private int unaware;

        Death(int unaware, BitSet aware) {
            this.unaware = unaware;
            this.aware = aware;
        }
    }
}
