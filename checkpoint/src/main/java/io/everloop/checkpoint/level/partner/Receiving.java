package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.MalformedException;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.ManifestCodec;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;

/**
 * An image on its way from another rank: {@link #hear} what is announced and answer, {@link #post} places for it, then
 * {@link #finish}, which checks every block. Packed pieces come in steps before the last, and are checked in each.
 */
final class Receiving implements Packets.Stepwise {

    private final Communicator comm;
    private final int from;
    private final SparePages spare;
    private final Optional<Image> base;
    private final List<Request<Status>> requests = new ArrayList<>();
    private final Packets packets;
    private Announcement.Form form;
    private Manifest manifest;
    private List<Pages> contents = List.of();
    private List<Piece> pieces = List.of();
    private long answer;
    private String trouble;
    private boolean lacksMemory;

    /**
     * One that is to come.
     *
     * @param spare where its pages come from
     * @param base an earlier image of the same rank: what both have in common is not sent
     * @param packets memory for packed pieces
     */
    Receiving(Communicator comm, int from, SparePages spare, Optional<Image> base, Packets packets) {
        this.packets = packets;
        this.comm = comm;
        this.from = from;
        this.spare = spare;
        this.base = base;
    }

    /** Waits for the announcement and answers it, unless all is there already. */
    void hear(ToLongFunction<Manifest> decision) {
        byte[] bytes = new byte[Announcement.MOST_BYTES];
        int length = comm.recv(bytes, from, Tags.ANNOUNCEMENT).count();
        Announcement announced = Announcement.decode(ByteBuffer.wrap(bytes, 0, length));
        form = announced.form();
        if (form == Announcement.Form.WHOLE) {
            answer = answer(announced.manifest(), decision, announced);
            return;
        }
        answer = answer(manifest(announced), decision, announced);
        comm.send(new long[] {answer}, from, Tags.ANSWER);
    }

    private byte[] manifest(Announcement announced) {
        if (!announced.isFollowedByManifest()) {
            return announced.manifest();
        }
        byte[] bytes = new byte[announced.manifestBytes()];
        comm.recv(bytes, from, Tags.MANIFEST);
        return bytes;
    }

    private long answer(byte[] bytes, ToLongFunction<Manifest> decision, Announcement announced) {
        try {
            manifest = ManifestCodec.decode(ByteBuffer.wrap(bytes));
            long decided = decision.applyAsLong(manifest);
            if (form == Announcement.Form.WHOLE && decided != Answer.NOTHING) {
                takeWhole(announced);
                return Answer.EVERYTHING;
            }
            if (decided == Answer.EVERYTHING) {
                reserve(Piece.everything(manifest));
            }
            return decided;
        } catch (MalformedException e) {
            trouble = "rank " + from + " announced nonsense: " + e.getMessage();
        } catch (OutOfMemoryError e) {
            lacksMemory = true;
            trouble = "no memory for the copy of rank " + from + ": " + e.getMessage();
        }
        return Answer.CANNOT;
    }

    private void takeWhole(Announcement announced) throws MalformedException {
        answer = Answer.EVERYTHING;
        reserve(Piece.everything(manifest));
        announced.take(manifest, pieces, contents);
        pieces.forEach(this::check);
    }

    /**
     * Pages for all regions; one without any block to come has those that it had before. These are not gone through: both
     * versions have one copy of it then, as at its owner, which is checked when it is needed, and to do so at each commit would
     * cost as much as if the region had changed.
     */
    private void reserve(List<BitSet> blocks) {
        List<Pages> reserved = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            RegionEntry entry = manifest.regions().get(i);
            Optional<Pages> before = before(entry);
            reserved.add(
                    blocks.get(i).isEmpty() && before.isPresent()
                            ? before.get()
                            : spare.take(entry.name(), entry.bytes()));
        }
        contents = reserved;
        pieces = Piece.cut(manifest, blocks);
    }

    private Optional<Pages> before(RegionEntry entry) {
        if (answer < 0 || base.isEmpty()) {
            return Optional.empty();
        }
        OptionalInt index = base.get().indexOf(entry.name());
        return index.isEmpty()
                ? Optional.empty()
                : Optional.of(base.get().contents().get(index.getAsInt()))
                        .filter(pages -> pages.size() == entry.bytes());
    }

    /** Has places for everything that will come. */
    void post() {
        List<BitSet> differences = List.of();
        if (answer >= 0) {
            long[] bits = new long[Differences.words(manifest)];
            comm.recv(bits, from, Tags.DIFFERENCES);
            differences = Differences.fromBits(manifest, bits);
            reserve(differences);
        }
        for (Piece piece : form == Announcement.Form.PIECES ? pieces : List.<Piece>of()) {
            requests.add(comm.irecv(
                    contents.get(piece.region()).page(piece.page()).buffer(),
                    piece.offset(),
                    piece.bytes(),
                    from,
                    Tags.PIECES));
        }
        for (int i = 0; i < differences.size(); i++) {
            copyRest(i, differences.get(i));
        }
    }

    /** What is as before is taken from there. */
    private void copyRest(int region, BitSet differences) {
        Optional<Pages> before = before(manifest.regions().get(region));
        if (before.isPresent() && before.get() != contents.get(region)) {
            BitSet rest = new BitSet();
            rest.set(0, manifest.regions().get(region).checksums().blocks());
            rest.andNot(differences);
            Blocks.copy(before.get(), contents.get(region), rest);
            check(region, rest);
        }
    }

    private void check(int region, BitSet blocks) {
        RegionEntry entry = manifest.regions().get(region);
        blocks.stream()
                .filter(block -> !Blocks.damaged(contents.get(region), entry.checksums(), block, block + 1)
                        .isEmpty())
                .findFirst()
                .ifPresent(block -> trouble = damage(entry));
    }

    private String damage(RegionEntry entry) {
        return "region " + entry.name() + " of rank " + from + " does not have its checksums";
    }

    @Override
    public int steps() {
        return form == Announcement.Form.PACKED ? pieces.size() : 0;
    }

    @Override
    public void begin(int step) {
        ByteBuffer into = packets.buffer(step);
        requests.add(comm.irecv(into, 0, into.capacity(), from, Tags.PIECES));
    }

    @Override
    public void end(int step) {
        int length = requests.get(step).await().count();
        Piece piece = pieces.get(step);
        if (Packer.unpack(packets.buffer(step).limit(length), piece.in(contents))) {
            check(piece);
        } else {
            trouble = damage(manifest.regions().get(piece.region()));
        }
    }

    private void check(Piece piece) {
        RegionEntry entry = manifest.regions().get(piece.region());
        if (!piece.isSound(contents.get(piece.region()), entry.checksums())) {
            trouble = damage(entry);
        }
    }

    /** Waits for all pieces that come as they are and checks each while it is at hand. */
    void finish() {
        for (int i = 0; i < requests.size() && form == Announcement.Form.PIECES; i++) {
            requests.get(i).await();
            check(pieces.get(i));
        }
    }

    /** Why there is no sound image, if there is none. */
    Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** Whether there is no image because there was no place for it here, whatever was to come. */
    boolean lacksMemory() {
        return lacksMemory;
    }

    /** Whether anything was sent, that is, whether it was wanted. */
    boolean wasWanted() {
        return answer != Answer.NOTHING;
    }

    /** What has arrived. */
    Image image() {
        return new Image(manifest, contents);
    }

    /** Gives up what has arrived. */
    void giveUp() {
        if (!contents.isEmpty()) {
            spare.giveBack(manifest, contents, base);
        }
    }
}
