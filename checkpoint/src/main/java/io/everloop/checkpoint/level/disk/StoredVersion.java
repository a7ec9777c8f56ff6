package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.level.Committed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * All copies of a version.
 *
 * @param version its number
 * @param ranks how many ranks the program had
 * @param copies in the order of ranks
 */
public record StoredVersion(long version, int ranks, List<StoredCopy> copies) {

    public StoredVersion {
        copies = List.copyOf(copies);
    }

    /** The versions that these copies belong to, the newest first. */
    static List<StoredVersion> of(List<StoredCopy> copies) {
        record Key(long version, int ranks) {}
        Map<Key, List<StoredCopy>> byVersion = new TreeMap<>(Comparator.comparingLong(Key::version)
                .thenComparingInt(Key::ranks)
                .reversed());
        copies.stream()
                .sorted(Comparator.comparing(StoredCopy::name))
                .forEach(copy -> byVersion
                        .computeIfAbsent(
                                new Key(copy.name().version(), copy.name().ranks()), key -> new ArrayList<>())
                        .add(copy));
        return byVersion.entrySet().stream()
                .map(entry -> new StoredVersion(entry.getKey().version, entry.getKey().ranks, entry.getValue()))
                .toList();
    }

    public VersionState state() {
        if (!missing().isEmpty()) {
            return VersionState.INCOMPLETE;
        }
        if (!broken().isEmpty()) {
            return VersionState.BROKEN;
        }
        return sound().stream().anyMatch(copy -> copy.name().permanent())
                ? VersionState.PERMANENT
                : VersionState.TENTATIVE;
    }

    /** Ranks that have no copy. */
    public List<Integer> missing() {
        return ranksWhere(rank -> copies.stream().noneMatch(copy -> copy.name().rank() == rank));
    }

    /** Ranks that have copies, but none that is sound. */
    public List<Integer> broken() {
        return ranksWhere(rank -> copies.stream().anyMatch(copy -> copy.name().rank() == rank)
                && sound().stream().noneMatch(copy -> copy.name().rank() == rank));
    }

    private List<Integer> ranksWhere(IntPredicate test) {
        return IntStream.range(0, ranks).filter(test).boxed().toList();
    }

    /** Those that can be used, permanent ones first, without those of another iteration than what was {@link Committed}. */
    public List<StoredCopy> sound() {
        Committed committed =
                Committed.among(copies.stream().filter(StoredCopy::isSound).map(StoredCopy::holding));
        return copies.stream()
                .filter(copy -> copy.isSound() && committed.has(copy.holding()))
                .sorted(Comparator.comparing(copy -> !copy.name().permanent()))
                .toList();
    }

    /** The iteration it was taken after, if any copy tells. */
    public OptionalLong iteration() {
        return sound().stream()
                .flatMap(copy -> copy.manifest().stream())
                .mapToLong(manifest -> manifest.iteration())
                .findFirst();
    }
}
