package io.everloop.agreement.validate;

/** What validate-all promises about ranks that returned and then died (sections 3 and 4.3). */
public enum Semantics {
    /** Nobody, dead or alive, returns another set: ballot, commit and all-commit. */
    STRICT,
    /** Those who live return the same set, a dead one may have returned another: ballot and commit. */
    LOOSE
}
