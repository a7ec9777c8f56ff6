package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.code.ReedSolomon;
import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.Archive;
import io.everloop.checkpoint.level.disk.DiskLevel;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.checkpoint.level.grid.Grid;
import io.everloop.checkpoint.level.grid.GridException;
import io.everloop.checkpoint.level.grid.GridLevel;
import io.everloop.checkpoint.level.parity.ParityLevel;
import io.everloop.checkpoint.level.partner.PartnerLevel;
import io.everloop.checkpoint.level.quorum.Electorate;
import io.everloop.checkpoint.level.quorum.QuorumArchive;
import io.everloop.checkpoint.level.quorum.QuorumLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A level with its options, as read from a text; nothing is open yet. */
sealed interface LevelChoice {

    /** All there are. */
    List<String> NAMES = List.of(Memory.NAME, "partner", "parity", "disk", "quorum", "grid");

    /**
     * What a level is opened with.
     *
     * @param job what is known of the job by now
     * @param always whether it takes part in every commit
     */
    record Opening(Supplier<JobFile> job, int keep, boolean always, LevelListener listener, SparePages spare) {

        Supplier<JobFile> jobAt(String level) {
            return () -> job.get().at(level);
        }
    }

    String name();

    /** The level; nothing for one that every coordinator has anyway. */
    Optional<Level> open(Opening opening);

    /** Where copies lie that outlast the job; nowhere if none do. */
    default List<Path> directories() {
        return List.of();
    }

    /**
     * What lies there already; nothing if nothing does.
     *
     * @throws LevelException if there is something that cannot be read, or too little of it
     */
    default Optional<Archive> archive() throws LevelException {
        return Optional.empty();
    }

    /** Whether a level's options may have commas. */
    static boolean isList(String name) {
        return name.equals("quorum") || name.equals("grid");
    }

    /**
     * Reads the options of a level.
     *
     * @param options null if there are none
     * @param choice how copies are compressed, if that was said
     * @param part all that was written, to be shown if it is wrong
     */
    static LevelChoice of(String name, String options, Optional<Choice> choice, String part) {
        if (choice.isPresent() && (name.equals(Memory.NAME) || name.equals("parity"))) {
            throw wrong(part, name + " without a compression, which it cannot have");
        }
        Choice packing = choice.orElse(Choice.AUTO);
        return switch (name) {
            case Memory.NAME -> Memory.parse(options, part);
            case "partner" -> Partner.parse(options, packing, part);
            case "parity" -> Parity.parse(options, part);
            case "disk" -> Disk.parse(options, packing, part);
            case "quorum" ->
                new Quorum(Electorate.parse(Electorate.PREFIX + (options == null ? "" : options)), packing);
            case "grid" -> Cluster.parse(options, packing, part);
            default ->
                throw new IllegalArgumentException(
                        "there is no level \"" + name + "\": levels are " + String.join(", ", NAMES));
        };
    }

    private static IllegalArgumentException wrong(String part, String instead) {
        return new IllegalArgumentException("\"" + part + "\" does not say what to do: write " + instead);
    }

    /** A rank's own images. */
    record Memory() implements LevelChoice {

        static final String NAME = "memory";

        static Memory parse(String options, String part) {
            if (options != null) {
                throw wrong(part, "memory, which has no options");
            }
            return new Memory();
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public Optional<Level> open(Opening opening) {
            return Optional.empty();
        }
    }

    /** Copies in other ranks. */
    record Partner(int copies, Choice choice) implements LevelChoice {

        static Partner parse(String options, Choice choice, String part) {
            if (options == null) {
                return new Partner(1, choice);
            }
            if (!options.equals("1") && !options.equals("2")) {
                throw wrong(part, "partner=1 for a copy in one other rank, or partner=2 for copies in two");
            }
            return new Partner(Integer.parseInt(options), choice);
        }

        @Override
        public String name() {
            return "partner";
        }

        @Override
        public Optional<Level> open(Opening opening) {
            return Optional.of(new PartnerLevel(copies, opening.listener, opening.spare, choice));
        }
    }

    /** Parity over groups. */
    record Parity(int group, int losses) implements LevelChoice {

        private static final Pattern FORM = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

        static Parity parse(String options, String part) {
            if (options == null) {
                return new Parity(ParityLevel.GROUP_SIZE, 1);
            }
            Matcher form = FORM.matcher(options);
            if (form.matches()) {
                int group = Integer.parseInt(form.group(1));
                int losses = Integer.parseInt(form.group(2));
                if (losses >= 1
                        && losses <= ReedSolomon.MOST_PARITY
                        && group > losses
                        && group <= ReedSolomon.MOST_DATA) {
                    return new Parity(group, losses);
                }
            }
            throw wrong(
                    part,
                    "parity=GROUP/LOSSES, such as parity=4/1, where of each GROUP of up to " + ReedSolomon.MOST_DATA
                            + " ranks 1 to " + ReedSolomon.MOST_PARITY + " may be lost, fewer than all");
        }

        @Override
        public String name() {
            return "parity";
        }

        @Override
        public Optional<Level> open(Opening opening) {
            return Optional.of(new ParityLevel(group, losses, opening.always, opening.listener, opening.spare));
        }
    }

    /** Files in a directory. */
    record Disk(Path directory, Choice choice) implements LevelChoice {

        static Disk parse(String options, Choice choice, String part) {
            if (options == null || options.isBlank()) {
                throw wrong(part, "disk=DIR, such as disk=/scratch/job");
            }
            return new Disk(Path.of(options), choice);
        }

        @Override
        public String name() {
            return "disk";
        }

        @Override
        public Optional<Level> open(Opening opening) {
            Supplier<JobFile> job =
                    opening.jobAt("disk=" + directory.toAbsolutePath().normalize());
            return Optional.of(new LateLevel(
                    name(),
                    opening.listener,
                    () -> new DiskLevel(
                            Store.open(directory, job, opening.keep, opening.listener, choice), opening.spare)));
        }

        @Override
        public List<Path> directories() {
            return List.of(directory);
        }

        @Override
        public Optional<Archive> archive() throws LevelException {
            refuseUnusable();
            return Archive.isAny(directory) ? Optional.of(Archive.open(List.of(directory), false)) : Optional.empty();
        }

        private void refuseUnusable() throws LevelException {
            Path existing = directory.toAbsolutePath().normalize();
            while (existing.getParent() != null && Files.notExists(existing)) {
                existing = existing.getParent();
            }
            if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
                throw new LevelException("commits cannot be kept in " + directory + ": " + existing
                        + (Files.isDirectory(existing) ? " cannot be written to" : " is no directory"));
            }
        }
    }

    /** Files in several directories. */
    record Quorum(Electorate electorate, Choice choice) implements LevelChoice {

        @Override
        public String name() {
            return "quorum";
        }

        @Override
        public Optional<Level> open(Opening opening) {
            Supplier<JobFile> job = opening.jobAt(electorate.toString());
            return Optional.of(new LateLevel(
                    name(),
                    opening.listener,
                    () -> QuorumLevel.open(job, opening.keep, opening.spare, opening.listener, choice)));
        }

        @Override
        public List<Path> directories() {
            return electorate.directories();
        }

        @Override
        public Optional<Archive> archive() throws LevelException {
            boolean isAny = false;
            for (Path directory : electorate.directories()) {
                isAny |= Archive.isAny(directory);
            }
            if (!isAny) {
                return Optional.empty();
            }
            QuorumArchive found = QuorumArchive.open(electorate, false);
            if (!found.isQuorate()) {
                throw new LevelException("only " + found.votes() + " of " + electorate.all() + " votes can be read and "
                        + electorate.readQuorum() + " are needed, since the newest commit might be in the others: "
                        + String.join("; ", found.lost().values()));
            }
            return Optional.of(found.archive());
        }
    }

    /**
     * The memory of a cluster.
     *
     * @param addresses none if the job is to have a cluster to itself, which whoever starts it provides
     */
    record Cluster(String cluster, List<String> addresses, Choice choice) implements LevelChoice {

        private static final Pattern FORM =
                Pattern.compile("(?:(?<cluster>[^/,]+)/)?(?<addresses>[^/,:]+:\\d{1,5}(?:,[^/,:]+:\\d{1,5})*)");
        private static final String DEFAULT_CLUSTER = "everloop";
        private static final Duration PATIENCE = Duration.ofSeconds(10);

        static Cluster parse(String options, Choice choice, String part) {
            if (options == null) {
                return new Cluster(DEFAULT_CLUSTER, List.of(), choice);
            }
            Matcher form = FORM.matcher(options);
            if (!form.matches()) {
                throw wrong(
                        part,
                        "grid for one of the job's own, grid=HOST:PORT or grid=CLUSTER/HOST:PORT,HOST:PORT for one that"
                                + " is there, such as grid=localhost:5701");
            }
            String cluster = form.group("cluster") == null ? DEFAULT_CLUSTER : form.group("cluster");
            return new Cluster(cluster, List.of(form.group("addresses").split(",", -1)), choice);
        }

        @Override
        public String name() {
            return "grid";
        }

        @Override
        public Optional<Level> open(Opening opening) {
            return Optional.of(new LateLevel(name(), opening.listener, () -> connect(opening)));
        }

        private Level connect(Opening opening) throws LevelException {
            try {
                return new GridLevel(
                        Grid.connect(cluster, addresses, PATIENCE),
                        opening.job.get().app() + "/" + opening.job.get().id(),
                        opening.spare,
                        opening.listener,
                        choice);
            } catch (GridException e) {
                throw new LevelException(e.getMessage(), e);
            }
        }
    }
}
