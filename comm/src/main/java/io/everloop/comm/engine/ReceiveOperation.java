package io.everloop.comm.engine;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.MessageMismatchException;
import io.everloop.comm.Status;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Slice;

/** A place for a message that is to come. */
final class ReceiveOperation extends Operation<Status> {

    final Slice place = new Slice();
    int source;
    int tag;

    /** The neighbours in the list of posted receives. */
    ReceiveOperation next;

    ReceiveOperation previous;
    boolean posted;

    /** What has been matched. */
    int actualSource;

    int actualTag;
    int count;

    /** Under which pieces of a long message come in. */
    long number;

    int received;

    /** What it gave last, if anything: a receive that is used again mostly gives the same again. */
    private Status status;

    /** Where pieces come from. */
    Peer peer;

    ReceiveOperation(Context context) {
        super(context);
    }

    ReceiveOperation prepare(Slice part, int sourceRank, int messageTag) {
        reopen();
        place.set(part.array(), part.offset(), part.length());
        source = sourceRank;
        tag = messageTag;
        posted = false;
        number = 0;
        received = 0;
        return this;
    }

    boolean accepts(int fromRank, int withTag) {
        return (source == fromRank || source == Communicator.ANY_SOURCE)
                && (tag == withTag || (tag == Communicator.ANY_TAG && withTag >= 0));
    }

    /** A message was matched; whether it fits. If not, the operation has failed. */
    boolean matched(int fromRank, int withTag, ArrayType type, int elements) {
        actualSource = fromRank;
        actualTag = withTag;
        count = elements;
        if (type == place.type() && elements <= place.length()) {
            return true;
        }
        fail(new MessageMismatchException(
                "rank " + fromRank + " sent " + elements + " elements of " + type + " with tag "
                        + withTag + " where rank " + context.rank() + " receives at most " + place.length() + " of "
                        + place.type()));
        return false;
    }

    @Override
    void abandon() {
        context.mailbox().unpost(this);
        if (number != 0) {
            context.engine().receives().remove(number);
            number = 0;
        }
    }

    @Override
    Status result() {
        if (status == null || status.source() != actualSource || status.tag() != actualTag || status.count() != count) {
            status = new Status(actualSource, actualTag, count);
        }
        return status;
    }

    @Override
    CommException pendingError() {
        return posted && source == Communicator.ANY_SOURCE ? context.unacknowledged() : null;
    }
}
