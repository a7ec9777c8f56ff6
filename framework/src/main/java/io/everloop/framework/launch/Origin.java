package io.everloop.framework.launch;

import io.everloop.checkpoint.commit.Levels;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.disk.Archive;
import io.everloop.checkpoint.level.disk.StoredVersion;
import io.everloop.framework.Commits;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import java.util.List;
import java.util.Optional;

/**
 * What an earlier run has left where a job is to keep its commits, looked at before any process is started: a job goes on from
 * it if that is wanted, and never overwrites it otherwise.
 */
public final class Origin {

    private Origin() {}

    /**
     * The settings with the name of the job whose commits are there, if it goes on from them.
     *
     * @param ranks how many the job has now
     * @throws IllegalArgumentException with a sentence, if it cannot go on from there, or must not begin there
     */
    public static Settings of(Settings settings, int ranks) {
        Commits commits = settings.commits();
        if (!commits.resumes()) {
            refuse(
                    !archives(commits.levels()).isEmpty(),
                    "%s holds commits of an earlier run: go on from them with --resume, or give another directory",
                    commits.levels().directories().stream().findFirst().orElse(null));
            return settings;
        }
        refuse(settings.strategy() == Strategy.NONE, "--resume needs commits, and --strategy none makes none");
        refuse(
                commits.levels().directories().isEmpty(),
                "--resume goes on from commits that outlast a job, and --level %s keeps none: --level disk=DIR does, and"
                        + " --level quorum=DIR,DIR,DIR",
                commits.levels());
        List<Archive> archives = archives(commits.levels());
        refuse(
                archives.isEmpty(),
                "there is nothing to go on from in %s: start without --resume",
                commits.levels().directories());
        archives.forEach(archive -> check(archive, archives.get(0), settings.program(), ranks));
        boolean isAny = archives.stream()
                .anyMatch(archive ->
                        !archive.versions().isEmpty() || !archive.quarantined().isEmpty());
        return settings.withCommits(commits.of(archives.get(0).job().id(), isAny));
    }

    private static List<Archive> archives(Levels levels) {
        try {
            return levels.archives();
        } catch (LevelException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static void check(Archive archive, Archive first, String program, int ranks) {
        refuse(
                !archive.job().app().equals(program),
                "%s holds commits of %s, not of %s: give its directory",
                archive.directories().get(0),
                archive.job().app(),
                program);
        refuse(
                !archive.job().id().equals(first.job().id()),
                "%s holds commits of another job than %s",
                archive.directories().get(0),
                first.directories().get(0));
        Optional<StoredVersion> newest = archive.restorable();
        if (newest.isPresent() && newest.get().ranks() != ranks) {
            List<String> undeclared = archive.undeclared(newest.get());
            refuse(
                    !undeclared.isEmpty(),
                    "version %d was committed by %d ranks: go on with -n %d, or declare how %s is divided among ranks",
                    newest.get().version(),
                    newest.get().ranks(),
                    newest.get().ranks(),
                    String.join(", ", undeclared));
        }
    }

    private static void refuse(boolean isWrong, String sentence, Object... values) {
        if (isWrong) {
            throw new IllegalArgumentException(String.format(sentence, values));
        }
    }
}
