package io.everloop.framework;

import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.commit.Levels;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Where commits are kept, when they return, and whose they are.
 *
 * @param levels besides each rank's own memory; {@code memory,partner} by default
 * @param mode {@link Mode#SYNCHRONOUS} by default
 * @param job the job's name in directories and clusters, which may outlast it; one that nobody else has by default
 * @param resumes whether the job goes on from what an earlier run of this name has committed; no by default
 */
public record Commits(Levels levels, Mode mode, String job, boolean resumes) {

    private static final String LEVELS = "level";
    private static final String MODE = "commit";
    private static final String JOB = "job";
    private static final String RESUMES = "resumes";

    /** The defaults, for another job each time. */
    public static Commits fresh() {
        return new Commits(
                Levels.parse("memory,partner"),
                Mode.SYNCHRONOUS,
                UUID.randomUUID().toString(),
                false);
    }

    public Commits withLevels(Levels given) {
        return new Commits(given, mode, job, resumes);
    }

    public Commits withMode(Mode given) {
        return new Commits(levels, given, job, resumes);
    }

    /** Goes on from what a job has committed, if that is wanted. */
    public Commits of(String earlier, boolean goesOn) {
        return new Commits(levels, mode, earlier, goesOn);
    }

    List<String> toArguments() {
        return List.of(LEVELS + "=" + levels, MODE + "=" + mode.name(), JOB + "=" + job, RESUMES + "=" + resumes);
    }

    static Commits fromArguments(Map<String, String> named) {
        return new Commits(
                Levels.parse(named.get(LEVELS)),
                Mode.valueOf(named.get(MODE)),
                named.get(JOB),
                Boolean.parseBoolean(named.get(RESUMES)));
    }
}
