package io.everloop.comm.data;

import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Util;
import io.everloop.comm.MalformedObjectException;
import java.util.List;

/** Kryo with its buffers: writes and reads one object at a time. Used by one thread at a time. */
final class ObjectSession {

    private static final int USUAL_BYTES = 4096;

    /** A larger buffer is not kept for the next object. */
    private static final int KEPT_BYTES = 1 << 20;

    private final int maxBytes;
    private final RegisteredKryo kryo = new RegisteredKryo();
    private Output output;
    private int known;

    ObjectSession(int maxBytes) {
        this.maxBytes = maxBytes;
        this.output = newOutput();
    }

    private Output newOutput() {
        return new Output(Math.min(USUAL_BYTES, maxBytes), maxBytes);
    }

    /** Registers those of the given classes that came since the last time; the list only ever grows. */
    void register(List<Class<?>> classes) {
        for (int size = classes.size(); known < size; known++) {
            Class<?> type = classes.get(known);
            if (kryo.getClassResolver().getRegistration(type) == null) {
                register(type);
            }
        }
    }

    private void register(Class<?> type) {
        try {
            kryo.register(type, ObjectCodec.id(type));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "objects of the registered class " + type.getTypeName() + " cannot be sent (" + firstLine(e)
                            + "): register and send a class of your own with what is in them",
                    e);
        }
    }

    byte[] write(Object object) {
        output.reset();
        try {
            kryo.writeClassAndObject(output, object);
        } catch (RuntimeException | StackOverflowError e) {
            throw refusal(object, e);
        } finally {
            kryo.reset();
        }
        byte[] bytes = output.toBytes();
        if (output.getBuffer().length > KEPT_BYTES) {
            output = newOutput();
        }
        return bytes;
    }

    private IllegalArgumentException refusal(Object object, Throwable cause) {
        String name = object.getClass().getTypeName();
        return kryo.unregistered()
                .map(type -> new IllegalArgumentException("class " + type.getTypeName()
                        + (type == object.getClass() ? "" : ", met in an object of class " + name + ",")
                        + " is not registered: call register(" + type.getCanonicalName()
                        + ".class) at every rank, before the first object is sent"))
                .orElseGet(() -> new IllegalArgumentException(
                        "an object of class " + name + " cannot be sent (at most " + maxBytes + " bytes, "
                                + RegisteredKryo.MAX_DEPTH + " objects deep): " + firstLine(cause),
                        cause));
    }

    <T> T read(byte[] bytes, Class<T> type) {
        BoundedInput input = new BoundedInput(bytes);
        Object object;
        try {
            object = kryo.readClassAndObject(input);
        } catch (RuntimeException | StackOverflowError e) {
            throw new MalformedObjectException(
                    bytes.length + " bytes, where a " + type.getTypeName()
                            + " was expected, are no object of classes that are registered at this rank: "
                            + firstLine(e),
                    e);
        } finally {
            kryo.reset();
        }
        if (input.remaining() > 0) {
            throw new MalformedObjectException("of " + bytes.length + " bytes the last " + input.remaining()
                    + " do not belong to the object, a " + describe(object));
        }
        if (object != null && !wrapped(type).isInstance(object)) {
            throw new MalformedObjectException(
                    "a " + describe(object) + " came in where a " + type.getTypeName() + " was expected");
        }
        @SuppressWarnings("unchecked") // just checked; for primitive types, their boxes
        T result = (T) object;
        return result;
    }

    private static Class<?> wrapped(Class<?> type) {
        return type.isPrimitive() ? Util.getWrapperClass(type) : type;
    }

    private static String describe(Object object) {
        return object == null ? "null" : object.getClass().getTypeName();
    }

    private static String firstLine(Throwable error) {
        String message = error.getMessage();
        return message == null
                ? error.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
