package io.everloop.comm.link;

import java.nio.ByteBuffer;

/** The side of a handshake that made the connection. */
final class Connector implements Handshake {

    private enum Phase {
        /** Nothing was heard yet. */
        HEAD(HEAD_BYTES),
        /** The version fits; is it who was wanted? */
        CHALLENGE(CHALLENGE_BYTES),
        /** The acceptor has proved itself; it is for this side to claim. */
        PROVEN(0),
        /** Claimed; does it take the connection? */
        WELCOME(WELCOME_BYTES),
        /** Welcomed or refused; nothing more is expected. */
        OVER(0);

        private final int expected;

        Phase(int expected) {
            this.expected = expected;
        }
    }

    private final int target;
    private final byte[] hello;
    private final Transcript transcript;
    private Phase phase = Phase.HEAD;

    /**
     * The side of the given worker, for a connection to another one.
     *
     * @param nonce random bytes that were never used before
     */
    Connector(int self, int target, Secret secret, byte[] nonce) {
        this.target = target;
        hello = ByteBuffer.allocate(HEAD_BYTES + HELLO_BYTES)
                .put(Handshake.head())
                .putInt(self)
                .putInt(target)
                .put(nonce, 0, NONCE_BYTES)
                .array();
        transcript = new Transcript(secret);
        transcript.add(hello, hello.length);
    }

    /** The first message. */
    ByteBuffer hello() {
        return ByteBuffer.wrap(hello.clone());
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
            case CHALLENGE -> onChallenge(message);
            case WELCOME -> onWelcome(message);
            case PROVEN, OVER -> Verdict.refused("worker " + target + " says something that was not asked for");
        };
    }

    private Verdict onHead(byte[] head) {
        String fault = Handshake.fault(head, "worker " + target);
        if (fault != null) {
            return Verdict.refused(fault);
        }
        transcript.add(head, head.length);
        phase = Phase.CHALLENGE;
        return new Verdict.GoOn(ByteBuffer.allocate(0));
    }

    private Verdict onChallenge(byte[] challenge) {
        transcript.add(challenge, HELLO_BYTES);
        if (!transcript.proves(Transcript.Role.CHALLENGER, challenge)) {
            return Verdict.refused("who listens as worker " + target + " does not know the secret of the job");
        }
        int who = ByteBuffer.wrap(challenge).getInt();
        if (who != target) {
            return Verdict.refused("who listens as worker " + target + " is worker " + who);
        }
        phase = Phase.PROVEN;
        return new Verdict.Proven(target, RingOffer.NONE);
    }

    /** The second message, after {@link Verdict.Proven}: the ring that is offered. */
    ByteBuffer claim(RingOffer ring) {
        phase = Phase.WELCOME;
        ByteBuffer claim = ByteBuffer.allocate(RingOffer.BYTES);
        ring.write(claim);
        return ByteBuffer.wrap(transcript.addProven(Transcript.Role.CLAIMANT, claim.array()));
    }

    private Verdict onWelcome(byte[] welcome) {
        transcript.add(welcome, welcome.length - PROOF_BYTES);
        if (!transcript.proves(Transcript.Role.HOST, welcome)) {
            return Verdict.refused("the welcome of worker " + target + " is not proven");
        }
        return new Verdict.Welcomed(ByteBuffer.wrap(welcome).getInt() == 1);
    }
}
