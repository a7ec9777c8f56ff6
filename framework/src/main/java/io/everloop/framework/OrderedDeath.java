package io.everloop.framework;

/**
 * A death that the user ordered: the worker of a rank is killed when the rank comes to an iteration. Several orders for one
 * rank are carried out one after the other: the second is for whoever has taken its place.
 */
public record OrderedDeath(int rank, long iteration) {

    @Override
    public String toString() {
        return rank + "@" + iteration;
    }

    static OrderedDeath parse(String text) {
        int at = text.indexOf('@');
        return new OrderedDeath(Integer.parseInt(text.substring(0, at)), Long.parseLong(text.substring(at + 1)));
    }
}
