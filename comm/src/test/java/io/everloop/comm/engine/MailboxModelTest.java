package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.Communicator;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Matching against two lists that are searched from the front. */
class MailboxModelTest {

    private final Slice nothing = Slice.of(new byte[0]);

    /** A message or a receive as the model knows it. */
    private record Envelope(int source, int tag, int number) {
        boolean accepts(Envelope message) {
            return (source == message.source || source == Communicator.ANY_SOURCE)
                    && (tag == message.tag || (tag == Communicator.ANY_TAG && message.tag >= 0));
        }
    }

    private final List<Envelope> posted = new ArrayList<>();
    private final List<Envelope> arrived = new ArrayList<>();
    private final List<ReceiveOperation> receives = new ArrayList<>();
    private final List<Unexpected> messages = new ArrayList<>();
    private Mailbox mailbox = new Mailbox();

    @Property(tries = 400)
    void matchesLikeTheModel(@ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int sources) {
        posted.clear();
        arrived.clear();
        receives.clear();
        messages.clear();
        mailbox = new Mailbox();
        Random random = new Random(seed);
        long bytes = 0;
        for (int number = 0; number < 200; number++) {
            int kind = random.nextInt(10);
            if (kind < 5) {
                bytes += post(envelope(random, sources, number, true));
            } else if (kind < 9) {
                bytes += arrive(envelope(random, sources, number, false), random.nextInt(50));
            } else if (!receives.isEmpty()) {
                int which = random.nextInt(receives.size());
                mailbox.unpost(receives.remove(which));
                posted.remove(which);
            }
            assertEquals(receives, mailbox.posted());
            assertEquals(bytes, mailbox.unexpectedBytes());
        }
    }

    /** Messages of collectives have tags below all wildcards. */
    private static Envelope envelope(Random random, int sources, int number, boolean wild) {
        int source = wild && random.nextInt(3) == 0 ? Communicator.ANY_SOURCE : random.nextInt(sources);
        int tag = random.nextInt(8) == 0 ? -2 - random.nextInt(2) : random.nextInt(3);
        return new Envelope(source, wild && random.nextInt(3) == 0 ? Communicator.ANY_TAG : tag, number);
    }

    private long post(Envelope envelope) {
        Unexpected message = mailbox.peek(envelope.source, envelope.tag);
        for (int i = 0; i < arrived.size(); i++) {
            if (envelope.accepts(arrived.get(i))) {
                assertEquals(messages.remove(i), message);
                assertEquals(arrived.remove(i).tag, message.tag);
                mailbox.remove(message);
                long room = Mailbox.room(message.type, message.count);
                mailbox.recycle(message);
                return -room;
            }
        }
        assertEquals(null, message);
        ReceiveOperation receive = new ReceiveOperation(null).prepare(nothing, envelope.source, envelope.tag);
        mailbox.post(receive);
        receives.add(receive);
        posted.add(envelope);
        return 0;
    }

    private long arrive(Envelope envelope, int count) {
        ReceiveOperation receive = mailbox.take(envelope.source, envelope.tag);
        for (int i = 0; i < posted.size(); i++) {
            if (posted.get(i).accepts(envelope)) {
                assertEquals(receives.remove(i), receive);
                posted.remove(i);
                return 0;
            }
        }
        assertEquals(null, receive);
        ArrayType type = ArrayType.ofCode(envelope.number % ArrayType.values().length);
        messages.add(mailbox.add(envelope.source, envelope.tag, type, count, true));
        arrived.add(envelope);
        return Mailbox.room(type, count);
    }
}
