package io.everloop.agreement.mutation;

import io.everloop.agreement.Message;
import io.everloop.agreement.check.Model;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;

/** A package with a mistake planted in it: gives for the shipped models their mutated counterparts. */
public final class Mutation {

    /** No mistake: the counterparts are made of the shipped classes. */
    static final Mutation NONE = new Mutation(Mutation.class.getClassLoader());

    private final ClassLoader mutated;

    /** Plants a mistake in the package of the model. */
    public static Mutation of(Class<? extends Record> model, Mutant mutant) {
        return new Mutation(new MutantCompiler(model.getPackageName()).compile(mutant));
    }

    private Mutation(ClassLoader mutated) {
        this.mutated = mutated;
    }

    /** The same model, made of the mutated classes. */
    @SuppressWarnings("unchecked")
    public <R extends Record & Model<?, ?, ?>> Model<AnyParticipant, Message, Object> counterpart(R shipped) {
        try {
            return (Model<AnyParticipant, Message, Object>) rebuilt(shipped);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("there is no counterpart of " + shipped, e);
        }
    }

    private Object rebuilt(Record shipped) throws ReflectiveOperationException {
        RecordComponent[] components = shipped.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            Class<?> type = components[i].getType();
            types[i] = type.isPrimitive() ? type : mutated.loadClass(type.getName());
            values[i] = translated(components[i].getAccessor().invoke(shipped), types[i]);
        }
        Constructor<?> canonical =
                mutated.loadClass(shipped.getClass().getName()).getDeclaredConstructor(types);
        return canonical.newInstance(values);
    }

    /** Enums of the mutated package are translated by name; what is not of this package is shared. */
    private static Object translated(Object value, Class<?> type) {
        if (!(value instanceof Enum<?> constant) || type.isInstance(value)) {
            return value;
        }
        for (Object candidate : type.getEnumConstants()) {
            if (((Enum<?>) candidate).name().equals(constant.name())) {
                return candidate;
            }
        }
        throw new LinkageError("there is no counterpart of " + value);
    }
}
