package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.level.LevelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The commits of a job as they lie in one or more directories, looked at from outside. Changes nothing. Copies of the
 * same rank and version in several directories stand in for each other.
 */
public final class Archive {

    private final JobFile job;
    private final List<Path> directories;
    private final List<StoredVersion> versions;
    private final List<Path> quarantined;
    private final List<Path> strangers;

    private Archive(
            JobFile job,
            List<Path> directories,
            List<StoredVersion> versions,
            List<Path> quarantined,
            List<Path> strangers) {
        this.quarantined = List.copyOf(quarantined);
        this.job = job;
        this.directories = directories;
        this.versions = versions;
        this.strangers = List.copyOf(strangers);
    }

    /**
     * Looks into directories of the same job.
     *
     * @param thorough whether to read everything and check it, not only what says what is there
     * @throws LevelException if one of them is none
     */
    public static Archive open(List<Path> directories, boolean thorough) throws LevelException {
        JobFile job = null;
        List<StoredCopy> copies = new ArrayList<>();
        List<Path> quarantined = new ArrayList<>();
        List<Path> strangers = new ArrayList<>();
        for (Path directory : directories) {
            JobFile owner = owner(directory);
            if (job != null && !owner.id().equals(job.id())) {
                throw new LevelException(directory + " holds commits of another job than " + directories.get(0));
            }
            job = owner;
            for (String name : names(directory)) {
                Optional<FileName> copy = FileName.parse(name);
                if (copy.isPresent()) {
                    copies.add(look(directory, copy.get(), job, thorough));
                } else if (name.equals(Directory.QUARANTINE)) {
                    names(directory.resolve(name))
                            .forEach(bad ->
                                    quarantined.add(directory.resolve(name).resolve(bad)));
                } else if (!name.equals(JobFile.NAME) && !FileName.isAuxiliary(name)) {
                    strangers.add(directory.resolve(name));
                }
            }
        }
        if (job == null) {
            throw new LevelException("there is no directory to look into");
        }
        return new Archive(job, List.copyOf(directories), StoredVersion.of(copies), quarantined, strangers);
    }

    /** Whether there is anything of a job in this directory, sound or not. */
    public static boolean isAny(Path directory) throws LevelException {
        return Files.isDirectory(directory)
                && names(directory).stream()
                        .anyMatch(name -> name.equals(JobFile.NAME)
                                || FileName.parse(name).isPresent());
    }

    private static JobFile owner(Path directory) throws LevelException {
        if (!Files.isDirectory(directory)) {
            throw new LevelException(directory + (Files.exists(directory) ? " is no directory" : " does not exist"));
        }
        Optional<JobFile> owner = JobFile.in(directory);
        if (owner.isEmpty()) {
            throw new LevelException(directory
                    + (isAny(directory)
                            ? " holds commits but no " + JobFile.NAME + " that tells whose they are: put it back"
                            : " holds no commits: there is no " + JobFile.NAME + " in it"));
        }
        return owner.get();
    }

    private static List<String> names(Path directory) throws LevelException {
        try {
            return new Directory(directory).names();
        } catch (IOException e) {
            throw new LevelException(directory + " cannot be read: " + Troubles.say(e), e);
        }
    }

    private static StoredCopy look(Path directory, FileName name, JobFile job, boolean thorough) {
        Optional<Manifest> manifest = Optional.empty();
        Optional<String> trouble = Optional.empty();
        long bytes = 0;
        try {
            bytes = Files.size(directory.resolve(name.toString()));
            try (StoredImage stored = StoredImage.open(directory, name, job.id())) {
                manifest = Optional.of(stored.manifest());
                if (thorough) {
                    stored.verify();
                }
            }
        } catch (IOException | BadCopyException e) {
            trouble = Optional.of(Troubles.say(e));
        }
        return new StoredCopy(directory, name, bytes, manifest, trouble);
    }

    public JobFile job() {
        return job;
    }

    public List<Path> directories() {
        return directories;
    }

    /** Whether all ranks that the job had when it started last keep everything in this directory. */
    public boolean hasAllMembers(Path directory) {
        return IntStream.range(0, job.ranks()).allMatch(rank -> Files.exists(directory.resolve(FileName.member(rank))));
    }

    /** The newest first. */
    public List<StoredVersion> versions() {
        return versions;
    }

    /** Copies that were found bad and put away. */
    public List<Path> quarantined() {
        return quarantined;
    }

    /** What is there that no job put there. */
    public List<Path> strangers() {
        return strangers;
    }

    /** The newest version that is whole across all its ranks. */
    public Optional<StoredVersion> restorable() {
        return versions.stream()
                .filter(version -> version.state() == VersionState.PERMANENT)
                .findFirst();
    }

    /** The regions of a version whose partition is not declared, so that it fits its own number of ranks only. */
    public List<String> undeclared(StoredVersion version) {
        return version.sound().get(0).manifest().orElseThrow().regions().stream()
                .map(region -> region.name())
                .filter(name -> !job.partitions().containsKey(name))
                .toList();
    }

    /**
     * The image that a rank would have had at this version if the program had run on another number of ranks.
     *
     * @throws LevelException if a region has no declared partition or does not fit it, or a copy turns out to be bad
     */
    public Image assemble(StoredVersion version, int rank, int ranks) throws LevelException {
        try (Assembly assembly = new Assembly(job, version)) {
            return assembly.image(rank, ranks);
        }
    }
}
