package io.everloop.comm.agree;

/** How ranks agree. */
public enum Protocol {
    /** Early returning agreement: up a tree and down again. */
    ERA,
    /** Validate-all in three phases: nobody returns before everybody has the decision. */
    VALIDATE_STRICT,
    /** Validate-all in two phases. */
    VALIDATE_LOOSE,
    /** The two-phase baseline with a coordinator. */
    LOG2PHASES
}
