package io.everloop.comm.data;

import io.everloop.comm.MalformedObjectException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.CRC32C;

/**
 * Objects of registered classes to bytes and back.
 *
 * <p>Strings, boxed values, arrays of primitive types and the usual collections need no registration. A class is known by
 * a hash of its name, so ranks may register in any order. Kryo does the work; none of its classes is loaded before the
 * first object is written or read.
 *
 * <p>One for all ranks of a worker; any thread may call it at any time.
 */
public final class ObjectCodec {

    /** The largest object, in bytes, unless told otherwise. */
    public static final int MAX_BYTES = 1 << 30;

    /** Numbers below are those of the classes that need no registration. */
    private static final int FIRST_ID = 1 << 10;

    private static final int HASH_MASK = (1 << 27) - 1;

    private final int maxBytes;
    private final Map<Integer, Class<?>> byId = new HashMap<>();
    private final List<Class<?>> registered = new CopyOnWriteArrayList<>();
    private final Queue<ObjectSession> idle = new ConcurrentLinkedQueue<>();

    public ObjectCodec() {
        this(MAX_BYTES);
    }

    /** A codec that neither writes nor reads objects of more than the given number of bytes. */
    public ObjectCodec(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * Allows objects of these classes, from now on; a class may be registered again.
     *
     * @throws IllegalArgumentException if one is an interface, or has the same hash as another
     */
    public synchronized void register(Class<?>... classes) {
        for (Class<?> type : classes) {
            check(type);
        }
        for (Class<?> type : classes) {
            if (byId.put(id(type), type) == null) {
                registered.add(type);
            }
        }
    }

    private void check(Class<?> type) {
        if (Objects.requireNonNull(type, "a class to register").isInterface()) {
            throw new IllegalArgumentException(
                    type.getTypeName() + " is an interface: register the classes of the objects themselves");
        }
        Class<?> other = byId.getOrDefault(id(type), type);
        if (other != type) {
            throw new IllegalArgumentException(other + " of " + other.getClassLoader() + " and " + type + " of "
                    + type.getClassLoader() + " have the same id " + id(type) + ": rename one of them");
        }
    }

    /**
     * The bytes of an object and of all it refers to.
     *
     * @throws IllegalArgumentException if a class is not registered, or the object is too large or too deep
     */
    public byte[] write(Object object) {
        ObjectSession session = session();
        try {
            return session.write(object);
        } finally {
            idle.add(session);
        }
    }

    /**
     * The object that the bytes are of.
     *
     * @throws MalformedObjectException if they are of no object of the given type and registered classes
     */
    public <T> T read(byte[] bytes, Class<T> type) {
        check(bytes.length);
        ObjectSession session = session();
        try {
            return session.read(bytes, type);
        } finally {
            idle.add(session);
        }
    }

    /** Whether an object may have so many bytes. */
    public boolean allows(int bytes) {
        return bytes >= 0 && bytes <= maxBytes;
    }

    /**
     * Refuses, before there is room for it, what is no object of an allowed size.
     *
     * @throws MalformedObjectException if it is not
     */
    public void check(int bytes) {
        if (!allows(bytes)) {
            throw new MalformedObjectException(
                    "an object of " + bytes + " bytes came in, but " + maxBytes + " is the largest allowed");
        }
    }

    private ObjectSession session() {
        ObjectSession session = idle.poll();
        if (session == null) {
            session = new ObjectSession(maxBytes);
        }
        session.register(registered);
        return session;
    }

    /** The number that stands for a class; the same at every rank. */
    static int id(Class<?> type) {
        CRC32C hash = new CRC32C();
        hash.update(type.getName().getBytes(StandardCharsets.UTF_8));
        return FIRST_ID + (int) (hash.getValue() & HASH_MASK);
    }
}
