package io.everloop.spares;

/** How a death was noticed. */
public enum Sign {
    /** Its connection to the agent ended. */
    CONNECTION,
    /** The operating system said that the process had ended. */
    EXIT,
    /** It was killed: the kernel has noted that it is to die, and may not have come to it yet. */
    KILLED,
    /** It gave no sign of life for as long as the bound, and was killed. */
    SILENCE,
    /** Another worker had not heard of it, it gave no sign of life when asked, and was killed. */
    SUSPICION,
    /** It was a spare, and threw something before anybody needed it. */
    ERROR,
    /** What it sent another worker made no sense, and it was killed. */
    NONSENSE
}
