package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.compress.Sample;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Heirloom;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Failpoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Copies in the memory of one or two other ranks, which fail for other reasons than their owner: see {@link Partners}.
 *
 * <p>A keeper that has the owner's last permanent version is sent only those blocks that changed since; it copies the rest
 * itself, or uses the same pages for both versions where nothing of a region changed. It checks every block. To find out what
 * changed costs nothing where everything did, since checksums tell. What is sent is compressed where that is measured
 * to pay, or chosen; it is kept as it is, so that the next version can be built on it.
 */
public final class PartnerLevel implements Level {

    private final int copies;
    private final LevelListener listener;
    private final SparePages spare;
    private final Packer packer;
    private final Map<Integer, Kept> keptFor = new TreeMap<>();
    private final List<Heirloom> heirlooms = new ArrayList<>();
    private Communicator comm;
    private Packets.Depot depot = new Packets.Depot();
    private Partners partners = new Partners(List.of());
    private long sentBytes;

    /**
     * A level that nobody uses yet.
     *
     * @param copies how many others keep each rank's data: 1 or 2
     */
    public PartnerLevel(int copies, LevelListener listener) {
        this(copies, listener, new SparePages());
    }

    /**
     * The same, with memory for what it brings.
     *
     * @param spare pages that no image needs
     */
    public PartnerLevel(int copies, LevelListener listener, SparePages spare) {
        this(copies, listener, spare, Choice.AUTO);
    }

    /** The same, with a choice of how what is sent is compressed. */
    public PartnerLevel(int copies, LevelListener listener, SparePages spare, Choice choice) {
        packer = new Packer(choice, Sample.Way.THERE_AND_BACK);
        if (copies < 1 || copies > 2) {
            throw new IllegalArgumentException(copies + " copies at partners: 1 or 2 are possible");
        }
        this.copies = copies;
        this.listener = listener;
        this.spare = spare;
    }

    @Override
    public String name() {
        return "partner";
    }

    @Override
    public void attach(Communicator newComm, Placement placement) {
        comm = newComm;
        depot = new Packets.Depot();
        setAside();
        partners = Partners.of(placement, copies);
        int keepers = partners.keepers().get(comm.rank()).size();
        if (keepers < copies) {
            listener.weakened(
                    name(), "rank " + comm.rank() + " has " + keepers + " of " + copies + " partners in other workers");
        }
    }

    /** Copies of when there was another number of ranks are somebody else's than their number says now. */
    private void setAside() {
        for (Kept kept : List.copyOf(keptFor.values())) {
            heirlooms.addAll(kept.ofOthersThan(comm.size()));
        }
        keptFor.values().removeIf(kept -> !kept.ofOthersThan(comm.size()).isEmpty());
    }

    @Override
    public List<Heirloom> heirlooms() {
        return List.copyOf(heirlooms);
    }

    /** How many bytes of data this rank has sent to its partners so far. */
    public long sentBytes() {
        return sentBytes;
    }

    /** The copies that this rank keeps of another's data. */
    List<Image> kept(int owner) {
        Kept kept = keptFor.get(owner);
        return kept == null ? List.of() : kept.images();
    }

    // --- commit ---

    @Override
    public void save(Image image) throws LevelException {
        packer.begin(image::samples);
        Map<Integer, Receiving> arrived = exchange(image, PartnerLevel::answerToSave);
        Failpoint.reached("checkpoint.save.partner.exchanged");
        List<String> troubles = new ArrayList<>();
        arrived.forEach((owner, receiving) -> accept(owner, receiving, troubles));
        refuse(troubles);
    }

    private static long answerToSave(Kept kept, Manifest manifest) {
        return kept.permanent().map(Image::version).orElse(Answer.EVERYTHING);
    }

    private void accept(int owner, Receiving receiving, List<String> troubles) {
        if (receiving.trouble().isPresent()) {
            receiving.giveUp();
            troubles.add(receiving.trouble().get());
            putAwayIfBad(owner);
        } else if (receiving.wasWanted()) {
            keptFor.get(owner).keep(receiving.image());
        }
    }

    /** What was kept may have gone bad meanwhile: then the next commit is not to build on it. */
    private void putAwayIfBad(int owner) {
        keptFor.get(owner)
                .permanent()
                .filter(image -> image.damagedRegion().isPresent())
                .ifPresent(image -> putAway(owner, image.version(), "it does not have its checksums any more"));
    }

    private static void refuse(List<String> troubles) throws LevelException {
        if (!troubles.isEmpty()) {
            throw new LevelException(String.join("; ", troubles));
        }
    }

    /**
     * Sends this rank's image to its partners and receives those that it keeps. In steps that all ranks take in the same
     * order: whoever waits in one waits for something that the other did in the same step or before.
     */
    private Map<Integer, Receiving> exchange(Image image, BiFunction<Kept, Manifest, Long> answer)
            throws LevelException {
        List<Sending> sendings = partners.keepers().get(comm.rank()).stream()
                .map(keeper -> new Sending(comm, keeper, image, packer, depot.to(keeper)))
                .toList();
        Map<Integer, Receiving> receivings = new LinkedHashMap<>();
        for (int owner : partners.owners(comm.rank())) {
            Kept kept = keptFor.computeIfAbsent(owner, other -> new Kept());
            receivings.put(owner, new Receiving(comm, owner, kept.spare(), kept.permanent(), depot.from(owner)));
        }
        sendings.forEach(Sending::announce);
        Failpoint.reached("checkpoint.save.partner.announced");
        receivings.forEach(
                (owner, receiving) -> receiving.hear(manifest -> answer.apply(keptFor.get(owner), manifest)));
        sendings.forEach(Sending::send);
        Failpoint.reached("checkpoint.save.partner.sent");
        receivings.values().forEach(Receiving::post);
        List<Packets.Stepwise> steps = new ArrayList<>(sendings);
        steps.addAll(receivings.values());
        Packets.run(steps);
        receivings.values().forEach(Receiving::finish);
        Failpoint.reached("checkpoint.save.partner.received");
        boolean kept = true;
        for (Sending sending : sendings) {
            kept &= sending.finish();
            sentBytes += sending.bytes();
        }
        packer.end();
        if (!kept) {
            receivings.values().forEach(Receiving::giveUp);
            throw new LevelException("a partner of rank " + comm.rank() + " cannot keep its copy");
        }
        return receivings;
    }

    @Override
    public void confirm(long version) {
        keptFor.keySet().retainAll(partners.owners(comm.rank()));
        keptFor.values().forEach(kept -> kept.settleOn(version));
        heirlooms.clear();
    }

    @Override
    public void discard(long version) {
        keptFor.values().forEach(kept -> kept.discard(version));
    }

    // --- restore ---

    @Override
    public List<Holding> holdings() {
        List<Holding> all = new ArrayList<>();
        keptFor.forEach((owner, kept) -> all.addAll(kept.holdings(owner)));
        return all;
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
            throws LevelException {
        return new Return(comm, version, wanting, holdings, spare, packer, depot, this::copyFor, this::putAway).run();
    }

    private Image copyFor(int owner, long version) {
        return keptFor.get(owner).of(version).orElseThrow();
    }

    private void putAway(int owner, long version, String why) {
        listener.quarantined(name(), "version " + version + " of rank " + owner + " at rank " + comm.rank(), why);
        keptFor.get(owner).forget(version);
    }

    @Override
    public void reprotect(Image image) throws LevelException {
        long version = image.version();
        packer.beginAgain();
        Map<Integer, Receiving> arrived = exchange(image, (kept, manifest) -> answerToReprotect(kept, version));
        Failpoint.reached("checkpoint.reprotect.partner.exchanged");
        List<String> troubles = new ArrayList<>();
        arrived.forEach((owner, receiving) -> accept(owner, receiving, troubles));
        refuse(troubles);
    }

    /** What is there was sound when it came, and is checked when it is needed; to check it now would delay everybody. */
    private static long answerToReprotect(Kept kept, long version) {
        return kept.of(version).isPresent() ? Answer.NOTHING : Answer.EVERYTHING;
    }

    @Override
    public boolean rot(int owner) {
        return Optional.ofNullable(keptFor.get(owner))
                .flatMap(Kept::permanent)
                .map(Image::rot)
                .orElse(false);
    }

    @Override
    public void close() {
        keptFor.clear();
        heirlooms.clear();
    }
}
