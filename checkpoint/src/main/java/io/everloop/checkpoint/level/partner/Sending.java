package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.ManifestCodec;
import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * An image on its way to one other rank: {@link #announce}, then {@link #send} what is asked for, then {@link #finish}. Only
 * the last two wait, and only for the other's counterpart in {@link Receiving}. Packed pieces go in steps before the
 * last, all others at once; a small image goes with its announcement, and nothing is asked for.
 */
final class Sending implements Packets.Stepwise {

    private final Communicator comm;
    private final int to;
    private final Image image;
    private final Packer packer;
    private final Packets packets;
    private final byte[] manifest;
    private final Announcement.Form form;
    private final List<Request<?>> requests = new ArrayList<>();
    private final List<Request<?>> steps = new ArrayList<>();
    private List<Piece> toPack = List.of();
    private long bytes;
    private boolean refused;

    /**
     * One that is to go.
     *
     * @param packer whose decision for this version stands
     * @param packets memory for packed pieces
     */
    Sending(Communicator comm, int to, Image image, Packer packer, Packets packets) {
        this.packer = packer;
        this.packets = packets;
        this.comm = comm;
        this.to = to;
        this.image = image;
        manifest = ManifestCodec.encode(image.manifest());
        form = Announcement.formOf(image, manifest.length, packer.isPacking());
    }

    void announce() {
        byte[] announcement = Announcement.encode(image, manifest, form);
        requests.add(comm.isend(announcement, 0, announcement.length, to, Tags.ANNOUNCEMENT));
        if (Announcement.isFollowedByManifest(manifest.length)) {
            requests.add(comm.isend(manifest, 0, manifest.length, to, Tags.MANIFEST));
        }
        if (form == Announcement.Form.WHOLE) {
            bytes = image.manifest().bytes();
        }
    }

    void send() {
        if (form == Announcement.Form.WHOLE) {
            return;
        }
        long[] answer = new long[1];
        comm.recv(answer, to, Tags.ANSWER);
        refused = answer[0] == Answer.CANNOT;
        if (answer[0] == Answer.EVERYTHING) {
            sendPieces(Piece.everything(image.manifest()));
        } else if (answer[0] >= 0) {
            List<BitSet> differences = differences(answer[0]);
            long[] bits = Differences.toBits(image.manifest(), differences);
            requests.add(comm.isend(bits, 0, bits.length, to, Tags.DIFFERENCES));
            sendPieces(differences);
        }
    }

    /** What is different from a version that the receiver has: everything, if that one is not here to compare with. */
    private List<BitSet> differences(long version) {
        if (image.base().isEmpty() || image.base().get().version() != version) {
            return Piece.everything(image.manifest());
        }
        return Blocks.changed(image.base().get(), image);
    }

    private void sendPieces(List<BitSet> blocks) {
        List<Piece> pieces = Piece.cut(image.manifest(), blocks);
        if (form == Announcement.Form.PACKED) {
            toPack = pieces;
            return;
        }
        for (Piece piece : pieces) {
            requests.add(comm.isend(page(piece), piece.offset(), piece.bytes(), to, Tags.PIECES));
            bytes += piece.bytes();
            packer.moved(piece.bytes());
        }
    }

    private ByteBuffer page(Piece piece) {
        return image.contents().get(piece.region()).page(piece.page()).buffer();
    }

    @Override
    public int steps() {
        return toPack.size();
    }

    @Override
    public void begin(int step) {
        Piece piece = toPack.get(step);
        ByteBuffer into = packets.buffer(step);
        int length = packer.pack(piece.in(image.contents()), into);
        steps.add(comm.isend(into, 0, length, to, Tags.PIECES));
        bytes += length;
    }

    @Override
    public void end(int step) {
        steps.get(step).await();
    }

    /** Waits until everything is out; whether the other can keep it. */
    boolean finish() {
        requests.forEach(Request::await);
        return !refused;
    }

    /** How many bytes of data went out. */
    long bytes() {
        return bytes;
    }
}
