package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.image.MalformedException;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.ManifestCodec;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** What the members of a group tell each other before the data goes round. */
final class Members {

    private static final int TAG = 1;

    private Members() {}

    /** Gives everybody the manifests of all members, in the order of the group. */
    static List<Manifest> manifests(Communicator comm, List<Integer> group, Manifest mine) throws LevelException {
        List<Manifest> all = new ArrayList<>();
        for (byte[] manifest : exchange(comm, group, ManifestCodec.encode(mine))) {
            all.add(decode(manifest));
        }
        return all;
    }

    /** Everybody learns how everybody stands, so that nobody waits for data that will not come. */
    static List<Standing> standings(Communicator comm, List<Integer> group, Standing mine) {
        return exchange(comm, group, mine.encode()).stream()
                .map(Standing::decode)
                .toList();
    }

    private static List<byte[]> exchange(Communicator comm, List<Integer> group, byte[] mine) {
        List<Request<Void>> sends = new ArrayList<>();
        for (int member : group) {
            if (member != comm.rank()) {
                sends.add(comm.isend(mine, 0, mine.length, member, TAG));
            }
        }
        List<byte[]> all = new ArrayList<>();
        for (int member : group) {
            all.add(member == comm.rank() ? mine : receiveBytes(comm, member));
        }
        sends.forEach(Request::await);
        return all;
    }

    static void send(Communicator comm, List<Manifest> manifests, int to) {
        for (Manifest manifest : manifests) {
            comm.send(ManifestCodec.encode(manifest), to, TAG);
        }
    }

    static List<Manifest> receive(Communicator comm, int count, int from) throws LevelException {
        List<Manifest> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(decode(receiveBytes(comm, from)));
        }
        return all;
    }

    private static byte[] receiveBytes(Communicator comm, int from) {
        byte[] bytes = new byte[comm.probe(from, TAG).count()];
        comm.recv(bytes, from, TAG);
        return bytes;
    }

    private static Manifest decode(byte[] bytes) throws LevelException {
        try {
            return ManifestCodec.decode(ByteBuffer.wrap(bytes));
        } catch (MalformedException e) {
            throw new LevelException("a manifest arrived broken: " + e.getMessage(), e);
        }
    }
}
