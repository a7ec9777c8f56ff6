package io.everloop.comm.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A worker that sends no object does not pay for loading Kryo. */
class ObjectCodecLoadingTest {

    /** Defines all but the JDK's classes itself, and notes those of Kryo. */
    private static final class Watching extends ClassLoader {
        final List<String> kryo = new ArrayList<>();

        Watching() {
            super(ObjectCodecLoadingTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("com.esotericsoftware.")) {
                kryo.add(name);
            }
            return name.startsWith("io.everloop.") && findLoadedClass(name) == null
                    ? define(name)
                    : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void kryoIsLoadedWithTheFirstObject() throws ReflectiveOperationException {
        Watching loader = new Watching();
        Class<?> type = Class.forName(ObjectCodec.class.getName(), true, loader);
        Object codec = type.getConstructor().newInstance();
        type.getMethod("register", Class[].class).invoke(codec, (Object) new Class<?>[] {Thread.State.class});
        assertEquals(List.of(), loader.kryo);
        type.getMethod("write", Object.class).invoke(codec, Thread.State.NEW);
        assertFalse(loader.kryo.isEmpty());
    }
}
