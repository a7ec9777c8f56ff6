package io.everloop.agreement;

/**
 * State that an exhaustive search can branch from and recognise again.
 *
 * @param <S> the implementing type
 */
public interface Explorable<S> {

    /** An independent copy: steps of one never show in the other. */
    S copy();

    /**
     * Adds the whole state to the given fingerprint. Two states with equal fingerprints must behave alike
     * for ever, so order inside a set must not show and nothing that steers a later step may be left out.
     */
    void fingerprint(Fingerprint into);
}
