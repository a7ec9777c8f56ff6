package io.everloop.experiments.create;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/**
 * What a project is called.
 *
 * @param text as the user typed it, such as {@code my-app}
 */
record ProjectName(String text) {

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final int LONGEST = 60;

    /** Whose classes a project uses by their names alone: its own would hide them. */
    private static final List<String> TAKEN =
            List.of("java.lang", "io.everloop", "io.everloop.comm", "io.everloop.junit");

    /** @throws IllegalArgumentException with a sentence, if nothing can be called that */
    static ProjectName of(String text) {
        if (text.length() > LONGEST || !FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is no name for a project: use small letters, digits and hyphens, such as my-app, up to "
                    + LONGEST
                    + " of them");
        }
        ProjectName name = new ProjectName(text);
        if (SourceVersion.isKeyword(name.packageName()) || name.packageName().equals("java")) {
            throw new IllegalArgumentException("'" + text
                    + "' means something to Java, and would be the name of a package: add a word, such as my-" + text);
        }
        for (String type : List.of(name.className(), name.className() + "Test")) {
            for (String taken : TAKEN) {
                if (exists(taken + "." + type)) {
                    throw new IllegalArgumentException("'" + text + "' would have a class " + type
                            + ", and there is one in " + taken + ": add a word, such as my-" + text);
                }
            }
        }
        return name;
    }

    /** Looked for as a file: on the command line, what it needs to be loaded is not there. */
    private static boolean exists(String type) {
        return ProjectName.class.getClassLoader().getResource(type.replace('.', '/') + ".class") != null;
    }

    String packageName() {
        return text.replace("-", "");
    }

    String className() {
        return Arrays.stream(text.split("-", -1))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }
}
