package io.everloop.agreement.generals;

import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/** The kinds of traitor there are to choose from. */
public enum Treachery {
    /** Says nothing, ever. */
    SILENT,
    /** Says anything, or nothing, at random. */
    RANDOM,
    /** Tells everybody something else. */
    TWO_FACED,
    /** Tells everybody the same lie. */
    CONSISTENT,
    /** Is honest about its own army and lies about those of the others. */
    RELAY_ONLY;

    private static final int RANDOM_SIZES = 8;

    /** A traitor of this kind; chance, if it needs any, comes from the given source. */
    public Traitor traitor(RandomGenerator random) {
        return switch (this) {
            case SILENT -> (path, to, truth) -> OptionalInt.empty();
            case RANDOM -> (path, to, truth) -> anything(random);
            case TWO_FACED -> (path, to, truth) -> OptionalInt.of(lieTo(to, truth));
            case CONSISTENT -> (path, to, truth) -> OptionalInt.of(truth + 1);
            case RELAY_ONLY -> (path, to, truth) -> OptionalInt.of(path.length == 1 ? truth : lieTo(to, truth));
        };
    }

    private static OptionalInt anything(RandomGenerator random) {
        int size = random.nextInt(RANDOM_SIZES + 1);
        return size == RANDOM_SIZES ? OptionalInt.empty() : OptionalInt.of(size);
    }

    private static int lieTo(int to, int truth) {
        return truth + 1 + to;
    }
}
