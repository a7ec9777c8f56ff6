package io.everloop.comm.agree;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.twophase.Decided;
import io.everloop.agreement.twophase.Log2phasesMessage;
import io.everloop.agreement.twophase.Log2phasesParticipant;
import io.everloop.agreement.twophase.Value;
import java.nio.ByteBuffer;

/** The two-phase baseline. */
final class Log2phasesConsensus extends OneByOne implements Outbox<Log2phasesMessage, Decided> {

    private final Log2phasesParticipant participant;
    private final Log2phasesCodec codec;

    Log2phasesConsensus(int self, int ranks) {
        participant = new Log2phasesParticipant(self, ranks);
        codec = new Log2phasesCodec(self, ranks);
    }

    @Override
    boolean isIdle() {
        return participant.isIdle();
    }

    @Override
    void call(Contribution contribution) {
        participant.agree(contribution, this);
    }

    @Override
    void receive(int from, ByteBuffer message, long most) {
        Log2phasesMessage decoded = codec.decode(message, most);
        hear(decoded.agreement());
        participant.onMessage(from, decoded, this);
    }

    @Override
    void fail(int rank) {
        participant.onFailure(rank, this);
    }

    @Override
    public void send(int to, Log2phasesMessage message) {
        send(to, codec.encode(message));
    }

    @Override
    public void emit(Decided decided) {
        Value value = decided.value();
        decide(decided.agreement(), new Decision(value.contributed().flag(), value.found(), value.reportsFailure()));
    }
}
