package io.everloop.comm.engine;

import io.everloop.comm.CommException;
import io.everloop.comm.collective.Schedule;
import io.everloop.comm.collective.Step;
import io.everloop.comm.data.Combine;
import java.util.List;

/**
 * Runs the schedule of a collective: whoever makes progress runs it, not only the rank that waits for it. Its transfers are
 * made in the first run, and used again in all others.
 */
final class CollectiveOperation extends Operation<Void> implements Composite {

    private final List<Schedule.Round> rounds;
    private final Operation<?>[][] parts;
    private int tag;
    private int round = -1;

    /** How many transfers of the round are not done. */
    private int missing;

    CollectiveOperation(Context context, Schedule schedule, int tag) {
        super(context);
        this.rounds = schedule.rounds();
        this.tag = tag;
        parts = new Operation<?>[rounds.size()][];
    }

    /** Runs it another time. */
    void again(int newTag) {
        reopen();
        tag = newTag;
        round = -1;
        CommException why = context.cannotTalkToAll();
        if (why != null) {
            fail(why);
        } else {
            context.collectives().add(this);
            begin();
        }
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
        if (parts[round] == null) {
            parts[round] = new Operation<?>[steps.size()];
        }
        Operation<?>[] transfers = parts[round];
        for (int i = 0; i < transfers.length && !isDone(); i++) {
            if (steps.get(i) instanceof Step.Receive receive) {
                transfers[i] = start(receive, (ReceiveOperation) transfers[i]);
            } else {
                transfers[i] = start((Step.Send) steps.get(i), (SendOperation) transfers[i]);
            }
        }
        missing--;
    }

    private ReceiveOperation start(Step.Receive step, ReceiveOperation known) {
        ReceiveOperation operation = known == null ? new ReceiveOperation(context) : known;
        operation.prepare(step.into(), step.from(), tag).partOf(this);
        context.delivery().start(operation);
        return operation;
    }

    private SendOperation start(Step.Send step, SendOperation known) {
        SendOperation operation = known == null ? new SendOperation(context) : known;
        operation.prepare(step.data(), step.to(), tag).partOf(this);
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
        if (round < 0 || parts[round] == null) {
            return;
        }
        for (Operation<?> part : parts[round]) {
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
