package io.everloop.spares;

import io.everloop.comm.link.Secret;
import io.everloop.spares.control.Line;
import io.everloop.spares.control.MalformedMessageException;
import io.everloop.spares.control.Message;
import io.everloop.spares.control.Proof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Where workers come to the agent: whoever connects is challenged, and let in only with the proof that it belongs to the
 * job. When too many have proved nothing, those who have been silent for half of the bound have to go, and others wait outside
 * until then. Used by the agent's thread.
 */
final class Gate {

    private static final int MAX_STRANGERS = 256;

    /** Somebody who connected and has not proved anything. */
    private record Stranger(Line line, String challenge, long sinceNanos) {}

    /** Takes those in who have proved themselves. */
    interface Host {

        /**
         * A worker has proved itself.
         *
         * @throws MalformedMessageException if nobody waits for it
         */
        void admit(Message.Hello hello, Line line, SelectionKey key) throws MalformedMessageException;
    }

    private final Secret secret;
    private final ServerSocketChannel server;
    private final Selector selector;
    private final long patienceNanos;
    private final Host host;
    private final Consumer<String> notices;
    private final SecureRandom random = new SecureRandom();
    private final Set<Stranger> strangers = new LinkedHashSet<>(); // who came first has to go first
    private final SelectionKey key;
    private long closedUntil = Long.MAX_VALUE;

    /**
     * @param notices what the user should know of
     */
    Gate(
            Secret secret,
            ServerSocketChannel server,
            Selector selector,
            long boundNanos,
            Host host,
            Consumer<String> notices)
            throws IOException {
        this.secret = secret;
        this.server = server;
        this.selector = selector;
        patienceNanos = boundNanos / 2;
        this.host = host;
        this.notices = notices;
        server.configureBlocking(false);
        key = server.register(selector, SelectionKey.OP_ACCEPT, this);
    }

    /** Somebody knocks, or a stranger says something; whether the key is one of those. */
    boolean handles(SelectionKey ready) {
        if (ready == key) {
            accept(System.nanoTime());
        } else if (ready.attachment() instanceof Stranger stranger) {
            meet(stranger, ready);
        } else {
            return false;
        }
        return true;
    }

    private void accept(long now) {
        if (strangers.size() >= MAX_STRANGERS) {
            Stranger first = strangers.iterator().next();
            if (now - first.sinceNanos() < patienceNanos) {
                closeUntil(first.sinceNanos() + patienceNanos);
                return;
            }
            refuse(first);
        }
        try {
            SocketChannel channel = server.accept();
            if (channel != null) {
                challenge(channel, now);
            }
        } catch (IOException e) {
            // This process has as many connections as it may: who knocks waits until another one has ended.
            notices.accept("a worker has to wait until the agent may open more connections (" + e.getMessage()
                    + "): raise what this machine allows of open files");
            closeUntil(now + patienceNanos / 2);
        }
    }

    private void challenge(SocketChannel channel, long now) throws IOException {
        Stranger stranger = new Stranger(new Line(channel), Proof.nonce(random), now);
        strangers.add(stranger);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, stranger);
        stranger.line().send(new Message.Challenge(stranger.challenge()));
    }

    private void closeUntil(long nanos) {
        closedUntil = nanos;
        key.interestOps(0);
    }

    /** When the gate is to be opened again. */
    long dueNanos() {
        return closedUntil;
    }

    /** Opens it, if it is time to. */
    void onTick(long now) {
        if (now >= closedUntil) {
            closedUntil = Long.MAX_VALUE;
            key.interestOps(SelectionKey.OP_ACCEPT);
        }
    }

    private void meet(Stranger stranger, SelectionKey ready) {
        try {
            stranger.line().receive(message -> admit(stranger, ready, message));
        } catch (IOException refused) {
            refuse(stranger);
        }
    }

    private void refuse(Stranger stranger) {
        strangers.remove(stranger);
        try {
            stranger.line().close();
        } catch (IOException e) {
            throw new UncheckedIOException("a connection cannot be closed", e);
        }
    }

    private void admit(Stranger stranger, SelectionKey ready, Message message) throws IOException {
        if (!(message instanceof Message.Hello hello) || !Proof.isTrue(hello, secret, stranger.challenge())) {
            throw new MalformedMessageException("a stranger without proof");
        }
        host.admit(hello, stranger.line(), ready);
        strangers.remove(stranger);
    }
}
