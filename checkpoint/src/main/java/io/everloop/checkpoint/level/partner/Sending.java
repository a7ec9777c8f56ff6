package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.ManifestCodec;
import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * An image on its way to one other rank: {@link #announce}, then {@link #send} what is asked for, then {@link #finish}. Only
 * the last two wait, and only for the other's counterpart in {@link Receiving}.
 */
final class Sending {

    private final Communicator comm;
    private final int to;
    private final Image image;
    private final List<Request<?>> requests = new ArrayList<>();
    private long bytes;
    private boolean refused;

    Sending(Communicator comm, int to, Image image) {
        this.comm = comm;
        this.to = to;
        this.image = image;
    }

    void announce() {
        byte[] manifest = ManifestCodec.encode(image.manifest());
        requests.add(comm.isend(new long[] {manifest.length}, 0, 1, to, Tags.ANNOUNCEMENT));
        requests.add(comm.isend(manifest, 0, manifest.length, to, Tags.MANIFEST));
    }

    void send() {
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
        return Differences.between(image.base().get(), image);
    }

    private void sendPieces(List<BitSet> blocks) {
        for (Piece piece : Piece.cut(image.manifest(), blocks)) {
            requests.add(comm.isend(
                    image.contents().get(piece.region()).page(piece.page()).buffer(),
                    piece.offset(),
                    piece.bytes(),
                    to,
                    Tags.PIECES));
            bytes += piece.bytes();
        }
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
