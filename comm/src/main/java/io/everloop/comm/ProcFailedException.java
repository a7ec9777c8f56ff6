package io.everloop.comm;

import java.util.Arrays;
import java.util.OptionalLong;

/** Somebody whom the operation needs is dead. */
public class ProcFailedException extends CommException {

    private static final long serialVersionUID = 1L;

    private final int[] failed;
    private final Long agreed;

    public ProcFailedException(String message, int... failed) {
        super(message);
        this.failed = failed.clone();
        this.agreed = null;
    }

    private ProcFailedException(String message, long agreed, int[] failed) {
        super(message);
        this.failed = failed.clone();
        this.agreed = agreed;
    }

    /** An agreement came to an end, but somebody is dead whom not everybody had acknowledged. */
    public static ProcFailedException afterAgreement(long agreedFlag, int... failed) {
        return new ProcFailedException(
                "agreed on " + agreedFlag + ", but not everybody had acknowledged the death of "
                        + Arrays.toString(failed),
                agreedFlag,
                failed);
    }

    /** The ranks, in the communicator of the operation, that are known to be dead; ascending. */
    public int[] failed() {
        return failed.clone();
    }

    /** What was agreed on all the same, if the operation was an agreement: the same at every survivor. */
    public OptionalLong agreedFlag() {
        return agreed == null ? OptionalLong.empty() : OptionalLong.of(agreed);
    }
}
