package io.everloop.comm.engine;

import io.everloop.comm.collective.Schedule;
import io.everloop.comm.collective.Step;
import io.everloop.comm.data.Combine;
import java.util.List;

/** Runs the schedule of a collective: whoever makes progress runs it, not only the rank that waits for it. */
final class CollectiveOperation extends Operation<Void> implements Composite {

    private final List<Schedule.Round> rounds;
    private final int tag;
    private Operation<?>[] parts = {};
    private int round = -1;

    /** How many transfers of the round are not done. */
    private int missing;

    CollectiveOperation(Context context, Schedule schedule, int tag) {
        super(context);
        this.rounds = schedule.rounds();
        this.tag = tag;
    }

    void begin() {
        missing = 1;
        transferred();
    }

    @Override
    public void partDone(Operation<?> part) {
        if (isDone()) {
            return;
        }
        if (part.error() != null) {
            fail(part.error());
        } else {
            transferred();
        }
    }

    /** One transfer less to wait for; the last one lets the engine go on here, not deep inside a send. */
    private void transferred() {
        if (--missing == 0) {
            context.engine().ready(this);
        }
    }

    /** All transfers of the round are done. */
    void advance() {
        while (!isDone() && missing == 0) {
            if (round >= 0) {
                work(rounds.get(round).work());
            }
            round++;
            if (round == rounds.size()) {
                context.finished(this);
                complete();
                return;
            }
            transfer(rounds.get(round).transfers());
            Failpoint.reached("collective.round");
        }
    }

    private void transfer(List<Step> steps) {
        missing = steps.size() + 1;
        parts = new Operation<?>[steps.size()];
        for (int i = 0; i < parts.length && !isDone(); i++) {
            parts[i] = start(steps.get(i));
        }
        missing--;
    }

    private Operation<?> start(Step step) {
        if (step instanceof Step.Receive receive) {
            ReceiveOperation operation = new ReceiveOperation(context).prepare(receive.into(), receive.from(), tag);
            operation.partOf(this);
            context.delivery().start(operation);
            return operation;
        }
        Step.Send send = (Step.Send) step;
        SendOperation operation = new SendOperation(context).prepare(send.data(), send.to(), tag);
        operation.partOf(this);
        context.delivery().start(operation);
        return operation;
    }

    private static void work(List<Step> steps) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step instanceof Step.Combine combine) {
                Combine.combine(combine.op(), combine.left(), combine.right(), combine.into());
            } else if (step instanceof Step.Copy copy) {
                copy.into().copyFrom(copy.data(), copy.data().length());
            }
        }
    }

    @Override
    void abandon() {
        context.finished(this);
        for (Operation<?> part : parts) {
            if (part != null && !part.isDone()) {
                part.abandon();
            }
        }
    }

    @Override
    Void result() {
        return null;
    }
}
