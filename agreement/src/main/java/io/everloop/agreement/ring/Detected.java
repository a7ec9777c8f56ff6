package io.everloop.agreement.ring;

/**
 * The reporting rank knows from now on that another has died.
 *
 * @param dead who died
 */
public record Detected(int dead) {

    @Override
    public String toString() {
        return "knows that " + dead + " is dead";
    }
}
