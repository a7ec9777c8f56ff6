package io.everloop.agreement.twophase;

import io.everloop.agreement.Contribution;

/**
 * A participant returned from an agreement.
 *
 * @param agreement the number of the agreement, from 1
 * @param value what was agreed on
 * @param own what it contributed, which must be in the value
 */
public record Decided(int agreement, Value value, Contribution own) {

    @Override
    public String toString() {
        return "decides #" + agreement + " " + value;
    }
}
