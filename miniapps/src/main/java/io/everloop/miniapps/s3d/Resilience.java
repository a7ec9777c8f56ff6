package io.everloop.miniapps.s3d;

import io.everloop.miniapps.option.BitFlip;
import io.everloop.miniapps.option.Options;
import io.everloop.miniapps.s3d.model.Linear;
import java.util.List;
import java.util.Optional;

/**
 * What a user wants to be done about losses and errors, besides commits.
 *
 * @param hasChecksum whether the last rank keeps the sum of all blocks
 * @param check after how many steps errors are looked for, and before each commit; 0, for never, by default, and 5 if a bit is
 *     to flip
 * @param flip the bit that is to flip, in one of the nine fields
 */
record Resilience(boolean hasChecksum, int check, Optional<BitFlip> flip) {

    /** The options that this reads. */
    static final List<String> NAMES = List.of("--abft", "--check", "--flip");

    private static final String NO_FLIP = "";
    private static final int CHECK_FOR_A_FLIP = 5;

    /**
     * Reads what the user gave.
     *
     * @throws IllegalArgumentException with a sentence, if that does not go together
     */
    static Resilience of(Options options, int ranks) {
        boolean hasChecksum = options.choice("--abft", "none", "checksum").equals("checksum");
        String flip = options.text("--flip", NO_FLIP);
        if (hasChecksum && ranks < 3) {
            throw new IllegalArgumentException(
                    "--abft checksum needs one rank for the sum of at least two others: use -n 3");
        }
        return new Resilience(
                hasChecksum,
                options.whole("--check", flip.equals(NO_FLIP) ? 0 : CHECK_FOR_A_FLIP, 0, Integer.MAX_VALUE),
                flip.equals(NO_FLIP) ? Optional.empty() : Optional.of(BitFlip.parse(flip, "012345678")));
    }

    int blocks(int ranks) {
        return blocks(hasChecksum, ranks);
    }

    private static int blocks(boolean hasChecksum, int ranks) {
        return hasChecksum ? ranks - 1 : ranks;
    }

    /**
     * Refuses flows whose blocks have no checksum.
     *
     * @throws IllegalArgumentException with a sentence
     */
    void check(S3dOptions options) {
        if (hasChecksum && !(options.model() instanceof Linear && options.isClosed())) {
            throw new IllegalArgumentException(
                    "sums of blocks step like blocks only if all are linear and alike: choose"
                            + " --model linear and --boundary periodic with --abft checksum");
        }
        if (hasChecksum && !options.parts().isEven()) {
            throw new IllegalArgumentException(
                    "a grid of " + options.parts().all().size() + " cells has no equal parts for "
                            + options.parts().ranks()
                            + " ranks, so they have no sum: choose --nx, --ny and --nz that can be divided");
        }
    }
}
