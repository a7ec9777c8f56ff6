package io.everloop.spares;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A step of a protocol at which a worker is to die.
 *
 * @param name the name of the step
 * @param rank a rank of the worker that dies
 * @param count at which time, counted from 1
 */
public record ArmedPoint(String name, int rank, int count) {

    private static final Pattern FORM = Pattern.compile("([\\w.-]+)@(\\d{1,9})(?::(\\d{1,9}))?");

    public ArmedPoint {
        if (count < 1) {
            throw new IllegalArgumentException("point " + name + " is reached for the first time at 1, not " + count);
        }
    }

    /** Reads {@code NAME@RANK[:COUNT]}. */
    public static ArmedPoint parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' names no point: write NAME@RANK or NAME@RANK:COUNT");
        }
        int count = form.group(3) == null ? 1 : Integer.parseInt(form.group(3));
        return new ArmedPoint(form.group(1), Integer.parseInt(form.group(2)), count);
    }
}
