package io.everloop.experiments.inspect;

import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.disk.Archive;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.StoredCopy;
import io.everloop.checkpoint.level.disk.StoredVersion;
import io.everloop.checkpoint.level.disk.VersionState;
import io.everloop.checkpoint.level.quorum.Electorate;
import io.everloop.checkpoint.level.quorum.QuorumArchive;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What was found.
 *
 * @param directory that was asked for
 * @param archive what is in it, or in all directories of its quorum
 * @param quorum the directories of the quorum it belongs to, if to any
 */
record Inspection(Path directory, Archive archive, Optional<QuorumArchive> quorum) {

    /** Reads and checks everything. */
    static Inspection of(Path directory) throws LevelException {
        Optional<String> level = JobFile.in(directory).map(JobFile::level);
        if (level.isPresent() && level.get().startsWith(Electorate.PREFIX)) {
            QuorumArchive quorum = QuorumArchive.open(Electorate.parse(level.get()), true);
            return new Inspection(directory, quorum.archive(), Optional.of(quorum));
        }
        return new Inspection(directory, Archive.open(List.of(directory), true), Optional.empty());
    }

    /** What a job could go on from. */
    Optional<StoredVersion> restorable() {
        return quorum.map(QuorumArchive::isQuorate).orElse(true) ? archive.restorable() : Optional.empty();
    }

    /** Whether it could go on from it on another number of ranks too. */
    boolean isPartitioned(StoredVersion version) {
        return regions(version).stream()
                .allMatch(region -> archive.job().partitions().containsKey(region.name()));
    }

    /** The regions of a version with the bytes that all ranks have together; only of sound copies, each rank once. */
    List<Region> regions(StoredVersion version) {
        TreeMap<Integer, StoredCopy> byRank = version.sound().stream()
                .collect(Collectors.toMap(copy -> copy.name().rank(), copy -> copy, (one, other) -> one, TreeMap::new));
        TreeMap<String, Region> regions = new TreeMap<>();
        for (StoredCopy copy : byRank.values()) {
            for (RegionEntry entry : copy.manifest().orElseThrow().regions()) {
                String type = entry.type().map(Object::toString).orElse("object");
                regions.merge(entry.name(), new Region(entry.name(), type, entry.bytes()), Region::plus);
            }
        }
        return List.copyOf(regions.values());
    }

    /**
     * A region of all ranks.
     *
     * @param type of its array
     * @param bytes of all ranks together
     */
    record Region(String name, String type, long bytes) {
        private Region plus(Region other) {
            return new Region(name, type, bytes + other.bytes);
        }
    }

    boolean isBroken() {
        return !troubles().isEmpty();
    }

    /** Everything that should not be so, in sentences. */
    List<String> troubles() {
        List<String> troubles = new ArrayList<>();
        quorum.ifPresent(votes -> troubles.addAll(votes.lost().values()));
        for (StoredVersion version : archive.versions()) {
            for (StoredCopy copy : version.copies()) {
                copy.trouble()
                        .ifPresent(trouble -> troubles.add(
                                copy.directory().resolve(copy.name().toString()) + ": " + trouble));
            }
            if (isLostCommit(version)) {
                troubles.add("version " + version.version() + " was committed, but there is no copy of "
                        + (version.missing().size() == 1 ? "rank " : "ranks ")
                        + version.missing().stream().map(Object::toString).collect(Collectors.joining(", ")));
            }
        }
        archive.quarantined().forEach(copy -> troubles.add(copy + " was found bad and put away"));
        return troubles;
    }

    /** A commit that ought to be the newest one, had not some of it been lost. */
    private boolean isLostCommit(StoredVersion version) {
        long newest = archive.restorable().map(StoredVersion::version).orElse(-1L);
        return version.state() == VersionState.INCOMPLETE
                && version.version() > newest
                && version.sound().stream().anyMatch(copy -> copy.name().permanent());
    }
}
