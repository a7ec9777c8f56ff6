package io.everloop.checkpoint.level.quorum;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Heirloom;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.Placement;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Legacy;
import io.everloop.checkpoint.level.disk.Resizing;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Failpoint;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps copies as files in several directories and goes on while a minority of them is lost.
 *
 * <p>A copy is kept once directories with enough votes have it; if not, nobody has. Nothing is read unless directories
 * with enough votes are there, since the newest commit might be in the others. A directory votes for a rank only once the
 * rank has joined it, which it does with all of them when it has joined none, and later with one that has its newest
 * commit: so an empty directory in the place of a lost one never outvotes those that know better.
 */
public final class QuorumLevel implements Level {

    private static final Comparator<Holding> BY_AGE = Comparator.comparingLong(Holding::version)
            .thenComparingLong(Holding::iteration)
            .thenComparing(Holding::permanent);

    private final Electorate electorate;
    private final Map<Path, Store> stores;
    private final Everywhere everywhere;
    private final PageSupply supply;
    private final LevelListener listener;
    private final Resizing resizing;
    private int rank;
    private int ranks;

    private QuorumLevel(Electorate electorate, Map<Path, Store> stores, PageSupply supply, LevelListener listener) {
        this.electorate = electorate;
        this.stores = stores;
        this.supply = supply;
        this.listener = listener;
        everywhere = new Everywhere(stores.size());
        resizing = new Resizing(List.copyOf(stores.values()));
    }

    /**
     * Opens the directories; a few may be lost.
     *
     * @param job whose level is the electorate
     * @param keep how many permanent versions to keep
     * @param supply where memory for images that are brought is taken from
     * @throws LevelException if those that can be used have not enough votes to read or to write
     */
    public static QuorumLevel open(JobFile job, int keep, PageSupply supply, LevelListener listener)
            throws LevelException {
        return open(() -> job, keep, supply, listener, Choice.AUTO);
    }

    /** The same for a job of which more becomes known; see {@link Store#open(Path, Supplier, int, LevelListener, Choice)}. */
    public static QuorumLevel open(
            Supplier<JobFile> job, int keep, PageSupply supply, LevelListener listener, Choice choice)
            throws LevelException {
        Electorate electorate = Electorate.parse(job.get().level());
        Map<Path, Store> stores = new TreeMap<>();
        Map<Path, String> lost = new TreeMap<>();
        for (Path directory : electorate.directories()) {
            try {
                stores.put(directory, Store.open(directory, job, keep, listener, choice));
            } catch (LevelException e) {
                lost.put(directory, e.getMessage());
            }
        }
        int votes = electorate.votesWhere(stores::containsKey);
        int needed = Math.min(electorate.readQuorum(), electorate.writeQuorum());
        if (votes < needed) {
            stores.values().forEach(Store::close);
            throw new LevelException(below("to start", votes, needed, electorate, lost));
        }
        lost.values().forEach(why -> listener.weakened("quorum", why));
        return new QuorumLevel(electorate, stores, supply, listener);
    }

    private static String below(String purpose, int votes, int needed, Electorate electorate, Map<Path, String> lost) {
        return votes + " of " + electorate.all() + " votes are there and " + needed + " are needed " + purpose
                + lost.entrySet().stream()
                        .map(entry ->
                                entry.getKey() + " (" + electorate.votes(entry.getKey()) + "): " + entry.getValue())
                        .collect(Collectors.joining("; ", lost.isEmpty() ? "" : ": ", ""));
    }

    @Override
    public String name() {
        return "quorum";
    }

    @Override
    public void attach(Communicator comm, Placement placement) {
        attach(comm.rank(), comm.size());
    }

    void attach(int rank, int ranks) {
        this.rank = rank;
        this.ranks = ranks;
        stores.values().forEach(store -> store.attach(rank, ranks));
        if (stores.values().stream().noneMatch(Store::isMember)) {
            stores.values().forEach(Store::join);
        }
    }

    @Override
    public void save(Image image) throws LevelException {
        write(image, Store::save);
    }

    @Override
    public void reprotect(Image image) throws LevelException {
        write(image, Store::reprotect);
        stores.values().forEach(store -> joinLate(store, image.manifest().version()));
    }

    private void write(Image image, Everywhere.Work<Image> work) throws LevelException {
        Map<Path, String> failed = everywhere.run(stores, image, work);
        electorate.directories().stream()
                .filter(directory -> !stores.containsKey(directory))
                .forEach(directory -> failed.put(directory, "it was lost before"));
        int votes = electorate.votesWhere(directory -> !failed.containsKey(directory));
        if (votes < electorate.writeQuorum()) {
            Failpoint.reached("checkpoint.save.quorum.refuse");
            discard(image.manifest().version());
            throw new LevelException("version " + image.manifest().version() + " of rank " + rank + " cannot be kept: "
                    + below("to write", votes, electorate.writeQuorum(), electorate, failed));
        }
        stores.keySet().stream()
                .filter(failed::containsKey)
                .forEach(directory -> listener.weakened(name(), failed.get(directory)));
    }

    @Override
    public void confirm(long version) {
        stores.values().forEach(store -> {
            Failpoint.reached("checkpoint.confirm.quorum.next");
            store.confirm(version);
        });
        stores.values().forEach(store -> joinLate(store, version));
    }

    private void joinLate(Store store, long version) {
        if (!store.isMember() && isPermanent(version, store)) {
            store.join();
        }
    }

    @Override
    public void discard(long version) {
        stores.values().forEach(store -> {
            Failpoint.reached("checkpoint.discard.quorum.next");
            store.discard(version);
        });
    }

    @Override
    public List<Holding> holdings() {
        Map<Path, String> lost = lost();
        int votes = electorate.votesWhere(directory -> !lost.containsKey(directory));
        if (votes < electorate.readQuorum()) {
            listener.weakened(name(), below("to read", votes, electorate.readQuorum(), electorate, lost));
            return List.of();
        }
        SortedSet<Holding> offered = new TreeSet<>(BY_AGE);
        stores.values().forEach(store -> offered.addAll(store.holdings()));
        // Where one of two that are alike is permanent, the other is, too.
        offered.removeIf(copy -> !copy.permanent()
                && offered.contains(new Holding(copy.owner(), copy.version(), true, copy.iteration())));
        for (long version : resizing.versions(ranks)) {
            if (offered.stream().noneMatch(copy -> copy.version() == version)) {
                offered.add(new Holding(rank, version, true));
            }
        }
        return List.copyOf(offered);
    }

    @Override
    public long highest() {
        return stores.values().stream().mapToLong(Store::highest).max().orElse(0);
    }

    @Override
    public List<Heirloom> legacy(int before) {
        Map<Path, String> lost = lost();
        boolean isQuorum = electorate.votesWhere(directory -> !lost.containsKey(directory)) >= electorate.readQuorum();
        return isQuorum ? Legacy.of(List.copyOf(stores.values()), before) : List.of();
    }

    private Map<Path, String> lost() {
        Map<Path, String> lost = new TreeMap<>();
        for (Path directory : electorate.directories()) {
            Store store = stores.get(directory);
            if (store == null || !store.isMember()) {
                lost.put(directory, "it is lost, or was and has not caught up");
            }
        }
        return lost;
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
            throws LevelException {
        if (!wanting.contains(rank)) {
            return Optional.empty();
        }
        Map<Path, String> lost = lost();
        int votes = electorate.votesWhere(directory -> !lost.containsKey(directory));
        if (votes < electorate.readQuorum()) {
            throw new LevelException(below("to read", votes, electorate.readQuorum(), electorate, lost));
        }
        for (Store store : permanentFirst(version)) {
            Failpoint.reached("checkpoint.restore.quorum.next");
            Optional<Image> image = store.read(version, supply, copy -> Holding.isAmong(holdings.get(rank), copy));
            if (image.isPresent()) {
                return image;
            }
        }
        return resizing.image(version, rank, ranks);
    }

    /** A directory that was away may have the version of an attempt that came to nothing. */
    private List<Store> permanentFirst(long version) {
        Map<Boolean, List<Store>> permanent =
                stores.values().stream().collect(Collectors.partitioningBy(store -> isPermanent(version, store)));
        return Stream.of(true, false).map(permanent::get).flatMap(List::stream).toList();
    }

    private static boolean isPermanent(long version, Store store) {
        return store.mine().stream().anyMatch(copy -> copy.permanent() && copy.version() == version);
    }

    /** In one of the directories. */
    @Override
    public boolean rot(int owner) {
        return owner == rank && stores.values().stream().anyMatch(Store::rot);
    }

    @Override
    public void close() {
        everywhere.close();
        stores.values().forEach(Store::close);
    }
}
