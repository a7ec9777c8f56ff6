package io.everloop.agreement.mutation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles the shipped source of one package with a mutant's edits into a class loader of its own, in which
 * the changed package hides the shipped one and everything else is shared.
 */
public final class MutantCompiler {

    private final String packageName;
    private final Path sources;

    public MutantCompiler(String packageName) {
        this.packageName = packageName;
        this.sources = Path.of("src/main/java", packageName.replace('.', '/'));
    }

    /** A loader of the mutated package. */
    public ClassLoader compile(Mutant mutant) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        StringWriter errors = new StringWriter();
        JavaFileManager files = new InMemory(compiler.getStandardFileManager(null, null, null), classes);
        List<String> options = List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
        if (!compiler.getTask(errors, files, null, options, null, mutatedSources(mutant))
                .call()) {
            throw new IllegalArgumentException("'" + mutant.mistake() + "' does not compile: " + errors);
        }
        return new Loader(classes);
    }

    private List<JavaFileObject> mutatedSources(Mutant mutant) {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> paths = Files.list(sources)) {
            for (Path path : paths.toList()) {
                texts.put(path.getFileName().toString(), Files.readString(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (Mutant.Edit edit : mutant.edits()) {
            texts.compute(edit.file(), (file, text) -> apply(edit, mutant, text));
        }
        List<JavaFileObject> mutated = new ArrayList<>();
        texts.forEach((file, text) -> mutated.add(new Source(file, text)));
        return mutated;
    }

    private static String apply(Mutant.Edit edit, Mutant mutant, String text) {
        int place = text == null ? -1 : text.indexOf(edit.shipped());
        if (place < 0 || text.indexOf(edit.shipped(), place + 1) >= 0) {
            throw new IllegalArgumentException("'" + mutant.mistake() + "': " + edit.file()
                    + " must hold exactly once, but does not: " + edit.shipped());
        }
        return text.replace(edit.shipped(), edit.planted());
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String file, String text) {
            super(URI.create("mutant:///" + file), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;

        InMemory(JavaFileManager inner, Map<String, ByteArrayOutputStream> classes) {
            super(inner);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mutant:///" + className), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return classes.computeIfAbsent(className, name -> new ByteArrayOutputStream());
                }
            };
        }
    }

    private final class Loader extends ClassLoader {
        private final Map<String, ByteArrayOutputStream> classes;

        Loader(Map<String, ByteArrayOutputStream> classes) {
            super(MutantCompiler.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            ByteArrayOutputStream mutated = name.startsWith(packageName + ".") ? classes.get(name) : null;
            if (mutated == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            byte[] bytes = mutated.toByteArray();
            return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
        }
    }
}
