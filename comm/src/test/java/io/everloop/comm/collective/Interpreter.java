package io.everloop.comm.collective;

import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * Runs the schedules of all ranks of a group in memory, in an order drawn from a seed, under the strictest rule: a send is
 * done only when it is received, and what is being sent must not change meanwhile.
 */
final class Interpreter {

    private record Posted(int rank, Slice data, Slice asItWas) {}

    private final int size;
    private final List<Schedule> schedules;
    private final Random random;
    private final Workers workers;
    private final int[] round;
    private final int[] pending;
    private final List<Deque<Posted>> sends = new ArrayList<>();
    private final List<Deque<Posted>> receives = new ArrayList<>();
    private final List<Integer> ready = new ArrayList<>();
    private final List<Integer> matching = new ArrayList<>();
    private final long[] bytesSent;
    private int messagesBetweenWorkers;

    Interpreter(List<Schedule> schedules, Layout layout, long seed) {
        this.schedules = schedules;
        size = schedules.size();
        random = new Random(seed);
        workers = Workers.of(layout);
        round = new int[size];
        pending = new int[size];
        bytesSent = new long[size];
        for (int pair = 0; pair < size * size; pair++) {
            sends.add(new ArrayDeque<>(1));
            receives.add(new ArrayDeque<>(1));
        }
    }

    /** Runs all to their ends. */
    Interpreter run() {
        for (int rank = 0; rank < size; rank++) {
            ready.add(rank);
        }
        while (!ready.isEmpty() || !matching.isEmpty()) {
            int choice = random.nextInt(ready.size() + matching.size());
            if (choice < ready.size()) {
                start(take(ready, choice));
            } else {
                match(take(matching, choice - ready.size()));
            }
        }
        for (int rank = 0; rank < size; rank++) {
            if (round[rank] < schedules.get(rank).rounds().size()) {
                throw new AssertionError("deadlock: rank " + rank + " is in round " + round[rank] + " of "
                        + schedules.get(rank).rounds().size() + ": "
                        + schedules.get(rank).rounds().get(round[rank]));
            }
        }
        return this;
    }

    private static int take(List<Integer> from, int at) {
        int last = from.remove(from.size() - 1);
        return at == from.size() ? last : from.set(at, last);
    }

    private void start(int rank) {
        if (round[rank] == schedules.get(rank).rounds().size()) {
            return;
        }
        Round current = schedules.get(rank).rounds().get(round[rank]);
        pending[rank] = current.transfers().size();
        for (Step step : current.transfers()) {
            post(rank, step);
        }
        finishIfDone(rank);
    }

    private void post(int rank, Step step) {
        if (step instanceof Step.Send send) {
            Slice copy = send.data().fresh(send.data().length());
            copy.copyFrom(send.data(), copy.length());
            post(rank, send.to(), sends, receives, new Posted(rank, send.data(), copy));
            bytesSent[rank] += send.data().bytes();
            messagesBetweenWorkers += workers.indexOf(rank) != workers.indexOf(send.to()) ? 1 : 0;
        } else if (step instanceof Step.Receive receive) {
            post(receive.from(), rank, receives, sends, new Posted(rank, receive.into(), null));
        } else {
            throw new AssertionError("no transfer: " + step);
        }
    }

    private void post(int from, int to, List<Deque<Posted>> mine, List<Deque<Posted>> theirs, Posted posted) {
        if (from == to) {
            throw new AssertionError("rank " + from + " talks with itself");
        }
        int pair = from * size + to;
        mine.get(pair).add(posted);
        if (mine.get(pair).size() == 1 && !theirs.get(pair).isEmpty()) {
            matching.add(pair);
        }
    }

    private void match(int pair) {
        Posted send = sends.get(pair).remove();
        Posted receive = receives.get(pair).remove();
        if (!sends.get(pair).isEmpty() && !receives.get(pair).isEmpty()) {
            matching.add(pair);
        }
        if (send.data().length() != receive.data().length()
                || send.data().type() != receive.data().type()) {
            throw new AssertionError(
                    send.rank() + " sent " + send.data() + " but " + receive.rank() + " expects " + receive.data());
        }
        if (!Values.same(send.data(), send.asItWas())) {
            throw new AssertionError("what rank " + send.rank() + " was sending has changed");
        }
        receive.data().copyFrom(send.data(), send.data().length());
        pending[send.rank()]--;
        pending[receive.rank()]--;
        finishIfDone(send.rank());
        finishIfDone(receive.rank());
    }

    private void finishIfDone(int rank) {
        if (pending[rank] > 0) {
            return;
        }
        for (Step step : schedules.get(rank).rounds().get(round[rank]).work()) {
            if (step instanceof Step.Combine combine) {
                Combine.combine(combine.op(), combine.left(), combine.right(), combine.into());
            } else if (step instanceof Step.Copy copy) {
                copy.into().copyFrom(copy.data(), copy.into().length());
            } else {
                throw new AssertionError("no work: " + step);
            }
        }
        round[rank]++;
        ready.add(rank);
    }

    int messagesBetweenWorkers() {
        return messagesBetweenWorkers;
    }

    long bytesSent(int rank) {
        return bytesSent[rank];
    }
}
