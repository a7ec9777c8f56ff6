package io.everloop.framework.local;

import io.everloop.comm.Request;
import io.everloop.comm.collective.Schedule;
import io.everloop.comm.collective.Step;
import io.everloop.comm.data.Combine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the schedule of a collective as messages like all others, so that it is logged and repeated like them. Goes on whenever
 * a message comes in, whoever waits.
 */
final class Collective implements Request<Void> {

    private final Messenger messenger;
    private final LoggedCommunicator communicator;
    private final List<Schedule.Round> rounds;
    private final int tag;
    private List<Receive> receives = List.of();
    private int round = -1;
    private int missing;
    private boolean isAdvancing;

    Collective(Messenger messenger, LoggedCommunicator communicator, Schedule schedule, int tag) {
        this.messenger = messenger;
        this.communicator = communicator;
        rounds = schedule.rounds();
        this.tag = tag;
    }

    /** Does all that can be done now. */
    void advance() {
        if (isAdvancing) {
            return;
        }
        isAdvancing = true;
        while (missing == 0 && round < rounds.size()) {
            receives.forEach(Receive::letter); // throws if one does not fit
            if (round >= 0) {
                rounds.get(round).work().forEach(Collective::work);
            }
            round++;
            receives = List.of();
            if (round < rounds.size()) {
                transfer(rounds.get(round).transfers());
            }
        }
        isAdvancing = false;
    }

    private void transfer(List<Step> steps) {
        receives = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof Step.Receive receive) {
                missing++;
                Receive posted = new Receive(
                        communicator.collectiveId(),
                        communicator.member(receive.from()),
                        tag,
                        Optional.of(receive.into()),
                        this::received);
                receives.add(posted);
                messenger.post(posted);
            } else if (step instanceof Step.Send send) {
                messenger.send(communicator.member(send.to()), communicator.collectiveId(), tag, send.data());
            }
        }
    }

    private void received() {
        missing--;
        advance();
    }

    private static void work(Step step) {
        if (step instanceof Step.Combine combine) {
            Combine.combine(combine.op(), combine.left(), combine.right(), combine.into());
        } else if (step instanceof Step.Copy copy) {
            copy.into().copyFrom(copy.data(), copy.data().length());
        }
    }

    private boolean isDone() {
        return round == rounds.size();
    }

    @Override
    public Void await() {
        while (!isDone()) {
            messenger.progress();
        }
        return null;
    }

    @Override
    public boolean test() {
        if (!isDone()) {
            messenger.poll();
        }
        return isDone();
    }
}
