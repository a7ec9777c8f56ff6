package io.everloop.spares.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Detector;
import io.everloop.comm.engine.Worker;
import io.everloop.comm.engine.WorkerSpec;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import io.everloop.spares.control.Line;
import io.everloop.spares.control.Message;
import io.everloop.spares.control.Proof;
import io.everloop.spares.process.JobDirectory;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker's line to an agent that this test plays. */
@Timeout(60)
class ControlTest {

    /** More answers than a socket has room for. */
    private static final int MANY = 20_000;

    private JobDirectory directory;

    @BeforeEach
    void create() throws Exception {
        directory = JobDirectory.create();
    }

    @AfterEach
    void delete() throws Exception {
        directory.delete();
    }

    @Test
    void whatFindsNoRoomIsSentWhenThereIsSome() throws Exception {
        SecureRandom random = new SecureRandom();
        WorkerSpec spec = new WorkerSpec(
                0,
                1,
                1,
                directory.path(),
                Secret.create(random),
                Transport.UNIX,
                Protocol.ERA,
                Detector.AGENT,
                Duration.ofSeconds(3));
        WorkerSettings settings = new WorkerSettings(spec, "none", List.of());
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Worker engine = Worker.open(spec)) {
            server.bind(UnixDomainSocketAddress.of(directory.agentSocket()));
            CompletableFuture<Control> connecting = CompletableFuture.supplyAsync(() -> connect(settings, engine));
            try (Line agent = new Line(server.accept())) {
                agent.send(new Message.Challenge(Proof.nonce(random)));
                List<Message> heard = new ArrayList<>();
                agent.receive(heard::add);
                try (Control control = connecting.get()) {
                    heard.clear();
                    for (long number = 0; number < MANY; number++) {
                        agent.send(new Message.Ping(number));
                    }
                    while (heard.size() < MANY) {
                        agent.receive(heard::add);
                    }
                    assertEquals(
                            LongStream.range(0, MANY)
                                    .mapToObj(Message.Pong::new)
                                    .toList(),
                            heard);
                    assertEquals(0, control.workers());
                }
            }
        }
    }

    private static Control connect(WorkerSettings settings, Worker engine) {
        try {
            return Control.connect(settings, engine, new Orphan(settings.spec()));
        } catch (Exception e) {
            throw new IllegalStateException("the agent that is played here did not answer", e);
        }
    }
}
