package io.everloop.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Does what {@link ResilienceTest} says. Undisturbed runs are made once for all tests that compare with them. */
final class ResilienceExtension implements BeforeAllCallback, TestTemplateInvocationContextProvider, ParameterResolver {

    private static final Namespace OWN = Namespace.create(ResilienceExtension.class);

    private static Optional<ResilienceTest> on(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(ResilienceTest.class));
    }

    // --- on a class ---

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        Optional<ResilienceTest> test = on(context.getRequiredTestClass());
        if (test.isPresent()) {
            if (test.get().kill().length > 1) {
                throw new ExtensionConfigurationException(
                        "@ResilienceTest on a class is one run: write the deaths into one"
                                + " string, separated by blanks, or annotate a method");
            }
            survive(test.get(), kills(test.get()).get(0), context);
        }
    }

    // --- on a method ---

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return on(context.getRequiredTestMethod()).isPresent();
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        ResilienceTest test = on(context.getRequiredTestMethod()).orElseThrow();
        return kills(test).stream().map(kill -> new Invocation(test, kill));
    }

    private static List<String> kills(ResilienceTest test) {
        return test.kill().length == 0 ? List.of("") : List.of(test.kill());
    }

    /** A method with one of its plans. */
    private record Invocation(ResilienceTest test, String kill) implements TestTemplateInvocationContext {

        @Override
        public String getDisplayName(int number) {
            return kill.isBlank() ? "[" + number + "] nobody dies" : "[" + number + "] kill " + kill;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of((BeforeTestExecutionCallback) context -> survive(test, kill, context));
        }
    }

    // --- both ---

    private static void survive(ResilienceTest test, String kill, ExtensionContext context) throws Exception {
        Class<?> testClass = context.getRequiredTestClass();
        Scenario scenario = new Scenario(Programs.find(test, testClass), test);
        Keepsakes expected = context.getRoot()
                .getStore(OWN)
                .getOrComputeIfAbsent(scenario.undisturbed(), key -> undisturbed(scenario), Keepsakes.class);
        if (test.restoredIterations() > 0) {
            context.getRoot()
                    .getStore(OWN)
                    .getOrComputeIfAbsent(
                            test.restoredIterations() + " restored of " + scenario.undisturbed(),
                            key -> restored(scenario));
        }
        try (Keepsakes actual = Keepsakes.create()) {
            context.getStore(OWN).put(Survival.class, scenario.survive(kill, actual.directory(), expected.directory()));
        }
    }

    private static Keepsakes undisturbed(Scenario scenario) {
        return unchecked(() -> {
            Keepsakes keepsakes = Keepsakes.create();
            scenario.runUndisturbed(keepsakes.directory());
            return keepsakes;
        });
    }

    private static Boolean restored(Scenario scenario) {
        return unchecked(() -> {
            scenario.restoreAfterEveryIteration();
            return true;
        });
    }

    private interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    private static <T> T unchecked(Work<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new UncheckedIOException("the job could not be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a job was running", e);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Survival.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return Optional.ofNullable(context.getStore(OWN).get(Survival.class))
                .orElseThrow(() -> new ExtensionConfigurationException(
                        "a Survival is for the tests of a class, or for a method, with @ResilienceTest"));
    }
}
