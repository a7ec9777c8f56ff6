package io.everloop.agreement.voting;

/** What a voter reports. */
public sealed interface VotingEvent {

    /** The user's operation has begun. */
    record Began(Operation operation) implements VotingEvent {
        @Override
        public String toString() {
            return "begins to " + operation;
        }
    }

    /**
     * The user's operation has ended.
     *
     * @param copy what was read or written; null if no version came into it
     */
    record Completed(Operation operation, Outcome outcome, Copy copy) implements VotingEvent {
        @Override
        public String toString() {
            return operation + ": " + outcome + (copy == null ? "" : " " + copy);
        }
    }

    /** The next assignment is decided; it is not yet in force. */
    record Chosen(Assignment assignment) implements VotingEvent {
        @Override
        public String toString() {
            return "knows that next is " + assignment;
        }
    }

    /** The value has reached a write quorum of the next assignment, which is in force from now on. */
    record InForce(Assignment assignment) implements VotingEvent {
        @Override
        public String toString() {
            return "puts in force " + assignment;
        }
    }
}
