package io.everloop.comm.engine;

import java.util.function.BooleanSupplier;

/** A rank waits for something that does not come from other ranks. */
final class Errand extends Operation<Void> {

    private final BooleanSupplier holds;

    Errand(Context context, BooleanSupplier holds) {
        super(context);
        this.holds = holds;
    }

    /** Ends the errand if what it waits for holds; whether it is over. */
    boolean look() {
        if (!isDone() && holds.getAsBoolean()) {
            complete();
        }
        return isDone();
    }

    @Override
    void abandon() {}

    @Override
    Void result() {
        return null;
    }
}
