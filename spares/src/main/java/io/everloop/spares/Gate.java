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

/**
 * Where workers come to the agent: whoever connects is challenged, and let in only with the proof that it belongs to the
 * job. Used by the agent's thread.
 */
final class Gate {

    private static final int MAX_STRANGERS = 256;

    /** Somebody who connected and has not proved anything. */
    private record Stranger(Line line, String challenge) {}

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
    private final Host host;
    private final SecureRandom random = new SecureRandom();
    private int strangers;

    Gate(Secret secret, ServerSocketChannel server, Selector selector, Host host) throws IOException {
        this.secret = secret;
        this.server = server;
        this.selector = selector;
        this.host = host;
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT, this);
    }

    /** Somebody knocks, or a stranger says something; whether the key is one of those. */
    boolean handles(SelectionKey key) {
        if (key.attachment() == this) {
            accept();
        } else if (key.attachment() instanceof Stranger stranger) {
            meet(stranger, key);
        } else {
            return false;
        }
        return true;
    }

    private void accept() {
        try {
            SocketChannel channel = server.accept();
            if (channel == null) {
                return;
            }
            if (strangers >= MAX_STRANGERS) {
                channel.close();
                return;
            }
            strangers++;
            channel.configureBlocking(false);
            Stranger stranger = new Stranger(new Line(channel), Proof.nonce(random));
            channel.register(selector, SelectionKey.OP_READ, stranger);
            stranger.line().send(new Message.Challenge(stranger.challenge()));
        } catch (IOException e) {
            throw new UncheckedIOException("the agent cannot be reached any more", e);
        }
    }

    private void meet(Stranger stranger, SelectionKey key) {
        try {
            stranger.line().receive(message -> admit(stranger, key, message));
        } catch (IOException refused) {
            strangers--;
            refuse(stranger);
        }
    }

    private static void refuse(Stranger stranger) {
        try {
            stranger.line().close();
        } catch (IOException e) {
            throw new UncheckedIOException("a connection cannot be closed", e);
        }
    }

    private void admit(Stranger stranger, SelectionKey key, Message message) throws IOException {
        if (!(message instanceof Message.Hello hello) || !Proof.isTrue(hello, secret, stranger.challenge())) {
            throw new MalformedMessageException("a stranger without proof");
        }
        host.admit(hello, stranger.line(), key);
        strangers--;
    }
}
