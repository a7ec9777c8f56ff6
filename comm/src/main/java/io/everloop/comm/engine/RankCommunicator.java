package io.everloop.comm.engine;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.ErrorHandler;
import io.everloop.comm.Group;
import io.everloop.comm.PersistentRequest;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import io.everloop.comm.collective.Collectives;
import io.everloop.comm.collective.Layout;
import io.everloop.comm.collective.Schedule;
import io.everloop.comm.data.ObjectCodec;
import io.everloop.comm.data.Slice;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A communicator as its rank uses it: checks what is asked for, lets the engine do it, and waits.
 *
 * <p>Blocking sends and receives use the same two operations again and again, so they make no garbage.
 */
final class RankCommunicator extends Collectives {

    private static final Status FROM_NOBODY = new Status(NOBODY, ANY_TAG, 0);

    private final Context context;
    private final Waiting waiting;
    private final Slice part = new Slice();
    private final SendOperation send;
    private final ReceiveOperation receive;
    private ErrorHandler handler = ErrorHandler.THROW;
    private CommException lastError;

    RankCommunicator(Context context) {
        this.context = context;
        waiting = context.engine().waiting();
        send = new SendOperation(context);
        receive = new ReceiveOperation(context);
    }

    /** Takes over what communicators made from another one inherit. */
    RankCommunicator inherit(RankCommunicator parent) {
        handler = parent.handler;
        return this;
    }

    Context context() {
        return context;
    }

    @Override
    protected Layout layout() {
        return context.layout();
    }

    @Override
    protected ObjectCodec codec() {
        return context.engine().codec();
    }

    @Override
    protected Request<Void> begin(Schedule schedule) {
        waiting.enter();
        try {
            return context.start(schedule, context.nextCollective());
        } finally {
            waiting.leave();
        }
    }

    @Override
    protected PersistentRequest<Void> prepare(Schedule schedule) {
        CollectiveOperation operation = new CollectiveOperation(context, schedule, 0);
        return new Repeated<>(this, operation, () -> operation.again(context.nextCollective()));
    }

    @Override
    public int rank() {
        return context.rank();
    }

    @Override
    public int size() {
        return context.size();
    }

    @Override
    public Group group() {
        return Group.of(context.members());
    }

    // --- point to point ---

    @Override
    public void send(Object array, int offset, int length, int dest, int tag) {
        checkSend(dest, tag);
        part.set(array, offset, length);
        if (dest == NOBODY) {
            return;
        }
        waiting.enter();
        try {
            context.delivery().start(send.prepare(part, dest, tag));
            if (!send.isDone()) {
                waiting.await(context.waiter(), send);
            }
        } finally {
            waiting.leave();
        }
        outcome(send, send.error());
    }

    @Override
    public Status recv(Object array, int offset, int length, int source, int tag) {
        checkReceive(source, tag);
        part.set(array, offset, length);
        if (source == NOBODY) {
            return FROM_NOBODY;
        }
        CommException error;
        waiting.enter();
        try {
            context.delivery().start(receive.prepare(part, source, tag));
            if (!receive.isDone()) {
                waiting.await(context.waiter(), receive);
            }
            error = receive.isDone() ? receive.error() : giveUp(receive);
        } finally {
            waiting.leave();
        }
        return outcome(receive, error);
    }

    /** A blocking operation does not stay pending. */
    private static CommException giveUp(Operation<?> operation) {
        CommException error = operation.pendingError();
        operation.abandon();
        return new ProcFailedException(error.getMessage(), ((ProcFailedException) error).failed());
    }

    @Override
    public Request<Void> isend(Object array, int offset, int length, int dest, int tag) {
        checkSend(dest, tag);
        SendOperation operation = new SendOperation(context).prepare(part.set(array, offset, length), dest, tag);
        begin(() -> start(operation));
        return operation;
    }

    @Override
    public PersistentRequest<Void> sendInit(Object array, int offset, int length, int dest, int tag) {
        checkSend(dest, tag);
        Slice data = Slice.of(array, offset, length);
        SendOperation operation = new SendOperation(context);
        return new Repeated<>(this, operation, () -> start(operation.prepare(data, dest, tag)));
    }

    @Override
    public Request<Status> irecv(Object array, int offset, int length, int source, int tag) {
        checkReceive(source, tag);
        ReceiveOperation operation =
                new ReceiveOperation(context).prepare(part.set(array, offset, length), source, tag);
        begin(() -> start(operation));
        return operation;
    }

    @Override
    public PersistentRequest<Status> recvInit(Object array, int offset, int length, int source, int tag) {
        checkReceive(source, tag);
        Slice place = Slice.of(array, offset, length);
        ReceiveOperation operation = new ReceiveOperation(context);
        return new Repeated<>(this, operation, () -> start(operation.prepare(place, source, tag)));
    }

    /** Begins something, under the lock of the engine. */
    void begin(Runnable beginning) {
        waiting.enter();
        try {
            beginning.run();
        } finally {
            waiting.leave();
        }
    }

    /** Asks for something, under the lock of the engine. */
    private <T> T told(Supplier<T> question) {
        waiting.enter();
        try {
            return question.get();
        } finally {
            waiting.leave();
        }
    }

    private void start(SendOperation operation) {
        if (operation.target == NOBODY) {
            operation.complete();
        } else {
            context.delivery().start(operation);
        }
    }

    private void start(ReceiveOperation operation) {
        if (operation.source == NOBODY) {
            operation.matched(NOBODY, ANY_TAG, operation.place.type(), 0);
            operation.complete();
        } else {
            context.delivery().start(operation);
        }
    }

    @Override
    public Status sendrecv(
            Object send,
            int sendOffset,
            int sendLength,
            int dest,
            int sendTag,
            Object recv,
            int recvOffset,
            int recvLength,
            int source,
            int recvTag) {
        checkSend(dest, sendTag);
        checkReceive(source, recvTag);
        this.send.prepare(part.set(send, sendOffset, sendLength), dest, sendTag);
        receive.prepare(part.set(recv, recvOffset, recvLength), source, recvTag);
        CommException error;
        waiting.enter();
        try {
            error = exchange();
        } finally {
            waiting.leave();
        }
        return outcome(receive, error);
    }

    /** Does both, whatever becomes of one: a failure on one side must not disturb the partner on the other. */
    private CommException exchange() {
        start(receive);
        start(send);
        waiting.await(context.waiter(), send);
        waiting.await(context.waiter(), receive);
        CommException error = receive.isDone() ? receive.error() : giveUp(receive);
        return send.error() == null ? error : send.error();
    }

    @Override
    public Status probe(int source, int tag) {
        checkReceive(source, tag);
        if (source == NOBODY) {
            return FROM_NOBODY;
        }
        ProbeOperation operation = new ProbeOperation(context, source, tag);
        CommException error;
        waiting.enter();
        try {
            context.delivery().start(operation);
            waiting.await(context.waiter(), operation);
            error = operation.isDone() ? operation.error() : giveUp(operation);
        } finally {
            waiting.leave();
        }
        return outcome(operation, error);
    }

    @Override
    public Optional<Status> iprobe(int source, int tag) {
        checkReceive(source, tag);
        if (source == NOBODY) {
            return Optional.of(FROM_NOBODY);
        }
        CommException why;
        waiting.enter();
        try {
            waiting.poll();
            Unexpected message = context.mailbox().peek(source, tag);
            if (message != null) {
                lastError = null;
                return Optional.of(new Status(message.source, message.tag, message.count));
            }
            why = context.whyNothingComes(source);
        } finally {
            waiting.leave();
        }
        lastError = null;
        if (why != null) {
            raise(why);
        }
        return Optional.empty();
    }

    // --- waiting ---

    <T> T await(Operation<T> operation) {
        CommException error;
        waiting.enter();
        try {
            waiting.await(context.waiter(), operation);
            error = operation.isDone() ? operation.error() : operation.pendingError();
        } finally {
            waiting.leave();
        }
        return outcome(operation, error);
    }

    boolean test(Operation<?> operation) {
        if (operation.isDone()) {
            return true;
        }
        waiting.enter();
        try {
            waiting.poll();
            return operation.isDone() || operation.pendingError() != null;
        } finally {
            waiting.leave();
        }
    }

    /** What an operation gives, unless something went wrong. */
    private <T> T outcome(Operation<T> operation, CommException error) {
        lastError = null;
        if (error == null) {
            return operation.result();
        }
        raise(error);
        return operation.resultOfFailure();
    }

    /** Lets the handler decide; it may return. */
    private void raise(CommException error) {
        // It was made by whoever noticed; the caller wants to see where it called from.
        error.fillInStackTrace();
        lastError = error;
        handler.onError(this, error);
    }

    // --- communicators ---

    @Override
    public Communicator dup() {
        checkUsable();
        long id = context.childId(0);
        CommException why = told(context::cannotTalkToAll);
        if (why == null) {
            return make(id, context.members());
        }
        raise(why);
        return null;
    }

    @Override
    protected long childId(int colour) {
        return context.childId(colour);
    }

    @Override
    protected Communicator open(long id, int[] ranks) {
        return make(id, IntStream.of(ranks).map(context::memberAt).toArray());
    }

    private Communicator make(long id, int[] members) {
        waiting.enter();
        try {
            context.member().checkNotAhead();
            return context.made(context.member().context(id).open(members))
                    .communicator()
                    .inherit(this);
        } finally {
            waiting.leave();
        }
    }

    @Override
    public void free() {
        checkUsable();
        begin(context::free);
    }

    @Override
    public void freeFamily() {
        begin(context::freeFamily);
    }

    // --- failures ---

    @Override
    public void revoke() {
        begin(context::revoke);
    }

    @Override
    public void revokeFamily() {
        begin(context::revokeFamily);
    }

    @Override
    public boolean isFreed() {
        return context.isFreed();
    }

    @Override
    public boolean isRevoked() {
        return context.isRevoked();
    }

    @Override
    public long agree(long flag) {
        checkHeld();
        AgreeOperation operation;
        waiting.enter();
        try {
            operation = context.agreements().agree(flag, true);
            waiting.await(context.waiter(), operation);
        } finally {
            waiting.leave();
        }
        return outcome(operation, operation.error());
    }

    @Override
    public Request<Long> iagree(long flag) {
        checkHeld();
        return told(() -> context.agreements().agree(flag, false));
    }

    @Override
    public void contribute(long flag) {
        checkHeld();
        begin(() -> context.agreements().agree(flag, true));
    }

    @Override
    public Communicator shrink() {
        return ishrink().await();
    }

    @Override
    public Request<Communicator> ishrink() {
        checkHeld();
        return told(() -> context.agreements().shrink());
    }

    @Override
    public int ackFailed() {
        checkUsable();
        return told(context::acknowledge);
    }

    @Override
    public Group getFailed() {
        return told(() -> {
            waiting.poll();
            return group().select(Context.toArray(context.failed()));
        });
    }

    @Override
    public Group getAcknowledged() {
        return told(() -> group().select(Context.toArray(context.acknowledged())));
    }

    // --- errors ---

    @Override
    public void errorHandler(ErrorHandler newHandler) {
        handler = java.util.Objects.requireNonNull(newHandler, "an error handler, such as ErrorHandler.THROW");
    }

    @Override
    public Optional<CommException> lastError() {
        return Optional.ofNullable(lastError);
    }

    // --- checks ---

    @Override
    protected void checkUsable() {
        if (context.isFreed()) {
            throw new IllegalStateException("communicator " + Long.toHexString(context.id()) + " was freed");
        }
    }

    /** What others may have left already has no agreements any more. */
    private void checkHeld() {
        checkUsable();
        if (context.isGivenUp()) {
            throw new IllegalStateException(
                    "communicator " + Long.toHexString(context.id()) + " was given up with all of its family");
        }
    }

    @Override
    public String toString() {
        return "communicator " + Long.toHexString(context.id()) + ", rank " + rank() + " of " + size();
    }
}
