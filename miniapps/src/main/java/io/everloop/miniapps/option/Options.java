package io.everloop.miniapps.option;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a user gave to a program: names, each with a value. Whatever is wrong with it is an
 * {@link IllegalArgumentException} whose message says what to write instead.
 */
public final class Options {

    private final Map<String, String> values;

    private Options(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Reads the arguments of a program.
     *
     * @param program what the user calls it
     * @param names the options that it has, such as {@code --steps}
     */
    public static Options read(String program, List<String> args, String... names) {
        Map<String, String> values = new TreeMap<>();
        for (int i = 0; i < args.size(); i += 2) {
            String name = args.get(i);
            if (!Arrays.asList(names).contains(name)) {
                throw new IllegalArgumentException(
                        program + " has no option '" + name + "': choose " + String.join(", ", names));
            }
            if (i + 1 == args.size()) {
                throw new IllegalArgumentException(name + " needs a value");
            }
            if (values.put(name, args.get(i + 1)) != null) {
                throw new IllegalArgumentException(name + " is given twice");
            }
        }
        return new Options(values);
    }

    /**
     * Reads the only argument of a program: how many iterations.
     *
     * @param otherwise if there is none
     */
    public static long iterations(String program, List<String> args, long otherwise) {
        if (args.isEmpty()) {
            return otherwise;
        }
        String refusal = program + " takes how many iterations, a whole number from 1 on and nothing else, not '"
                + String.join(" ", args) + "'";
        try {
            long number = Long.parseLong(args.get(0));
            if (number > 0 && args.size() == 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(refusal, e);
        }
        throw new IllegalArgumentException(refusal);
    }

    /** Refuses whatever is given to a program that takes nothing. */
    public static void none(String program, List<String> args) {
        if (!args.isEmpty()) {
            throw new IllegalArgumentException(program + " takes no arguments, not '" + String.join(" ", args) + "'");
        }
    }

    /** A whole number, in this range. */
    public int whole(String name, int otherwise, int least, int most) {
        String text = values.getOrDefault(name, Integer.toString(otherwise));
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(refusal(name, text, "a whole number", least, most), e);
        }
        throw new IllegalArgumentException(refusal(name, text, "a whole number", least, most));
    }

    /** A number, in this range. */
    public double real(String name, double otherwise, double least, double most) {
        String text = values.getOrDefault(name, Double.toString(otherwise));
        try {
            double number = Double.parseDouble(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(refusal(name, text, "a number", least, most), e);
        }
        throw new IllegalArgumentException(refusal(name, text, "a number", least, most));
    }

    /** Any text. */
    public String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /** One of several words, the first unless given. */
    public String choice(String name, String... words) {
        String word = values.getOrDefault(name, words[0]);
        if (!Arrays.asList(words).contains(word)) {
            throw new IllegalArgumentException(
                    name + " takes one of " + String.join(", ", words) + ", not '" + word + "'");
        }
        return word;
    }

    private static String refusal(String name, String text, String kind, Number least, Number most) {
        return name + " takes " + kind + " from " + least + " to " + most + ", not '" + text + "'";
    }
}
