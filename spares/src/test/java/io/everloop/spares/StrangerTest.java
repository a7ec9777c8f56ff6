package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.link.Secret;
import io.everloop.spares.control.Line;
import io.everloop.spares.control.Message;
import io.everloop.spares.control.Proof;
import io.everloop.spares.process.JobDirectory;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever connects to the agent and does not know the secret is refused, and the job is unharmed. */
@Timeout(60)
class StrangerTest {

    private final News news = new News();

    @Test
    void withoutTheSecretNobodyIsLetIn() throws Exception {
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 2).withArgs(List.of("1"));
        try (Job job = Job.start(spec, news)) {
            JobDirectory directory = new JobDirectory(job.directory());
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(directory.agentSocket()))) {
                Line line = new Line(channel);
                List<Message> heard = new ArrayList<>();
                while (heard.isEmpty()) {
                    line.receive(heard::add);
                }
                Message.Challenge challenge = (Message.Challenge) heard.get(0);
                SecureRandom random = new SecureRandom();
                line.send(Proof.hello(Secret.create(random), challenge.nonce(), Proof.nonce(random), 1, 0));
                assertThrows(IOException.class, () -> line.receive(heard::add));
            }
            endsWell(job);
        }
    }

    @Test
    void nonsenseIsRefused() throws Exception {
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 2).withArgs(List.of("1"));
        try (Job job = Job.start(spec, news)) {
            JobDirectory directory = new JobDirectory(job.directory());
            Random random = new Random(7);
            for (int i = 0; i < 300; i++) {
                byte[] bytes = new byte[1 + random.nextInt(300)];
                random.nextBytes(bytes);
                try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(directory.agentSocket()))) {
                    channel.write(ByteBuffer.wrap(bytes));
                }
            }
            endsWell(job);
        }
    }

    /** More than the agent lets in before they have proved anything. */
    @Test
    void thoseWhoSayNothingKeepNobodyOutForLong() throws Exception {
        JobSpec spec = JobSpec.of(Replaced.class.getName(), 2)
                .withArgs(List.of(Long.toString(Long.MAX_VALUE)))
                .withBound(Duration.ofSeconds(1))
                .withSpares(0, Depletion.RESPAWN);
        List<SocketChannel> silent = new ArrayList<>();
        try (Job job = Job.start(spec, news)) {
            news.awaitLine(Replaced.AT + 100);
            JobDirectory directory = new JobDirectory(job.directory());
            for (int i = 0; i < 300; i++) {
                silent.add(SocketChannel.open(UnixDomainSocketAddress.of(directory.agentSocket())));
            }
            job.kill(1);
            news.awaitSeated(1);
        } finally {
            for (SocketChannel channel : silent) {
                channel.close();
            }
        }
    }

    private void endsWell(Job job) throws Exception {
        news.awaitLines(2);
        job.kill(1);
        JobResult result = job.await();
        assertTrue(result.ok(), result.toString());
        assertEquals(1, result.deaths().size());
    }
}
