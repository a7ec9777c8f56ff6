package io.everloop.experiments.inspect;

import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.StoredCopy;
import io.everloop.checkpoint.level.disk.StoredVersion;
import io.everloop.checkpoint.level.quorum.QuorumArchive;
import io.everloop.experiments.output.Json;
import java.util.List;
import java.util.Locale;

/** What was found, for programs. */
final class InspectionJson {

    private InspectionJson() {}

    static Json of(Inspection inspection) {
        JobFile job = inspection.archive().job();
        return new Json()
                .put("directory", inspection.directory())
                .put("app", job.app())
                .put("job", job.id())
                .put("ranks", job.ranks())
                .put("level", job.levelName())
                .put("quorum", inspection.quorum().map(InspectionJson::quorum).orElse(null))
                .put(
                        "versions",
                        inspection.archive().versions().stream()
                                .map(version -> version(inspection, version))
                                .toList())
                .put(
                        "restorable",
                        inspection
                                .restorable()
                                .map(version -> restorable(inspection, version))
                                .orElse(null))
                .put("quarantined", texts(inspection.archive().quarantined()))
                .put("strangers", texts(inspection.archive().strangers()))
                .put("troubles", inspection.troubles())
                .put("broken", inspection.isBroken());
    }

    private static Json quorum(QuorumArchive quorum) {
        return new Json()
                .put("votes", quorum.votes())
                .put("all_votes", quorum.electorate().all())
                .put("read_quorum", quorum.electorate().readQuorum())
                .put("write_quorum", quorum.electorate().writeQuorum())
                .put(
                        "directories",
                        quorum.electorate().directories().stream()
                                .map(directory -> new Json()
                                        .put("directory", directory)
                                        .put("votes", quorum.electorate().votes(directory))
                                        .put("lost", quorum.lost().get(directory)))
                                .toList());
    }

    private static Json version(Inspection inspection, StoredVersion version) {
        return new Json()
                .put("version", version.version())
                .put("state", version.state().name().toLowerCase(Locale.ROOT))
                .put(
                        "iteration",
                        version.iteration().isPresent() ? version.iteration().getAsLong() : null)
                .put("ranks", version.ranks())
                .put(
                        "bytes",
                        version.copies().stream().mapToLong(StoredCopy::bytes).sum())
                .put("missing", version.missing())
                .put("broken", version.broken())
                .put(
                        "regions",
                        inspection.regions(version).stream()
                                .map(region -> new Json()
                                        .put("name", region.name())
                                        .put("type", region.type())
                                        .put("bytes", region.bytes())
                                        .put(
                                                "partition",
                                                inspection
                                                        .archive()
                                                        .job()
                                                        .partitions()
                                                        .get(region.name())))
                                .toList())
                .put(
                        "copies",
                        version.copies().stream().map(InspectionJson::copy).toList());
    }

    private static Json copy(StoredCopy copy) {
        return new Json()
                .put("rank", copy.name().rank())
                .put("file", copy.directory().resolve(copy.name().toString()))
                .put("permanent", copy.name().permanent())
                .put("bytes", copy.bytes())
                .put("sound", copy.isSound())
                .put("trouble", copy.trouble().orElse(null));
    }

    private static Json restorable(Inspection inspection, StoredVersion version) {
        return new Json()
                .put("version", version.version())
                .put("iteration", version.iteration().orElseThrow())
                .put("ranks", version.ranks())
                .put("any_ranks", inspection.isPartitioned(version));
    }

    private static List<String> texts(List<?> values) {
        return values.stream().map(Object::toString).toList();
    }
}
