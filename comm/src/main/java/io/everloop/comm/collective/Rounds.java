package io.everloop.comm.collective;

import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Slice;
import java.util.List;

/** Rounds that occur in many schedules. */
final class Rounds {

    static final List<Step> NONE = List.of();

    static final Schedule NOTHING = new Schedule(List.of());

    private Rounds() {}

    static Round transfers(List<Step> transfers) {
        return new Round(transfers, NONE);
    }

    static Round send(int to, Slice data) {
        return new Round(List.of(new Step.Send(to, data)), NONE);
    }

    static Round receive(int from, Slice into) {
        return new Round(List.of(new Step.Receive(from, into)), NONE);
    }

    /** Sends to and receives from the same rank. */
    static Round exchange(int with, Slice data, Slice into) {
        return new Round(List.of(new Step.Send(with, data), new Step.Receive(with, into)), NONE);
    }

    /** Copies, unless both are the same anyway. */
    static void copy(Slice data, Slice into, List<Step> work) {
        if (into.length() > 0 && !data.isSameAs(into)) {
            work.add(new Step.Copy(data, into));
        }
    }

    /** All there is to do where a rank is alone or the data is empty. */
    static Schedule onlyCopy(Slice data, Slice into) {
        if (into.length() == 0 || data.isSameAs(into)) {
            return NOTHING;
        }
        return new Schedule(List.of(new Round(NONE, List.of(new Step.Copy(data, into)))));
    }
}
