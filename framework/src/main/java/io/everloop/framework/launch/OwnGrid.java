package io.everloop.framework.launch;

import io.everloop.checkpoint.level.grid.GridMember;
import io.everloop.framework.Commits;
import io.everloop.framework.Settings;
import java.util.Optional;

/**
 * The grid that a job has to itself while it runs: a member in this process, not in those of ranks, which die. There is none
 * unless its levels ask for one, since a member takes seconds to start.
 */
final class OwnGrid implements AutoCloseable {

    private final Settings settings;
    private final Optional<GridMember> member;

    private OwnGrid(Settings settings, Optional<GridMember> member) {
        this.settings = settings;
        this.member = member;
    }

    static OwnGrid of(Settings settings) {
        Commits commits = settings.commits();
        if (!commits.levels().needsCluster()) {
            return new OwnGrid(settings, Optional.empty());
        }
        String cluster = "everloop-" + commits.job();
        // Another member could only be in this process, too: a backup would be a second copy that dies with the first.
        GridMember member = GridMember.start(GridMember.Settings.loopback(cluster, 0));
        return new OwnGrid(
                settings.withCommits(commits.withLevels(commits.levels().withCluster(cluster, member.address()))),
                Optional.of(member));
    }

    /** The settings of the job, which tell where the grid is. */
    Settings settings() {
        return settings;
    }

    @Override
    public void close() {
        member.ifPresent(GridMember::close);
    }
}
