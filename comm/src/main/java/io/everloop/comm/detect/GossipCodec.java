package io.everloop.comm.detect;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.gossip.FaultList;
import io.everloop.agreement.gossip.GossipMessage;
import io.everloop.comm.wire.MessageReader;
import io.everloop.comm.wire.MessageWriter;
import java.nio.ByteBuffer;

/** The messages of gossip by lists as bytes: who failed, and in which cycle each was found. */
final class GossipCodec {

    private static final int PING = 1;
    private static final int REPLY = 2;

    private final int minimumCount;
    private final MessageWriter writer;
    private final MessageReader reader;

    GossipCodec(int self, int workers, int minimumCount) {
        this.minimumCount = minimumCount;
        writer = new MessageWriter(workers, Integer.BYTES);
        reader = new MessageReader("a message of gossip", self, workers);
    }

    /** The bytes of a message, until the next one is encoded. */
    ByteBuffer encode(GossipMessage message) {
        FaultList list = (FaultList) message.view();
        RankSet failed = list.failed();
        writer.begin(message instanceof GossipMessage.Ping ? PING : REPLY).put(failed);
        for (int i = 0; i < failed.size(); i++) {
            writer.put(list.since(failed.get(i)));
        }
        return writer.end();
    }

    GossipMessage decode(int from, ByteBuffer bytes) {
        int kind = reader.begin(bytes);
        if (kind != PING && kind != REPLY) {
            throw reader.malformed("is of the unknown kind " + kind);
        }
        RankSet failed = reader.readDead();
        if (failed.contains(from)) {
            throw reader.malformed("from " + from + " says that " + failed + " have failed");
        }
        int[] since = new int[failed.size()];
        for (int i = 0; i < since.length; i++) {
            since[i] = reader.readInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        reader.end();
        FaultList list = FaultList.of(minimumCount, failed, since);
        return kind == PING ? new GossipMessage.Ping(list) : new GossipMessage.Reply(list);
    }
}
