package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Thousands of strangers at a real door, and friends who still get in. */
@Timeout(120)
class DoormanFuzzTest {

    private static final int STRANGERS = 4_000;
    private static final int LINGERING = 400;
    private static final long SEED = Long.getLong("seed", 22);

    @TempDir
    private Path directory;

    private final Secret secret = Secret.create(new SecureRandom());
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final RecordingGuests mine = new RecordingGuests();
    private final RecordingGuests friends = new RecordingGuests();
    private final Queue<SocketChannel> lingering = new ArrayDeque<>();

    private byte[] nonce() {
        byte[] nonce = new byte[Handshake.NONCE_BYTES];
        random.nextBytes(nonce);
        return nonce;
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED", "TCP"})
    void strangersAreTurnedAwayAndFriendsStillGetIn(Transport transport) throws Exception {
        DoormanSpec spec = DoormanSpec.of(1, secret, transport, directory, 1 << 16, Duration.ofSeconds(30))
                .withLog(log::add);
        try (Doorman me = Doorman.open(spec, mine);
                Doorman friend =
                        Doorman.open(2, secret, transport, directory, 1 << 16, Duration.ofSeconds(30), friends)) {
            for (int i = 0; i < STRANGERS; i++) {
                visit(me, i);
                if (i % 500 == 0) {
                    meet(me, friend);
                }
            }
            meet(me, friend);
            for (SocketChannel channel : lingering) {
                channel.close();
            }
        }
        assertFalse(log.isEmpty());
        for (String line : log) {
            assertTrue(line.matches("worker=1 phase=handshake (refused a connection: .+|\\d+ more refusals .+)"), line);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED", "TCP"})
    void whoStandsInTheDoorwayInSilenceMakesWayForOthers(Transport transport) throws Exception {
        Duration patience = Duration.ofMinutes(10); // nobody leaves because of it
        DoormanSpec spec = DoormanSpec.of(1, secret, transport, directory, 1 << 16, patience)
                .withLog(log::add);
        try (Doorman me = Doorman.open(spec, mine);
                Doorman friend = Doorman.open(2, secret, transport, directory, 1 << 16, patience, friends)) {
            for (int i = 0; i < Doorman.MAX_UNPROVEN + 50; i++) {
                lingering.add(SocketChannel.open(me.address()));
            }
            meet(me, friend);
            assertEquals(-1, lingering.element().read(ByteBuffer.allocate(1)));
            assertTrue(log.get(0).endsWith("256 others wait, and it was the first"), log.get(0));
        } finally {
            for (SocketChannel channel : lingering) {
                channel.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED", "TCP"})
    void whoLeavesInTheMiddleOfItIsNotTalkedAbout(Transport transport) throws Exception {
        DoormanSpec spec = DoormanSpec.of(1, secret, transport, directory, 1 << 16, Duration.ofSeconds(30))
                .withLog(log::add);
        try (Doorman me = Doorman.open(spec, mine);
                Doorman friend =
                        Doorman.open(2, secret, transport, directory, 1 << 16, Duration.ofSeconds(30), friends)) {
            for (int bytes : new int[] {0, 1, hello(secret).length}) {
                try (SocketChannel channel = SocketChannel.open(me.address())) {
                    say(channel, Arrays.copyOf(hello(secret), bytes));
                }
            }
            meet(me, friend); // connections are looked at in the order in which they come
        }
        assertEquals(List.of(), log);
    }

    private void meet(Doorman me, Doorman friend) throws InterruptedException {
        friend.connect(1, me.address());
        assertEquals(1, friends.nextConnected().worker());
        assertEquals(2, mine.nextArrived().worker());
    }

    private void visit(Doorman me, int number) throws IOException {
        SocketChannel channel = SocketChannel.open(me.address());
        try {
            talk(channel, number % 7);
        } catch (IOException e) {
            // It was shown the door while it spoke.
        }
        lingering.add(channel);
        if (lingering.size() > LINGERING || random.nextBoolean()) {
            lingering.remove().close();
        }
    }

    private void talk(SocketChannel channel, int manner) throws IOException {
        switch (manner) {
            case 0 -> say(channel, randomBytes(random.nextInt(1, 4000)));
            case 1 -> say(channel, Arrays.copyOf(hello(secret), random.nextInt(48)));
            case 2 -> {} // silence
            case 3 -> channel.close();
            case 4 -> { // another secret
                Connector connector = new Connector(2, 1, Secret.create(new SecureRandom()), nonce());
                say(channel, connector.hello().array());
                say(channel, connector.claim(RingOffer.create(random, 1 << 16)).array());
            }
            case 5 -> { // a hello that was overheard, and nothing to go on with
                say(channel, hello(secret));
                say(channel, randomBytes(Handshake.CLAIM_BYTES));
            }
            default -> reflect(channel);
        }
    }

    private void reflect(SocketChannel channel) throws IOException {
        say(channel, hello(secret));
        ByteBuffer challenge = ByteBuffer.allocate(Handshake.HEAD_BYTES + Handshake.CHALLENGE_BYTES);
        while (challenge.hasRemaining() && channel.read(challenge) >= 0) {
            // until all is there
        }
        byte[] claim = new byte[Handshake.CLAIM_BYTES];
        challenge.get(challenge.capacity() - Handshake.PROOF_BYTES, claim, RingOffer.BYTES, Handshake.PROOF_BYTES);
        say(channel, claim);
    }

    private byte[] hello(Secret known) {
        return new Connector(2, 1, known, nonce()).hello().array();
    }

    private byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void say(SocketChannel channel, byte[] words) throws IOException {
        channel.write(ByteBuffer.wrap(words));
    }
}
