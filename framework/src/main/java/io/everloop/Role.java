package io.everloop;

/** What a rank has been through. */
public enum Role {
    /** Nobody has died yet, or nothing had been committed when somebody did: it began at the beginning. */
    INITIAL,
    /** Others died; it was there before, and has its own data. */
    SURVIVOR,
    /** It takes the place of a rank that died, and has that rank's data. */
    RECOVERED
}
