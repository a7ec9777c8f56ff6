package io.everloop.framework.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.log.Channel;
import io.everloop.checkpoint.log.Delivery;
import io.everloop.checkpoint.log.LoggedMessage;
import io.everloop.comm.Communicator;
import io.everloop.comm.MessageMismatchException;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How messages and receives find each other, the first time and again. */
class MailboxTest {

    private static final int ANY = Communicator.ANY_SOURCE;
    private static final long WORLD = 1;
    private static final int HERE = 9;

    private final List<Letter> recorded = new ArrayList<>();
    private final Mailbox mailbox = new Mailbox(recorded::add);

    private static Letter letter(int from, long sequence, int tag) {
        byte[] frame = Frame.of(0, sequence, WORLD, tag, Slice.of(new long[] {from * 1000L + sequence}));
        return Frame.read(from, frame);
    }

    private static Receive receive(int source, int tag, long... into) {
        return new Receive(WORLD, source, tag, Optional.of(Slice.of(into)), () -> {});
    }

    private Receive posted(int source, int tag) {
        Receive receive = receive(source, tag, new long[1]);
        mailbox.post(receive);
        return receive;
    }

    @Test
    void theFirstReceiveGetsTheFirstMessageThatFits() {
        Receive five = posted(1, 5);
        Receive any = posted(ANY, Communicator.ANY_TAG);
        mailbox.arrive(letter(1, 1, 6));
        mailbox.arrive(letter(1, 2, 5));
        mailbox.arrive(letter(2, 1, 5));
        assertEquals(1, any.letter().sequence());
        assertEquals(2, five.letter().sequence());
        assertFalse(mailbox.isEmpty());
        assertEquals(2, posted(ANY, 5).letter().from());
        assertTrue(mailbox.isEmpty());
        assertEquals(List.of(1, 2), recorded.stream().map(Letter::from).toList());
    }

    @Test
    void aLookLeavesTheMessage() {
        Receive look = new Receive(WORLD, ANY, 5, Optional.empty(), () -> {});
        mailbox.post(look);
        long[] into = new long[1];
        mailbox.post(receive(3, 5, into));
        mailbox.arrive(letter(3, 1, 5));
        assertEquals(3, look.letter().from());
        assertEquals(3001, into[0]);
        assertTrue(mailbox.isEmpty());
    }

    @Test
    void elementsGoToTheirPlaceOrTheReceiveSaysWhyNot() {
        double[] data = {1.5, -2.5, 3.5};
        Letter letter = Frame.read(4, Frame.of(7, 1, WORLD, 5, Slice.of(data, 1, 2)));
        double[] place = new double[4];
        Receive receive = new Receive(WORLD, 4, 5, Optional.of(Slice.of(place, 1, 3)), () -> {});
        mailbox.post(receive);
        mailbox.arrive(letter);
        assertEquals(2, receive.letter().count());
        assertArrayEquals(new double[] {0, -2.5, 3.5, 0}, place);
        Receive tooShort = new Receive(WORLD, 4, 5, Optional.of(Slice.of(place, 0, 1)), () -> {});
        mailbox.post(tooShort);
        mailbox.arrive(letter);
        assertThrows(MessageMismatchException.class, tooShort::letter);
    }

    /** Many programs of random receives, each run once, and again from the record with all messages there at once. */
    @Test
    void aRepetitionChoosesAsBefore() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<Letter> letters = new ArrayList<>();
            for (int from = 0; from < 3; from++) {
                for (int sequence = 1; sequence <= 6; sequence++) {
                    letters.add(letter(from, sequence, random.nextInt(2)));
                }
            }
            List<int[]> wishes = new ArrayList<>();
            for (int i = 0; i < 18; i++) {
                wishes.add(new int[] {random.nextInt(4) - 1, random.nextInt(3) - 1});
            }
            recorded.clear();
            mailbox.reset(List.of());
            List<Receive> first = run(interleaved(letters, random), wishes, random);
            List<Delivery> chosen =
                    recorded.stream().map(one -> one.deliveredTo(HERE)).toList();
            recorded.clear();
            mailbox.reset(chosen);
            letters.forEach(mailbox::arrive);
            for (int i = 0; i < wishes.size(); i++) {
                Receive again = posted(wishes.get(i)[0], wishes.get(i)[1]);
                if (first.get(i).isDone()) {
                    assertEquals(
                            first.get(i).letter().from(), again.letter().from(), "seed " + seed + ", receive " + i);
                    assertEquals(
                            first.get(i).letter().sequence(), again.letter().sequence(), "seed " + seed);
                }
            }
        }
    }

    /** Posts receives and lets messages arrive, in some order, until a moment at which the rank dies. */
    private List<Receive> run(List<Letter> arriving, List<int[]> wishes, Random random) {
        List<Receive> receives = new ArrayList<>();
        int arrived = 0;
        int end = random.nextInt(arriving.size() + 1);
        for (int[] wish : wishes) {
            while (arrived < end && random.nextBoolean()) {
                mailbox.arrive(arriving.get(arrived++));
            }
            receives.add(posted(wish[0], wish[1]));
        }
        while (arrived < end) {
            mailbox.arrive(arriving.get(arrived++));
        }
        return receives;
    }

    /** Messages of one sender keep their order. */
    private static List<Letter> interleaved(List<Letter> letters, Random random) {
        List<Integer> senders =
                new ArrayList<>(letters.stream().map(Letter::from).toList());
        Collections.shuffle(senders, random);
        int[] next = new int[3];
        return senders.stream()
                .map(from -> letters.stream()
                        .filter(letter -> letter.from() == from)
                        .toList()
                        .get(next[from]++))
                .toList();
    }

    @Test
    void whatWasSentBeforeIsNotSentAgainWhateverOvertakesIt() {
        Repeated repeated = new Repeated();
        for (int tag : new int[] {5, 6, 5}) {
            repeated.add(new LoggedMessage(new Channel(0, 1), 1, WORLD, tag, ArrayType.BYTE, new byte[0]));
        }
        assertTrue(repeated.wasSent(1, WORLD, 5));
        assertFalse(repeated.wasSent(2, WORLD, 5));
        assertTrue(repeated.wasSent(1, WORLD, 5));
        assertFalse(repeated.wasSent(1, WORLD, 5));
        assertTrue(repeated.wasSent(1, WORLD, 6));
        assertFalse(repeated.wasSent(1, ~WORLD, 6));
    }
}
