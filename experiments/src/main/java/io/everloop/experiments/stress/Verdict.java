package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;
import io.everloop.experiments.stress.Entry.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What the journals of all ranks say.
 *
 * @param agreements how many agreements returned
 * @param shrinks how many shrinks returned
 * @param violations what is wrong, one sentence each
 */
record Verdict(long agreements, long shrinks, List<String> violations) {

    private static final int MOST_VIOLATIONS = 10;

    private record Key(int epoch, long number) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return epoch == other.epoch ? Long.compare(number, other.number) : Integer.compare(epoch, other.epoch);
        }
    }

    /**
     * Looks at everything.
     *
     * @param journals the entries of each rank
     * @param dead who died
     * @param spares those who may never have been needed
     */
    static Verdict of(List<List<Entry>> journals, RankSet dead, RankSet spares) {
        Map<Key, Agreed> agreements = new TreeMap<>();
        Map<Integer, Shrunk> shrinks = new TreeMap<>();
        for (int rank = 0; rank < journals.size(); rank++) {
            for (Entry entry : journals.get(rank)) {
                if (entry.kind() == Kind.SHRINKS || entry.kind() == Kind.SHRUNK) {
                    shrinks.computeIfAbsent(entry.epoch(), epoch -> new Shrunk())
                            .add(rank, entry);
                } else if (entry.kind() != Kind.ENDED) {
                    agreements
                            .computeIfAbsent(new Key(entry.epoch(), entry.number()), key -> new Agreed())
                            .add(rank, entry);
                }
            }
        }
        RankSet survivors = RankSet.range(0, journals.size())
                .minus(dead)
                .minus(silent(journals).intersect(spares));
        List<String> violations = new ArrayList<>();
        agreements.forEach((key, agreed) ->
                add(violations, "agreement " + key.number() + " of epoch " + key.epoch(), agreed.violation(dead)));
        RankSet members = RankSet.range(0, journals.size()).minus(spares);
        for (var shrink : shrinks.entrySet()) {
            Optional<String> violation = shrink.getValue().violation(survivors.intersect(members));
            add(violations, "shrink of epoch " + shrink.getKey(), violation);
            members = shrink.getValue().group().orElse(members);
        }
        violations.addAll(differentEnds(journals, survivors));
        return new Verdict(
                agreements.values().stream().filter(Agreed::hasReturned).count(),
                shrinks.values().stream().filter(Shrunk::hasReturned).count(),
                violations);
    }

    private static RankSet silent(List<List<Entry>> journals) {
        return RankSet.of(IntStream.range(0, journals.size())
                .filter(rank -> journals.get(rank).isEmpty())
                .toArray());
    }

    private static void add(List<String> violations, String what, Optional<String> violation) {
        if (violations.size() < MOST_VIOLATIONS) {
            violation.ifPresent(sentence -> violations.add(what + ": " + sentence));
        }
    }

    /** All who are left did the same and came to the same end. */
    private static List<String> differentEnds(List<List<Entry>> journals, RankSet survivors) {
        List<String> violations = new ArrayList<>();
        Entry expected = null;
        for (int i = 0; i < survivors.size(); i++) {
            List<Entry> journal = journals.get(survivors.get(i));
            Entry last = journal.isEmpty() ? null : journal.get(journal.size() - 1);
            if (last == null || last.kind() != Kind.ENDED) {
                violations.add("rank " + survivors.get(i) + " lives but has not come to its end");
            } else if (expected != null && !last.equals(expected)) {
                violations.add("rank " + survivors.get(i) + " ended with " + last + ", others with " + expected);
            } else {
                expected = last;
            }
        }
        return violations;
    }
}
