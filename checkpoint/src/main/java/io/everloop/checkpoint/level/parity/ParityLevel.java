package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.code.ReedSolomon;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Failpoint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Keeps parity over groups of ranks in memory: of each group so many members may be lost at the same time.
 *
 * <p>The own image stays where it was taken, or is copied if the level does not take part in every commit. Beside it each member keeps its share of the parity, which is
 * its part of what the group may lose, and the manifests of all members. Which ranks were a group is kept with each
 * version: ranks that were replaced, wherever the replacements run, are computed from the group as it was, and
 * {@link #reprotect} builds the groups as they are to be from then on.
 */
public final class ParityLevel implements Level {

    /** So many ranks form a group, unless told otherwise. */
    public static final int GROUP_SIZE = 4;

    private final int groupSize;
    private final int parity;
    private final LevelListener listener;
    private final PageSupply supply;
    private final OwnImage own;
    private final NavigableMap<Long, Kept> versions = new TreeMap<>();
    private final List<Pages> spare = new ArrayList<>();
    private final Set<Long> bad = new TreeSet<>();
    private long permanent = -1;

    /** Parity of a restored version that counts when everybody has it. */
    private Optional<Kept> renewed = Optional.empty();

    private Communicator comm;
    private List<Integer> group;
    private Pipeline pipeline;

    /** Groups of four of which any one may be lost, in every commit. */
    public ParityLevel() {
        this(GROUP_SIZE, 1);
    }

    /** A level that takes part in every commit and reports to nobody. */
    public ParityLevel(int groupSize, int parity) {
        this(groupSize, parity, true, LevelListener.NONE, PageSupply.FRESH);
    }

    /**
     * A level that nobody uses yet.
     *
     * @param groupSize how many ranks form a group, where the number of ranks allows it
     * @param parity how many members of a group may be lost
     * @param always whether it takes part in every commit; if not, it needs memory for copies of the rank's own images
     * @param supply memory for what it brings
     */
    public ParityLevel(int groupSize, int parity, boolean always, LevelListener listener, PageSupply supply) {
        if (groupSize <= parity || parity < 1 || parity > ReedSolomon.MOST_PARITY) {
            throw new IllegalArgumentException("groups of " + groupSize + " that bear " + parity + " losses: 1 to "
                    + ReedSolomon.MOST_PARITY + " losses are possible, in groups that are larger");
        }
        if (groupSize > ReedSolomon.MOST_DATA) {
            throw new IllegalArgumentException(
                    "groups of " + groupSize + " are too large: " + ReedSolomon.MOST_DATA + " ranks are possible");
        }
        this.groupSize = groupSize;
        this.parity = parity;
        this.listener = listener;
        this.supply = supply;
        own = always ? new OwnImage.Shared() : new OwnImage.Copied();
    }

    @Override
    public String name() {
        return "parity";
    }

    @Override
    public void attach(Communicator newComm, Placement placement) {
        if (comm != null && comm.size() != newComm.size()) {
            versions.clear(); // of groups that are no more
        }
        comm = newComm;
        pipeline = new Pipeline(comm);
        if (isAlone()) {
            group = List.of(comm.rank());
            listener.weakened(
                    name(),
                    "nothing is kept: to bear " + parity + " losses takes at least " + (parity + 1)
                            + " ranks, and there " + (comm.size() == 1 ? "is 1" : "are " + comm.size()));
        } else {
            group = Groups.groupOf(comm.rank(), Groups.of(placement, groupSize, parity));
        }
    }

    /** Whether there are too few ranks for any group; the same everywhere. */
    private boolean isAlone() {
        return comm.size() <= parity;
    }

    @Override
    public void save(Image image) throws LevelException {
        if (isAlone()) {
            return;
        }
        versions.put(image.version(), encode(image));
        Failpoint.reached("checkpoint.save.parity.encoded");
    }

    private Kept encode(Image image) throws LevelException {
        List<Manifest> manifests = Members.manifests(comm, group, image.manifest());
        Failpoint.reached("checkpoint.save.parity.manifests");
        Encoder encoder = new Encoder(pipeline, group, group.indexOf(comm.rank()), manifests, parity);
        Optional<List<Pages>> memory = memory(encoder.rowBytes());
        Optional<Image> kept = memory.flatMap(rows -> keep(image));
        Optional<Kept> before = Optional.ofNullable(versions.get(permanent))
                .filter(earlier -> earlier.isBaseOf(image, group, manifests));
        List<Standing> standings = Members.standings(comm, group, standing(kept.isPresent(), image, before, encoder));
        if (!standings.stream().allMatch(Standing::ready)) {
            memory.ifPresent(spare::addAll);
            kept.ifPresent(own::release);
            throw new LevelException("no memory for " + encoder.rowBytes() + " bytes of parity at ranks "
                    + notReady(standings)
                    + ": give the JVM more with -XX:MaxDirectMemorySize, or use larger groups");
        }
        boolean goOn = before.isPresent() && standings.stream().allMatch(one -> one.since() == permanent);
        Changes changes = new Changes(
                encoder.stripes(), standings.stream().map(Standing::changed).toList());
        List<Kept.Row> rows = goOn
                ? encoder.encode(
                        kept.orElseThrow(),
                        memory.orElseThrow(),
                        changes,
                        before.get().parity())
                : encoder.encode(kept.orElseThrow(), memory.orElseThrow());
        return new Kept(kept.orElseThrow(), group, manifests, rows);
    }

    private static Standing standing(boolean ready, Image image, Optional<Kept> before, Encoder encoder) {
        return before.map(earlier -> new Standing(
                        ready,
                        earlier.image().version(),
                        Changes.between(image.base().orElseThrow(), image, encoder.stripes())))
                .orElseGet(() -> new Standing(ready, Standing.NEVER, new BitSet()));
    }

    private List<Integer> notReady(List<Standing> standings) {
        return IntStream.range(0, group.size())
                .filter(member -> !standings.get(member).ready())
                .mapToObj(group::get)
                .toList();
    }

    private Optional<Image> keep(Image image) {
        try {
            return Optional.of(own.keep(image));
        } catch (OutOfMemoryError none) {
            return Optional.empty();
        }
    }

    /** Memory for all rows, that of earlier versions where it fits, and for what is on its way; nothing if there is none. */
    private Optional<List<Pages>> memory(long rowBytes) {
        spare.removeIf(pages -> pages.size() != rowBytes);
        List<Pages> memory = new ArrayList<>();
        try {
            pipeline.reserve(group.size() - parity);
            for (int row = 0; row < parity; row++) {
                memory.add(spare.isEmpty() ? new Pages(rowBytes) : spare.remove(spare.size() - 1));
            }
            return Optional.of(memory);
        } catch (OutOfMemoryError none) {
            return Optional.empty();
        }
    }

    @Override
    public void confirm(long version) {
        Failpoint.reached("checkpoint.confirm.parity");
        renewed.filter(now -> now.image().version() == version).ifPresent(now -> replace(version, now));
        renewed = Optional.empty();
        if (versions.containsKey(version)) {
            permanent = version;
            dropAllBut(version);
        }
    }

    @Override
    public void discard(long version) {
        Failpoint.reached("checkpoint.discard.parity");
        if (version != permanent) {
            drop(version);
        }
    }

    private void dropAllBut(long version) {
        List.copyOf(versions.keySet()).stream()
                .filter(other -> other != version)
                .forEach(this::drop);
    }

    private void drop(long version) {
        bad.remove(version);
        Kept dropped = versions.remove(version);
        if (dropped != null) {
            dropped.parity().forEach(row -> spare.add(row.bytes()));
            own.release(dropped.image());
        }
    }

    /** Every member can serve every other, as long as enough of the group are left. */
    @Override
    public List<Holding> holdings() {
        List<Holding> holdings = new ArrayList<>();
        versions.forEach((version, kept) -> kept.group().stream()
                .filter(member -> member != kept.image().manifest().rank() || !bad.contains(version))
                .forEach(member -> holdings.add(new Holding(member, version, version == permanent))));
        return holdings;
    }

    /** As the members of a group tell by what they hold: each names all of them. */
    @Override
    public boolean couldBring(int owner, long version, List<List<Holding>> holdings) {
        List<List<Integer>> groups = holdings.stream()
                .map(held -> held.stream()
                        .filter(holding -> holding.version() == version)
                        .map(Holding::owner)
                        .toList())
                .toList();
        return groups.stream()
                .filter(members -> members.contains(owner))
                .findFirst()
                .filter(members -> groups.get(owner).contains(owner) || missing(members, groups) <= parity)
                .isPresent();
    }

    private static long missing(List<Integer> members, List<List<Integer>> groups) {
        return members.stream()
                .filter(member -> member >= groups.size() || !groups.get(member).contains(member))
                .count();
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
            throws LevelException {
        Optional<Kept> kept = Optional.ofNullable(versions.get(version));
        boolean asked = kept.stream().anyMatch(mine -> mine.group().stream().anyMatch(wanting::contains));
        Report report = asked ? Report.of(kept.orElseThrow()) : Report.NOTHING;
        if (asked) {
            tellWhatIsBad(version, report);
        }
        List<Report> reports = allReports(report);
        Failpoint.reached("checkpoint.restore.parity.reported");
        Optional<Image> found = report.imageSound() ? kept.map(Kept::image) : Optional.empty();
        Rebuilder rebuilder = new Rebuilder(comm, pipeline, parity, supply);
        for (Repair repair : Repair.plan(wanting, reports, parity)) {
            if (repair.rank() == comm.rank()) {
                found = Optional.of(rebuilder.rebuild(repair))
                        .filter(Kept::isImageSound)
                        .map(Kept::image);
                Failpoint.reached("checkpoint.restore.parity.rebuilt");
            } else if (report.group().equals(repair.group())) {
                rebuilder.help(repair, kept.orElseThrow());
            }
        }
        if (!wanting.contains(comm.rank())) {
            return Optional.empty();
        }
        found.ifPresent(own::givenAway);
        return found;
    }

    private void tellWhatIsBad(long version, Report report) {
        String here = "version " + version + " at rank " + comm.rank();
        if (!report.imageSound()) {
            bad.add(version);
            listener.quarantined(name(), here, "the image does not have its checksums");
        }
        if (report.soundRows() != (1 << parity) - 1) {
            listener.quarantined(name(), here, "its part of the parity does not have its checksums");
        }
    }

    private List<Report> allReports(Report mine) {
        int[] all = new int[comm.size() * Report.LENGTH];
        comm.allgather(mine.encode(), 0, Report.LENGTH, all, 0);
        return Report.decodeAll(all);
    }

    /**
     * Groups in which everybody still has everything are left as they are; the others compute their parity anew, beside the
     * old one, which goes when all ranks are done.
     */
    @Override
    public void reprotect(Image image) throws LevelException {
        if (isAlone()) {
            return;
        }
        renewed = Optional.of(complete(image));
        Failpoint.reached("checkpoint.reprotect.parity.encoded");
    }

    /** What is kept of this version, if the whole group still has it, otherwise computed anew. */
    private Kept complete(Image image) throws LevelException {
        Kept before = versions.get(image.version());
        boolean complete = before != null && before.group().equals(group) && before.isParitySound();
        int[] all = new int[comm.size()];
        comm.allgather(new int[] {complete ? 1 : 0}, 0, 1, all, 0);
        if (!group.stream().allMatch(member -> all[member] == 1)) {
            return encode(image);
        }
        return before.with(keep(image).orElseThrow(() -> new LevelException("no memory for the own image")));
    }

    private void replace(long version, Kept now) {
        bad.remove(version);
        Kept before = versions.put(version, now);
        if (before != null && before.parity() != now.parity()) {
            before.parity().forEach(row -> spare.add(row.bytes()));
        }
        if (before != null && !before.image().equals(now.image())) {
            own.release(before.image());
        }
    }

    /** What a rank is computed from: the first other of its group has a bit of its parity changed. */
    @Override
    public boolean rot(int owner) {
        return Optional.ofNullable(versions.get(permanent))
                .filter(kept -> kept.group().contains(owner)
                        && kept.group().stream()
                                .filter(member -> member != owner)
                                .findFirst()
                                .filter(first ->
                                        first == kept.image().manifest().rank())
                                .isPresent())
                .map(Kept::rot)
                .orElse(false);
    }

    /** What is kept of a version. */
    Kept kept(long version) {
        return versions.get(version);
    }

    @Override
    public void close() {
        versions.clear();
        spare.clear();
    }
}
