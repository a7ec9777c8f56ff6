package io.everloop.experiments.create;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A project that has just been written.
 *
 * @param directory where it is
 */
record Project(ProjectName name, Path directory) {

    /**
     * Writes one.
     *
     * @param in where its directory is made
     * @throws IllegalArgumentException with a sentence, if there is something of that name or no place for it
     */
    static Project write(ProjectName name, Path in) throws IOException {
        Project project = new Project(name, in.resolve(name.text()));
        project.makeDirectory();
        Artifact artifact = Artifact.ofThisProcess();
        artifact.installInto(project.directory.resolve("everloop"));
        Map<String, String> words = project.words(artifact);
        for (Map.Entry<String, String> file : project.files().entrySet()) {
            Path path = project.directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, fill(template(file.getValue()), words));
        }
        return project;
    }

    private void makeDirectory() throws IOException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException(
                    "there is a '" + directory + "' already, and it is left as it is: choose another name", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "'" + directory + "' cannot be made: choose another place with --in (" + e.getMessage() + ")", e);
        }
    }

    private Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("pom.xml", "pom.xml");
        files.put("README.md", "README.md");
        files.put(".gitignore", "gitignore");
        files.put("src/main/java/" + name.packageName() + "/" + name.className() + ".java", "App.java");
        files.put("src/test/java/" + name.packageName() + "/" + name.className() + "Test.java", "AppTest.java");
        return files;
    }

    private Map<String, String> words(Artifact artifact) {
        return Map.of(
                "name", name.text(),
                "package", name.packageName(),
                "class", name.className(),
                "version", artifact.version());
    }

    static String fill(String template, Map<String, String> words) {
        String text = template;
        for (Map.Entry<String, String> word : words.entrySet()) {
            text = text.replace("{{" + word.getKey() + "}}", word.getValue());
        }
        return text;
    }

    static String template(String file) throws IOException {
        try (InputStream in = Project.class.getResourceAsStream(file + ".template")) {
            if (in == null) {
                throw new IllegalStateException("the template of " + file + " is missing from this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What to do with it. */
    List<String> introduction() {
        String type = name.packageName() + "." + name.className();
        return List.of(
                "Written to " + directory + ". To build it, kill it, and run it:",
                "  cd " + directory,
                "  mvn test",
                "  everloop run -cp target/classes " + type + " -n 4 --kill 2@iteration=50 --verify");
    }
}
