package io.everloop.comm.link;

import java.nio.ByteBuffer;

/** The side of a handshake that was connected to. */
final class Acceptor implements Handshake {

    private enum Phase {
        /** Nothing was heard yet. */
        HEAD(HEAD_BYTES),
        /** The version fits; who is it? */
        HELLO(HELLO_BYTES),
        /** Challenged; nothing is proven yet. */
        CLAIM(CLAIM_BYTES),
        /** Proven or refused; nothing more is expected. */
        OVER(0);

        private final int expected;

        Phase(int expected) {
            this.expected = expected;
        }
    }

    private final int self;
    private final byte[] nonce;
    private final Transcript transcript;
    private Phase phase = Phase.HEAD;
    private int connector = -1;

    /**
     * The side of the given worker.
     *
     * @param nonce random bytes that were never used before
     */
    Acceptor(int self, Secret secret, byte[] nonce) {
        this.self = self;
        this.nonce = nonce.clone();
        transcript = new Transcript(secret);
    }

    @Override
    public int expected() {
        return phase.expected;
    }

    @Override
    public Verdict onMessage(byte[] message) {
        Phase was = phase;
        phase = Phase.OVER;
        return switch (was) {
            case HEAD -> onHead(message);
            case HELLO -> onHello(message);
            case CLAIM -> onClaim(message);
            case OVER -> Verdict.refused("the handshake is over");
        };
    }

    private Verdict onHead(byte[] head) {
        String fault = Handshake.fault(head, "who connects");
        if (fault != null) {
            // So that the other side can say the same: a head gives nothing away.
            return new Verdict.Refused(fault, ByteBuffer.wrap(Handshake.head()));
        }
        transcript.add(head, head.length);
        phase = Phase.HELLO;
        return new Verdict.GoOn(ByteBuffer.allocate(0));
    }

    private Verdict onHello(byte[] hello) {
        ByteBuffer fields = ByteBuffer.wrap(hello);
        connector = fields.getInt();
        int wanted = fields.getInt();
        if (wanted != self || connector < 0 || connector == self) {
            return Verdict.refused("it says that it is worker " + connector + " and wants worker " + wanted
                    + ", but this is worker " + self);
        }
        transcript.add(hello, hello.length);
        phase = Phase.CLAIM;
        byte[] challenge = ByteBuffer.allocate(HEAD_BYTES + HELLO_BYTES)
                .put(Handshake.head())
                .putInt(self)
                .putInt(connector)
                .put(nonce)
                .array();
        return new Verdict.GoOn(ByteBuffer.wrap(transcript.addProven(Transcript.Role.CHALLENGER, challenge)));
    }

    private Verdict onClaim(byte[] claim) {
        transcript.add(claim, RingOffer.BYTES);
        if (!transcript.proves(Transcript.Role.CLAIMANT, claim)) {
            return Verdict.refused(
                    "it says that it is worker " + connector + ", but it does not know the secret of the job");
        }
        RingOffer ring = RingOffer.read(ByteBuffer.wrap(claim));
        if (!ring.isNone() && !RingOffer.isSize(ring.bytes())) {
            return Verdict.refused("worker " + connector + " offers to share " + ring.bytes() + " bytes; it must be "
                    + RingOffer.sizes());
        }
        return new Verdict.Proven(connector, ring);
    }

    /** The last message, after {@link Verdict.Proven}: whether the offered ring was taken. */
    ByteBuffer welcome(boolean ring) {
        byte[] welcome = ByteBuffer.allocate(4).putInt(ring ? 1 : 0).array();
        return ByteBuffer.wrap(transcript.addProven(Transcript.Role.HOST, welcome));
    }
}
