package io.everloop.experiments.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The command a user typed, so that one of its runs can be repeated. */
final class RepeatingCommand {

    private static final List<String> REPLACED = List.of("--seed", "--repeat", "--json");
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

    private final List<String> kept = new ArrayList<>();

    /** What was typed after the name of the program. */
    RepeatingCommand(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            String name = argument.contains("=") ? argument.substring(0, argument.indexOf('=')) : argument;
            if (!REPLACED.contains(name)) {
                kept.add(PLAIN.matcher(argument).matches() ? argument : "'" + argument + "'");
            } else if (name.equals(argument) && !"--json".equals(name)) {
                i++;
            }
        }
    }

    /** The command for the run of one seed, to be read by a shell. */
    String withSeed(long seed) {
        return "./everloop " + String.join(" ", kept) + " --seed " + seed;
    }
}
