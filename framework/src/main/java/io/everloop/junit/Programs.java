package io.everloop.junit;

import io.everloop.IterativeApp;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Finds what a test is about. */
final class Programs {

    private Programs() {}

    /** The class that is named; otherwise the test class, or the one class in it that can be run. */
    static Class<?> find(ResilienceTest test, Class<?> testClass) {
        if (test.app() != void.class) {
            if (!isProgram(test.app())) {
                throw new ExtensionConfigurationException(test.app().getName()
                        + " cannot be run: let it be a public class that implements io.everloop.IterativeApp, or that has a"
                        + " main which calls Everloop.run");
            }
            return test.app();
        }
        List<Class<?>> found = Stream.concat(Stream.of(testClass), Stream.of(testClass.getDeclaredClasses()))
                .filter(Programs::isProgram)
                .toList();
        if (found.size() != 1) {
            throw new ExtensionConfigurationException(
                    "@ResilienceTest in " + testClass.getName() + " names no app, and "
                            + (found.isEmpty() ? "there is none in that class" : "there are several in that class")
                            + ": write @ResilienceTest(app = ...)");
        }
        return found.get(0);
    }

    private static boolean isProgram(Class<?> type) {
        if (IterativeApp.class.isAssignableFrom(type)) {
            return Modifier.isPublic(type.getModifiers()) && !Modifier.isAbstract(type.getModifiers());
        }
        try {
            return Modifier.isStatic(type.getMethod("main", String[].class).getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
