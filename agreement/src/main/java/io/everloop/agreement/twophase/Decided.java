package io.everloop.agreement.twophase;

/**
 * A participant returned from an agreement.
 *
 * @param agreement the number of the agreement, from 1
 * @param value what was agreed on
 */
public record Decided(int agreement, Value value) {

    @Override
    public String toString() {
        return "decides #" + agreement + " " + value;
    }
}
