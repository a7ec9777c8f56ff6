package io.everloop.experiments.inspect;

import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.StoredCopy;
import io.everloop.checkpoint.level.disk.StoredVersion;
import io.everloop.checkpoint.level.quorum.QuorumArchive;
import io.everloop.checkpoint.partition.Partition;
import io.everloop.experiments.output.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was found, for people. */
final class InspectionText {

    private InspectionText() {}

    static String of(Inspection inspection) {
        JobFile job = inspection.archive().job();
        List<String> parts = new ArrayList<>();
        parts.add(inspection.directory() + ": commits of " + job.app() + " on " + job.ranks()
                + (job.ranks() == 1 ? " rank" : " ranks") + ", level " + job.levelName() + ", job " + job.id());
        inspection.quorum().ifPresent(quorum -> parts.add(directories(quorum)));
        if (!inspection.archive().versions().isEmpty()) {
            parts.add(versions(inspection.archive().versions()));
        }
        inspection.archive().versions().stream()
                .filter(version -> !version.sound().isEmpty())
                .map(version -> regions(inspection, version))
                .forEach(parts::add);
        if (!inspection.archive().strangers().isEmpty()) {
            parts.add("not of this job: "
                    + String.join(
                            ", ",
                            inspection.archive().strangers().stream()
                                    .map(Path::toString)
                                    .toList()));
        }
        if (inspection.isBroken()) {
            parts.add("broken or lost:\n  " + String.join("\n  ", inspection.troubles()));
        }
        parts.add(verdict(inspection));
        return String.join("\n\n", parts);
    }

    private static String directories(QuorumArchive quorum) {
        Table table = new Table("directory", "votes", "state");
        for (Path directory : quorum.electorate().directories()) {
            table.row(
                    directory.toString(),
                    Integer.toString(quorum.electorate().votes(directory)),
                    quorum.lost().containsKey(directory) ? "lost" : "there");
        }
        return table + "\n\n" + quorum.votes() + " of " + quorum.electorate().all() + " votes are there, "
                + quorum.electorate().readQuorum() + " are needed to read and "
                + quorum.electorate().writeQuorum() + " to write";
    }

    private static String versions(List<StoredVersion> versions) {
        Table table = new Table("version", "state", "iteration", "ranks", "copies", "bytes", "lacking");
        for (StoredVersion version : versions) {
            table.row(
                    Long.toString(version.version()),
                    version.state().name().toLowerCase(Locale.ROOT),
                    version.iteration().isPresent()
                            ? Long.toString(version.iteration().getAsLong())
                            : "-",
                    Integer.toString(version.ranks()),
                    Integer.toString(version.copies().size()),
                    bytes(version.copies().stream().mapToLong(StoredCopy::bytes).sum()),
                    lacking(version));
        }
        return table.toString();
    }

    private static String lacking(StoredVersion version) {
        List<Integer> ranks = new ArrayList<>(version.missing());
        ranks.addAll(version.broken());
        return ranks.isEmpty() ? "nobody" : "ranks " + ranks.toString().replaceAll("[\\[\\]]", "");
    }

    private static String regions(Inspection inspection, StoredVersion version) {
        Table table = new Table("region of version " + version.version(), "type", "bytes", "partition");
        for (Inspection.Region region : inspection.regions(version)) {
            Optional<Partition> partition =
                    Optional.ofNullable(inspection.archive().job().partitions().get(region.name()));
            table.row(
                    region.name(),
                    region.type(),
                    bytes(region.bytes()),
                    partition.map(Partition::toString).orElse("not declared"));
        }
        return table.toString();
    }

    private static String verdict(Inspection inspection) {
        if (inspection.restorable().isEmpty()) {
            boolean below =
                    inspection.quorum().map(quorum -> !quorum.isQuorate()).orElse(false);
            return below
                    ? "Nothing can be restored: too few votes are there."
                    : "Nothing can be restored: no version is permanent and whole on all ranks.";
        }
        StoredVersion version = inspection.restorable().get();
        return "Version " + version.version() + " can be restored: from iteration "
                + version.iteration().orElseThrow() + ", on " + version.ranks()
                + (inspection.isPartitioned(version)
                        ? " or any other number of ranks."
                        : (version.ranks() == 1 ? " rank only." : " ranks only."));
    }

    private static String bytes(long bytes) {
        return String.format(Locale.ROOT, "%,d", bytes);
    }
}
