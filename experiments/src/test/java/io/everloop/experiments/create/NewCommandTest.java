package io.everloop.experiments.create;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.IterativeApp;
import io.everloop.experiments.Everloop;
import io.everloop.experiments.simulate.Protocols;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A project that was just made is built, run and tested as its owner would. */
class NewCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int everloop(String... arguments) {
        return Everloop.commandLine(Protocols.standard())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    @Timeout(180)
    void itCompilesItsTestPassesAndItRuns() throws Exception {
        assertEquals(0, everloop("new", "my-app", "--in", directory.toString()), err::toString);
        assertTrue(out.toString().contains("mvn test"), out::toString);
        Path project = directory.resolve("my-app");
        try {
            assertEquals(0, maven(project), () -> read(directory.resolve("log")));
            String report = read(project.resolve("target/surefire-reports/myapp.MyAppTest.txt"));
            assertTrue(report.contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0"), report);
            String classes = project.resolve("target/classes").toString();
            assertEquals(
                    0,
                    everloop("run", "-cp", classes, "myapp.MyApp", "-n", "2", "--kill", "1@iteration=5", "--", "20"),
                    err::toString);
            assertTrue(out.toString().contains("heat "), out::toString);
        } finally {
            forgetArtifact(project);
        }
    }

    /** Without the network: what it needs is what this build needed. */
    private int maven(Path project) throws IOException, InterruptedException {
        Process maven = new ProcessBuilder("mvn", "-B", "-o", "-Daether.offline.protocols=file", "test")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        if (!maven.waitFor(150, TimeUnit.SECONDS)) {
            maven.destroyForcibly();
        }
        return maven.waitFor();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Maven keeps what it has seen; nobody will ask for this one again. */
    private static void forgetArtifact(Path project) throws IOException {
        Path repository = project.resolve("everloop/io/everloop/everloop");
        try (Stream<Path> versions = Files.list(repository)) {
            Path kept = Path.of(System.getProperty("user.home"), ".m2/repository/io/everloop/everloop")
                    .resolve(versions.findFirst().orElseThrow().getFileName());
            if (Files.exists(kept)) {
                try (Stream<Path> files = Files.walk(kept)) {
                    for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
        }
    }

    /** The command line has no JUnit, and without it what is for tests cannot be loaded. */
    @Test
    void aNameIsTakenEvenIfItsClassCannotBeLoaded() throws Exception {
        URL[] own = {place(ProjectName.class), place(IterativeApp.class)};
        try (URLClassLoader bare = new URLClassLoader(own, ClassLoader.getPlatformClassLoader())) {
            Method of = bare.loadClass(ProjectName.class.getName()).getDeclaredMethod("of", String.class);
            of.setAccessible(true);
            InvocationTargetException thrown =
                    assertThrows(InvocationTargetException.class, () -> of.invoke(null, "resilience-extension"));
            assertEquals(
                    IllegalArgumentException.class,
                    thrown.getCause().getClass(),
                    () -> thrown.getCause().toString());
            assertTrue(thrown.getCause().getMessage().contains("there is one in io.everloop.junit"));
        }
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            My App   | 'My App' is no name for a project
            ../up    | is no name for a project
            a--b     | is no name for a project
            class    | 'class' means something to Java
            java     | 'java' means something to Java
            context  | 'context' would have a class Context, and there is one in io.everloop: add a word, such as my-context
            everloop | 'everloop' would have a class Everloop
            iterative-app | 'iterative-app' would have a class IterativeApp
            op       | 'op' would have a class Op, and there is one in io.everloop.comm
            string   | 'string' would have a class String, and there is one in java.lang
            override | 'override' would have a class Override
            math     | 'math' would have a class Math
            resilience | 'resilience' would have a class ResilienceTest
            survival | 'survival' would have a class Survival
            taken    | already, and it is left as it is: choose another name
            """)
    void whatCannotBeMadeIsRefusedWithASentence(String name, String sentence) throws IOException {
        Files.createDirectory(directory.resolve("taken"));
        assertEquals(2, everloop("new", "--in", directory.toString(), name));
        assertTrue(err.toString().contains(sentence), err::toString);
        assertFalse(err.toString().contains("\tat "), err::toString);
        try (Stream<Path> files = Files.walk(directory)) {
            assertEquals(List.of(directory, directory.resolve("taken")), files.toList());
        }
    }

    @Test
    void aPlaceThatIsNotThereIsRefused() {
        assertEquals(
                2,
                everloop("new", "my-app", "--in", directory.resolve("no/where").toString()));
        assertTrue(err.toString().contains("choose another place with --in"), err::toString);
    }

    /** What a project is built with is what Everloop is built with. */
    @Test
    void versionsAreThoseOfThisBuild() throws IOException {
        String own = Files.readString(Path.of("..", "pom.xml"));
        for (String template : List.of("pom.xml", "library.xml")) {
            String text = Project.template(template);
            Matcher dependency = Pattern.compile("<artifactId>([^<]+)</artifactId>\\s+<version>([^<{$]+)</version>")
                    .matcher(text);
            int found = 0;
            while (dependency.find()) {
                if (!dependency.group(2).endsWith("SNAPSHOT")) {
                    found++;
                    assertEquals(versionIn(own, dependency.group(1)), dependency.group(2), dependency.group(1));
                }
            }
            assertTrue(found >= 3, text);
        }
        assertTrue(Project.template("pom.xml").contains("<junit.version>" + property(own, "junit.version") + "<"));
    }

    /** What the modules need to run, the library needs. */
    @Test
    void theLibraryNamesAllThatItNeeds() throws IOException {
        Set<String> needed = new TreeSet<>();
        for (String module : List.of("agreement", "comm", "checkpoint", "spares", "framework")) {
            needed.addAll(dependenciesIn(Files.readString(Path.of("..", module, "pom.xml"))));
        }
        assertEquals(needed, dependenciesIn(Project.template("library.xml")));
    }

    private static Set<String> dependenciesIn(String pom) {
        Set<String> found = new TreeSet<>();
        Matcher dependency =
                Pattern.compile("(?s)<dependency>(.*?)</dependency>").matcher(pom);
        while (dependency.find()) {
            String text = dependency.group(1);
            if (!text.contains("<scope>") && !text.contains("<optional>true") && !text.contains("everloop-")) {
                found.add(text.replaceAll("(?s).*<artifactId>([^<]+)<.*", "$1"));
            }
        }
        return found;
    }

    private static String versionIn(String pom, String artifact) {
        Matcher version = Pattern.compile(
                        "<artifactId>" + Pattern.quote(artifact) + "</artifactId>\\s+<version>([^<]+)</version>")
                .matcher(pom);
        assertTrue(version.find(), artifact);
        String text = version.group(1);
        return text.startsWith("${") ? property(pom, text.substring(2, text.length() - 1)) : text;
    }

    private static String property(String pom, String name) {
        Matcher value = Pattern.compile("<" + Pattern.quote(name) + ">([^<]+)<").matcher(pom);
        assertTrue(value.find(), name);
        return value.group(1);
    }
}
