package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class DoormanTest {

    private static final int RING_BYTES = (1 << 16) + 512;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    private final Secret secret = Secret.create(new SecureRandom());
    private final RecordingGuests mine = new RecordingGuests();
    private final RecordingGuests theirs = new RecordingGuests();

    private Doorman open(int worker, Transport transport, RecordingGuests guests) throws IOException {
        return Doorman.open(worker, secret, transport, directory, RING_BYTES, PATIENCE, guests);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void sendAndReceive(RecordingGuests.Guest sender, RecordingGuests.Guest receiver)
            throws IOException {
        assertFalse(sender.channel().isBlocking() || sender.channel().isRegistered());
        assertFalse(receiver.channel().isBlocking() || receiver.channel().isRegistered());
        sender.channel().write(ByteBuffer.wrap(new byte[] {42}));
        ByteBuffer got = ByteBuffer.allocate(10);
        while (got.position() == 0) {
            receiver.channel().read(got);
        }
        assertEquals(1, got.position());
        assertEquals(42, got.get(0));
        if (sender.ring() != null) {
            sender.ring().putLong(RING_BYTES - 8, 4711);
            assertEquals(4711, receiver.ring().getLong(RING_BYTES - 8));
        }
        sender.channel().close();
        receiver.channel().close();
    }

    @ParameterizedTest
    @EnumSource
    void twoWorkersConnectToEachOtherAtTheSameTime(Transport transport) throws Exception {
        try (Doorman me = open(1, transport, mine);
                Doorman they = open(2, transport, theirs)) {
            me.connect(2, they.address());
            they.connect(1, me.address());
            RecordingGuests.Guest there = mine.nextConnected();
            RecordingGuests.Guest back = theirs.nextConnected();
            assertEquals(2, there.worker());
            assertEquals(1, back.worker());
            assertEquals(transport == Transport.SHARED, there.ring() != null);
            sendAndReceive(there, theirs.nextArrived());
            sendAndReceive(back, mine.nextArrived());
        }
        assertEquals(List.of(), files());
    }

    @ParameterizedTest
    @EnumSource
    void aHundredConnectionsAtOnceAllStand(Transport transport) throws Exception {
        List<Doorman> others = new ArrayList<>();
        try (Doorman me = open(0, transport, mine)) {
            for (int worker = 1; worker <= 20; worker++) {
                others.add(open(worker, transport, theirs));
            }
            for (Doorman other : others) {
                IntStream.range(0, 5).forEach(i -> other.connect(0, me.address()));
            }
            TreeSet<Integer> workers = new TreeSet<>();
            for (int i = 0; i < 100; i++) {
                workers.add(mine.nextArrived().worker());
                assertEquals(0, theirs.nextConnected().worker());
            }
            assertEquals(20, workers.size());
        } finally {
            others.forEach(Doorman::close);
        }
        assertEquals(List.of(), files());
    }

    @Test
    void whatIsSentRightAfterTheHandshakeIsNotLost() throws Exception {
        try (Doorman me = open(1, Transport.UNIX, mine);
                SocketChannel channel = SocketChannel.open(me.address())) {
            Connector connector = new Connector(7, 1, secret, new byte[Handshake.NONCE_BYTES]);
            channel.write(connector.hello());
            connector.onMessage(read(channel, Handshake.HEAD_BYTES));
            connector.onMessage(read(channel, Handshake.CHALLENGE_BYTES));
            ByteBuffer claim = connector.claim(RingOffer.NONE);
            channel.write(ByteBuffer.allocate(claim.remaining() + 1)
                    .put(claim)
                    .put((byte) 42)
                    .flip());
            RecordingGuests.Guest guest = mine.nextArrived();
            ByteBuffer got = ByteBuffer.allocate(10);
            while (got.position() == 0) {
                guest.channel().read(got);
            }
            assertEquals(42, got.get(0));
        }
    }

    private static byte[] read(SocketChannel channel, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        while (buffer.hasRemaining()) {
            assertTrue(channel.read(buffer) >= 0);
        }
        return buffer.array();
    }

    @Test
    void everythingInTheDirectoryIsPrivateAndTheRingFileIsGone() throws Exception {
        try (Doorman me = open(1, Transport.SHARED, mine);
                Doorman they = open(2, Transport.SHARED, theirs)) {
            me.connect(2, they.address());
            assertNotNull(mine.nextConnected().ring());
            assertEquals(List.of("w1.sock", "w2.sock"), files());
            assertEquals(
                    "rw-------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("w1.sock"))));
        }
        RingOffer offer = RingOffer.create(new SecureRandom(), RING_BYTES);
        RingFile.create(directory, offer);
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(offer.fileName()))));
    }

    @Test
    void aDirectoryThatOthersCanReadIsRefused() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-x---"));
        IOException refused = assertThrows(IOException.class, () -> open(1, Transport.SHARED, mine));
        assertTrue(refused.getMessage().contains("must be rwx------"), refused.getMessage());
    }

    @Test
    void aPathThatIsTooLongForASocketIsRefusedWithAHint() throws IOException {
        Path deep = Files.createDirectory(
                directory.resolve("x".repeat(120)),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        IOException refused = assertThrows(
                IOException.class, () -> Doorman.open(1, secret, Transport.UNIX, deep, RING_BYTES, PATIENCE, mine));
        assertTrue(refused.getMessage().contains("short path"), refused.getMessage());
    }

    @Test
    void whenMemoryCannotBeSharedFramesGoThroughTheSocket() throws Exception {
        Path elsewhere = Files.createDirectory(
                directory.resolve("elsewhere"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (Doorman me = open(1, Transport.SHARED, mine);
                Doorman they = Doorman.open(2, secret, Transport.SHARED, elsewhere, RING_BYTES, PATIENCE, theirs)) {
            me.connect(2, they.address());
            RecordingGuests.Guest there = mine.nextConnected();
            RecordingGuests.Guest here = theirs.nextArrived();
            assertNull(there.ring());
            assertNull(here.ring());
            sendAndReceive(there, here);
            assertEquals(List.of("elsewhere", "w1.sock"), files());

            Files.delete(elsewhere.resolve("w2.sock"));
            Files.delete(elsewhere);
            they.connect(1, me.address()); // has nowhere to create a ring
            assertNull(theirs.nextConnected().ring());
            assertNull(mine.nextArrived().ring());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"UNIX", "TCP"})
    void aWorkerThatIsDeadIsUnreachableAtOnce(Transport transport) throws Exception {
        SocketAddress dead;
        try (Doorman they = open(2, transport, theirs)) {
            dead = they.address();
        }
        try (Doorman me = open(1, transport, mine)) {
            me.connect(2, dead);
            RecordingGuests.Missing missing = mine.nextMissing();
            assertEquals(2, missing.worker());
            assertFalse(
                    missing.why() instanceof SocketTimeoutException,
                    missing.why().toString());
            me.connect(3, InetSocketAddress.createUnresolved("no.such.host.invalid", 1));
            assertEquals(3, mine.nextMissing().worker());
        }
    }

    @Test
    void aSocketFileThatADeadWorkerLeftIsUnreachableAtOnce() throws Exception {
        UnixDomainSocketAddress left = UnixDomainSocketAddress.of(directory.resolve("left.sock"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(left);
        }
        try (Doorman me = open(1, Transport.SHARED, mine)) {
            me.connect(2, left);
            assertEquals(2, mine.nextMissing().worker());
        }
    }

    @Test
    void aWorkerThatIsSilentIsUnreachableWhenPatienceEnds() throws Exception {
        UnixDomainSocketAddress silent = UnixDomainSocketAddress.of(directory.resolve("silent.sock"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Doorman me =
                        Doorman.open(1, secret, Transport.SHARED, directory, RING_BYTES, Duration.ofMillis(50), mine)) {
            server.bind(silent);
            me.connect(2, silent);
            assertInstanceOf(SocketTimeoutException.class, mine.nextMissing().why());
        }
    }

    /** The other side may have said welcome and count on the connection: its end would be the end of this worker. */
    @Test
    void aWelcomeThatComesAfterPatienceHasEndedIsStillGood() throws Exception {
        UnixDomainSocketAddress slow = UnixDomainSocketAddress.of(directory.resolve("slow.sock"));
        UnixDomainSocketAddress silent = UnixDomainSocketAddress.of(directory.resolve("silent.sock"));
        try (ServerSocketChannel slowServer = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                ServerSocketChannel silentServer = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Doorman me =
                        Doorman.open(1, secret, Transport.SHARED, directory, RING_BYTES, Duration.ofSeconds(1), mine)) {
            slowServer.bind(slow);
            silentServer.bind(silent);
            me.connect(2, slow);
            try (SocketChannel channel = slowServer.accept()) {
                Acceptor acceptor = new Acceptor(2, secret, new byte[Handshake.NONCE_BYTES]);
                acceptor.onMessage(read(channel, Handshake.HEAD_BYTES));
                Verdict verdict = acceptor.onMessage(read(channel, Handshake.HELLO_BYTES));
                channel.write(((Verdict.GoOn) verdict).reply());
                acceptor.onMessage(read(channel, Handshake.CLAIM_BYTES));
                me.connect(3, silent);
                assertEquals(3, mine.nextMissing().worker());
                channel.write(acceptor.welcome(true));
                assertEquals(2, mine.nextConnected().worker());
            }
        }
    }

    @Test
    void aWorkerThatDiesAfterTheClaimLeavesNoRingFile() throws Exception {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(directory.resolve("dying.sock"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Doorman me = open(1, Transport.SHARED, mine)) {
            server.bind(address);
            me.connect(2, address);
            try (SocketChannel channel = server.accept()) {
                Acceptor acceptor = new Acceptor(2, secret, new byte[Handshake.NONCE_BYTES]);
                acceptor.onMessage(read(channel, Handshake.HEAD_BYTES));
                Verdict verdict = acceptor.onMessage(read(channel, Handshake.HELLO_BYTES));
                channel.write(((Verdict.GoOn) verdict).reply());
                read(channel, Handshake.CLAIM_BYTES);
                assertEquals(
                        1,
                        files().stream()
                                .filter(name -> name.startsWith("ring-"))
                                .count());
            }
            assertEquals(2, mine.nextMissing().worker());
            assertEquals(List.of("dying.sock", "w1.sock"), files());
        }
    }

    @Test
    void aListenerWhoseQueueIsFullIsAskedAgain() throws Exception {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(directory.resolve("full.sock"));
        List<SocketChannel> crowd = new ArrayList<>();
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Doorman me = open(1, Transport.UNIX, mine)) {
            server.bind(address, 1);
            boolean full = false;
            while (!full) {
                SocketChannel next = SocketChannel.open(StandardProtocolFamily.UNIX);
                next.configureBlocking(false);
                crowd.add(next);
                full = !connects(next, address);
            }
            crowd.remove(crowd.size() - 1).close();
            me.connect(2, address);
            for (SocketChannel one : crowd) {
                one.close();
                server.accept().close();
            }
            try (SocketChannel last = server.accept()) {
                assertNull(Handshake.fault(read(last, Handshake.HEAD_BYTES), "it"));
            }
        }
    }

    private static boolean connects(SocketChannel channel, SocketAddress address) throws IOException {
        try {
            return channel.connect(address);
        } catch (SocketException e) {
            return false;
        }
    }

    @Test
    void connectionsDoNotWaitForSmallPacketsToGather() throws Exception {
        try (Doorman me = open(1, Transport.TCP, mine);
                Doorman they = open(2, Transport.TCP, theirs)) {
            me.connect(2, they.address());
            assertTrue(mine.nextConnected().channel().getOption(StandardSocketOptions.TCP_NODELAY));
            assertTrue(theirs.nextArrived().channel().getOption(StandardSocketOptions.TCP_NODELAY));
        }
    }
}
