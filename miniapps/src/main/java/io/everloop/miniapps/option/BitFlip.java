package io.everloop.miniapps.option;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bit that is to flip, once.
 *
 * @param rank at which rank
 * @param iteration in which iteration
 * @param bit which one of a number; 0 is the lowest
 * @param place in which of the data of the program
 */
public record BitFlip(int rank, long iteration, int bit, char place) {

    private static final Pattern FORM =
            Pattern.compile("(\\d{1,9})@iteration=(\\d{1,9})(?::bit=(\\d{1,2}))?(?::in=(\\w))?");
    private static final int HIGHEST = Double.SIZE - 1;
    private static final String USUAL_BIT = "54";

    /**
     * Reads one, such as {@code 2@iteration=15:bit=40:in=x}; bit 54, in the exponent, unless given.
     *
     * @param places those that there are, the usual one first
     * @throws IllegalArgumentException with a sentence, if that is none
     */
    public static BitFlip parse(String text, String places) {
        Matcher form = FORM.matcher(text);
        int bit = form.matches() ? Integer.parseInt(form.group(3) == null ? USUAL_BIT : form.group(3)) : HIGHEST + 1;
        char place = bit > HIGHEST || form.group(4) == null
                ? places.charAt(0)
                : form.group(4).charAt(0);
        if (bit > HIGHEST || places.indexOf(place) < 0) {
            throw new IllegalArgumentException("'" + text + "' names no bit: write --flip RANK@iteration=I, then"
                    + " perhaps :bit=0 to :bit=63, then perhaps :in= and one of "
                    + String.join(", ", places.split("")));
        }
        return new BitFlip(Integer.parseInt(form.group(1)), Long.parseLong(form.group(2)), bit, place);
    }

    /**
     * Refuses one that never comes, because there is no such rank.
     *
     * @param ranks how many there are at the beginning; when there are fewer later, one that was theirs just never comes
     * @throws IllegalArgumentException with a sentence
     */
    public void check(int ranks) {
        if (rank >= ranks) {
            throw new IllegalArgumentException(
                    "--flip at rank " + rank + ": ranks are numbered from 0 to " + (ranks - 1));
        }
    }

    /** Flips it in the largest of some numbers. */
    public void strike(double[] values, int from, int to) {
        int at = from;
        for (int i = from + 1; i < to; i++) {
            at = Math.abs(values[i]) > Math.abs(values[at]) ? i : at;
        }
        values[at] = Double.longBitsToDouble(Double.doubleToRawLongBits(values[at]) ^ 1L << bit);
    }
}
