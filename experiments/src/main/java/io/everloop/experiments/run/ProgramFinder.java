package io.everloop.experiments.run;

import io.everloop.IterativeApp;
import io.everloop.comm.RankProgram;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds the program that a user names, and refuses what no worker could run before any is started. */
final class ProgramFinder {

    private final Map<String, String> known;
    private final String classPath;

    /**
     * @param known the names of the classes of programs that come along, by the names that users type
     * @param classPath where the user's own classes are; may be empty
     */
    ProgramFinder(Map<String, String> known, String classPath) {
        this.known = known;
        this.classPath = classPath;
    }

    /**
     * The name of the class to run.
     *
     * @throws IllegalArgumentException if there is none, or it cannot be run
     */
    String find(String program) {
        String name = known.getOrDefault(program, program);
        try (URLClassLoader loader = new URLClassLoader(urls(), ProgramFinder.class.getClassLoader())) {
            check(Class.forName(name, false, loader));
            return name;
        } catch (ClassNotFoundException missing) {
            throw new IllegalArgumentException("there is no program '" + program + "': choose " + choices(), missing);
        } catch (LinkageError broken) {
            throw new IllegalArgumentException(
                    "the class " + name + " cannot be loaded (" + broken + "): is something missing from -cp?", broken);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a class that was found is kept running by the framework, rather than looking after itself. */
    boolean isProtected(String name) {
        try (URLClassLoader loader = new URLClassLoader(urls(), ProgramFinder.class.getClassLoader())) {
            return !RankProgram.class.isAssignableFrom(Class.forName(name, false, loader));
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("there is no class " + name, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String choices() {
        String names = String.join(", ", known.keySet());
        String own = "name a class that implements " + IterativeApp.class.getName() + " or "
                + RankProgram.class.getName() + ", with -cp PATH to find it";
        return names.isEmpty() ? "one with -cp PATH: " + own : names + ", or " + own;
    }

    private static void check(Class<?> type) {
        if (!RankProgram.class.isAssignableFrom(type) && !IterativeApp.class.isAssignableFrom(type)) {
            if (hasMain(type)) {
                return;
            }
            throw new IllegalArgumentException(type.getName() + " is no program: let it implement "
                    + IterativeApp.class.getName() + " or " + RankProgram.class.getName());
        }
        boolean hasConstructor =
                List.of(type.getConstructors()).stream().anyMatch(constructor -> constructor.getParameterCount() == 0);
        if (Modifier.isAbstract(type.getModifiers()) || !Modifier.isPublic(type.getModifiers()) || !hasConstructor) {
            throw new IllegalArgumentException(type.getName()
                    + " cannot be made: let it be a public class with a public constructor without parameters");
        }
    }

    private static boolean hasMain(Class<?> type) {
        try {
            return Modifier.isStatic(type.getMethod("main", String[].class).getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private URL[] urls() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String element :
                classPath.isEmpty() ? List.<String>of() : List.of(classPath.split(File.pathSeparator, -1))) {
            Path path = Path.of(element);
            if (Files.notExists(path)) {
                throw new IllegalArgumentException("there is no '" + element + "', which -cp names");
            }
            urls.add(path.toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }
}
