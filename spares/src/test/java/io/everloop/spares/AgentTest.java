package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.link.Secret;
import io.everloop.spares.control.Line;
import io.everloop.spares.control.Message;
import io.everloop.spares.control.Proof;
import io.everloop.spares.process.JobDirectory;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent whose workers are processes that do nothing; what they say is said by the test. */
@Timeout(60)
class AgentTest {

    private static final int RANK = 0;
    private static final int IDLE = 1;
    private static final int EXITING = 2;

    private final SecureRandom random = new SecureRandom();
    private final Secret secret = Secret.create(random);
    private final List<Process> processes = new ArrayList<>();
    private final List<Message> heard = new ArrayList<>();
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch free = new CountDownLatch(1);

    /** Held up by a spare that ended, since it reads its log, the agent hears both at once. */
    @Test
    void theLastOneIsDoneAndAnIdleSpareIsGoneAtTheSameTime(@TempDir Path place) throws Exception {
        JobDirectory directory = new JobDirectory(place);
        JobSpec spec = JobSpec.of("program", 1)
                .withSpares(2, Depletion.SHRINK)
                .withArchive(place)
                .withBound(Duration.ofSeconds(30));
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(directory.agentSocket());
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            Agent agent = agent(spec, server, directory);
            CompletableFuture<Void> end = CompletableFuture.runAsync(agent);
            Line exiting = connect(address, EXITING);
            Line idle = connect(address, IDLE);
            Line rank = connect(address, RANK);
            for (Line each : List.of(rank, idle, exiting)) {
                await(each, Message.Start.class::isInstance);
            }
            processes.get(EXITING).getOutputStream().close();
            assertTrue(held.await(30, TimeUnit.SECONDS));
            rank.send(new Message.Done(RANK));
            idle.close();
            free.countDown();
            await(rank, Message.Leave.class::isInstance);
            processes.get(RANK).destroy();
            end.get(30, TimeUnit.SECONDS);
        } finally {
            free.countDown();
            processes.forEach(Process::destroyForcibly);
        }
    }

    /** Its processes end with their standard inputs. */
    private Agent agent(JobSpec spec, ServerSocketChannel server, JobDirectory directory) throws IOException {
        List<WorkerProcess> workers = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            processes.add(new ProcessBuilder("sh", "-c", "read nothing; exit 3").start());
            workers.add(new WorkerProcess(spec, number, processes.get(number)));
        }
        return new Agent(
                spec,
                secret,
                server,
                workers,
                new Launcher(spec, directory, secret),
                new Ledger(),
                JobListener.NONE,
                this::log);
    }

    private String log(int worker) {
        held.countDown();
        try {
            assertTrue(free.await(30, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return "the log of worker " + worker;
    }

    private Line connect(UnixDomainSocketAddress address, int worker) throws IOException {
        Line line = new Line(SocketChannel.open(address));
        Message.Challenge challenge = (Message.Challenge) await(line, Message.Challenge.class::isInstance);
        line.send(Proof.hello(secret, challenge.nonce(), Proof.nonce(random), worker, 0));
        return line;
    }

    private Message await(Line line, Predicate<Message> wanted) throws IOException {
        heard.clear();
        while (heard.stream().noneMatch(wanted)) {
            line.receive(heard::add);
        }
        return heard.stream().filter(wanted).findFirst().orElseThrow();
    }
}
