package io.everloop.agreement.mutation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles what a mutant edits of the shipped source of one package. The classes come in a class loader of
 * their own, together with copies of the rest of the package; everything else is shared.
 */
public final class MutantCompiler {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final JavaFileManager CLASS_PATH = COMPILER.getStandardFileManager(null, null, null);

    private final String packageName;
    private final Path sources;

    public MutantCompiler(String packageName) {
        this.packageName = packageName;
        this.sources = Path.of("src/main/java", packageName.replace('.', '/'));
    }

    /** A loader of the mutated package. */
    public ClassLoader compile(Mutant mutant) {
        Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        StringWriter errors = new StringWriter();
        JavaFileManager files = new InMemory(CLASS_PATH, classes);
        List<String> options = List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
        if (!COMPILER.getTask(errors, files, null, options, null, mutatedSources(mutant))
                .call()) {
            throw new IllegalArgumentException("'" + mutant.mistake() + "' does not compile: " + errors);
        }
        return new Loader(classes);
    }

    private List<JavaFileObject> mutatedSources(Mutant mutant) {
        Map<String, String> texts = new TreeMap<>();
        for (Mutant.Edit edit : mutant.edits()) {
            String text = texts.computeIfAbsent(edit.file(), this::shippedSource);
            texts.put(edit.file(), apply(edit, mutant, text));
        }
        List<JavaFileObject> mutated = new ArrayList<>();
        texts.forEach((file, text) -> mutated.add(new Source(file, text)));
        return mutated;
    }

    private String shippedSource(String file) {
        try {
            return Files.readString(sources.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String apply(Mutant.Edit edit, Mutant mutant, String text) {
        int place = text.indexOf(edit.shipped());
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
            if (!name.startsWith(packageName + ".")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            ByteArrayOutputStream mutated = classes.get(name);
            byte[] bytes = mutated != null ? mutated.toByteArray() : shippedClass(name);
            return defineClass(name, bytes, 0, bytes.length);
        }

        private byte[] shippedClass(String name) throws ClassNotFoundException {
            try (InputStream shipped = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (shipped == null) {
                    throw new ClassNotFoundException(name);
                }
                return shipped.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
