package io.everloop.miniapps.cg;

import io.everloop.miniapps.cg.abft.Flip;
import io.everloop.miniapps.cg.abft.Holders;
import io.everloop.miniapps.cg.abft.Reconstruction.Method;
import io.everloop.miniapps.option.Options;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a user wants to be done about losses and errors, besides commits.
 *
 * @param method how what is lost is worked out; not at all by default
 * @param holders who keeps copies of directions: one for each rank by default, if the method needs any
 * @param check after how many iterations the residual is tested, and errors are looked for in each of them; 0, for never, by
 *     default, and 10 if a bit is to flip
 * @param flip the bit that is to flip
 */
record Resilience(Optional<Method> method, Holders holders, int check, Optional<Flip> flip) {

    /** The options that this reads. */
    static final List<String> NAMES = List.of("--abft", "--phi", "--check", "--flip");

    private static final String NO_FLIP = "";
    private static final int CHECK_FOR_A_FLIP = 10;

    /** Nothing. */
    static Resilience none(int ranks) {
        return new Resilience(Optional.empty(), new Holders(ranks, 0), 0, Optional.empty());
    }

    /**
     * Refuses what does not go together with so many ranks.
     *
     * @throws IllegalArgumentException with a sentence
     */
    static void check(Options options, int ranks) {
        Resilience wanted = of(options, ranks);
        int least = wanted.method.equals(Optional.of(Method.ESR)) ? 1 : 0;
        int copies = options.whole("--phi", least, least, Math.max(least, ranks - 1));
        var unused = new Holders(ranks, least * copies);
        wanted.flip.ifPresent(flip -> flip.check(ranks));
    }

    /**
     * Reads what the user gave. If fewer ranks are left than there were, they keep as many copies as they can.
     *
     * @throws IllegalArgumentException with a sentence, if that does not go together
     */
    static Resilience of(Options options, int ranks) {
        String name = options.choice("--abft", "none", "esr", "li", "lsi");
        Optional<Method> method =
                name.equals("none") ? Optional.empty() : Optional.of(Method.valueOf(name.toUpperCase(Locale.ROOT)));
        boolean isExact = method.equals(Optional.of(Method.ESR));
        int copies = options.whole("--phi", isExact ? 1 : 0, isExact ? 1 : 0, Integer.MAX_VALUE);
        String flip = options.text("--flip", NO_FLIP);
        return new Resilience(
                method,
                new Holders(ranks, isExact ? Math.min(copies, ranks - 1) : 0),
                options.whole("--check", flip.equals(NO_FLIP) ? 0 : CHECK_FOR_A_FLIP, 0, Integer.MAX_VALUE),
                flip.equals(NO_FLIP) ? Optional.empty() : Optional.of(Flip.parse(flip)));
    }
}
