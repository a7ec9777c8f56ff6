package io.everloop.framework.rank;

import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.Shape;
import io.everloop.comm.Communicator;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Declares the fields of an app that are marked, those of its superclasses included. */
final class ProtectedFields {

    private final IterativeApp app;
    private final Regions regions;
    private final Recipes recipes;

    ProtectedFields(IterativeApp app, Regions regions, Recipes recipes) {
        this.app = app;
        this.regions = regions;
        this.recipes = recipes;
    }

    void declare() {
        of(app.getClass()).forEach(field -> declare(field, field.getAnnotation(Protect.class)));
    }

    /** Those of a class and of what it extends. */
    static List<Field> of(Class<?> app) {
        List<Field> marked = new ArrayList<>();
        for (Class<?> type = app; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.isAnnotationPresent(Protect.class)) {
                    marked.add(field);
                }
            }
        }
        return marked;
    }

    private void declare(Field field, Protect mark) {
        if (Modifier.isFinal(field.getModifiers()) || Modifier.isStatic(field.getModifiers())) {
            throw new IllegalArgumentException("@Protect " + field.getName() + " of "
                    + field.getDeclaringClass().getName()
                    + " is final or static: a restore must be able to set it, at one rank alone");
        }
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            throw new IllegalArgumentException(
                    "@Protect " + field.getName() + " cannot be reached: open its package to Everloop", e);
        }
        declare(mark.value().isEmpty() ? field.getName() : mark.value(), field, field.getType(), mark);
    }

    private <T> void declare(String name, Field field, Class<T> type, Protect mark) {
        @SuppressWarnings("unchecked") // a field has values of its type; primitive ones come in their boxes
        Supplier<T> getter = () -> (T) get(field);
        Consumer<Object> setter = value -> set(field, value);
        if (type == Communicator.class) {
            recipes.declare(name, () -> (Communicator) get(field), comm -> set(field, comm), regions);
            return;
        }
        if (type.isArray() && type.getComponentType().isPrimitive()) {
            regions.array(name, type, getter, setter, mark.resizable() ? Shape.MAY_CHANGE : Shape.FIXED);
        } else if (type.isPrimitive()) {
            regions.scalar(name, type, getter, setter);
        } else {
            if (!type.isInterface() && !type.getName().startsWith("java.")) {
                regions.register(type);
            }
            regions.object(name, type, getter, setter);
        }
        Divisions.of(mark.partition(), mark.item()).ifPresent(division -> regions.divide(name, division));
    }

    private Object get(Field field) {
        try {
            return field.get(app);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("made accessible before", e);
        }
    }

    private void set(Field field, Object value) {
        try {
            field.set(app, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("made accessible before", e);
        }
    }
}
