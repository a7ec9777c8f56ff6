package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random programs of sends and receives, in which no message overtakes another of its sender that would match as well. */
class MatchingTest {

    private static final int MESSAGES = 300;
    private static final int TAGS = 3;

    @ParameterizedTest
    @CsvSource({"4,1,SHARED,1", "4,2,SHARED,2", "4,1,TCP,3", "5,2,UNIX,4", "4,4,SHARED,5", "3,1,SHARED,6"})
    void messagesDoNotOvertakeEachOther(int size, int perWorker, Transport transport, int seed) {
        Plan.of(size).perWorker(perWorker).over(transport).run(world -> {
            Random random = new Random(seed * 31L + world.rank());
            List<Request<?>> sends = new ArrayList<>();
            List<Request<Status>> receives = new ArrayList<>();
            List<long[]> places = new ArrayList<>();
            int total = MESSAGES * size;
            int[] sentTo = new int[size];
            int sent = 0;
            while (sent < total || receives.size() < total) {
                if (sent < total && (receives.size() == total || random.nextBoolean())) {
                    int to = sent++ % size;
                    sends.add(send(world, random, to, sentTo[to]++));
                } else {
                    long[] place = new long[4_000];
                    places.add(place);
                    receives.add(world.irecv(place, 0, place.length, Communicator.ANY_SOURCE, Communicator.ANY_TAG));
                }
                if (random.nextInt(20) == 0 && !receives.isEmpty()) {
                    receives.get(receives.size() - 1).test();
                }
            }
            sends.forEach(Request::await);
            checkOrder(size, receives, places);
        });
    }

    private static Request<Void> send(Communicator world, Random random, int to, int number) {
        long[] data = new long[random.nextInt(10) == 0 ? 4_000 : 2];
        data[0] = world.rank();
        data[1] = number;
        return world.isend(data, 0, data.length, to, random.nextInt(TAGS));
    }

    /** Receives that take anything see the messages of each sender in the order in which they were sent. */
    private static void checkOrder(int size, List<Request<Status>> receives, List<long[]> places) {
        Map<Integer, Long> next = new HashMap<>();
        for (int i = 0; i < receives.size(); i++) {
            Status status = receives.get(i).await();
            long[] data = places.get(i);
            assertEquals(status.source(), data[0]);
            assertEquals(next.getOrDefault(status.source(), 0L), data[1], "message " + i + " " + status);
            next.put(status.source(), data[1] + 1);
        }
        assertEquals(size, next.size());
    }

    @ParameterizedTest
    @CsvSource({"1,SHARED,11", "1,UNIX,12", "2,SHARED,13"})
    void amongMessagesOfATagTheFirstIsReceivedFirst(int perWorker, Transport transport, int seed) {
        Plan.of(2).perWorker(perWorker).over(transport).run(world -> {
            Random random = new Random(seed);
            int[] tags = random.ints(1_000, 0, TAGS).toArray();
            if (world.rank() == 0) {
                for (int i = 0; i < tags.length; i++) {
                    world.send(new int[] {i}, 1, tags[i]);
                }
                return;
            }
            boolean[] seen = new boolean[tags.length];
            int[] value = new int[1];
            for (int i = 0; i < tags.length; i++) {
                int wanted = first(tags, seen, random.nextInt(TAGS));
                boolean any = wanted < 0 || (wanted == first(tags, seen, -1) && random.nextBoolean());
                wanted = wanted < 0 ? first(tags, seen, -1) : wanted;
                world.recv(value, 0, any ? Communicator.ANY_TAG : tags[wanted]);
                assertEquals(wanted, value[0]);
                assertTrue(!seen[wanted]);
                seen[wanted] = true;
            }
        });
    }

    /** The first message that was not received and has the tag; with any if that is negative; -1 if there is none. */
    private static int first(int[] tags, boolean[] seen, int tag) {
        for (int i = 0; i < tags.length; i++) {
            if (!seen[i] && (tag < 0 || tags[i] == tag)) {
                return i;
            }
        }
        return -1;
    }
}
