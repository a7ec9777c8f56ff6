package io.everloop.framework.rank;

import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.Shape;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * How communicators were made from that of all ranks, so that those in protected fields can be made again after a repair, at
 * newcomers as well: what a commit saves of them is their recipe, a colour and a key for each split.
 */
final class Recipes {

    /** What communicators are made from, and kept with until they are given up. */
    interface Home {

        /** That of all ranks. */
        Communicator comm();

        /** Keeps one. */
        Communicator part(Communicator part);

        /** Whether one is kept. */
        boolean isCurrent(Communicator comm);
    }

    private final Home home;
    private final IdentityHashMap<Communicator, long[]> made = new IdentityHashMap<>();
    private final List<Slot> slots = new ArrayList<>();

    Recipes(Home home) {
        this.home = home;
    }

    /** A protected field that holds a communicator. */
    private static final class Slot {
        private final String name;
        private final Supplier<Communicator> getter;
        private final Consumer<Communicator> setter;
        private Optional<long[]> restored = Optional.empty();

        Slot(String name, Supplier<Communicator> getter, Consumer<Communicator> setter) {
            this.name = name;
            this.getter = getter;
            this.setter = setter;
        }
    }

    /** Makes a communicator and remembers how; collective in the one it is made from. */
    Communicator split(Communicator of, int colour, int key) {
        if (slots.isEmpty()) {
            made.keySet().removeIf(comm -> !home.isCurrent(comm));
        }
        long[] before = of == home.comm() ? new long[0] : made.get(of);
        if (before == null) {
            throw new IllegalArgumentException(
                    "a communicator that ctx did not make: split ctx.comm() or one that ctx.split has made");
        }
        Communicator part = home.part(of.split(colour, key)
                .orElseThrow(() -> new IllegalArgumentException("a colour of 0 or more, not " + colour)));
        long[] recipe = Arrays.copyOf(before, before.length + 2);
        recipe[before.length] = colour;
        recipe[before.length + 1] = key;
        made.put(part, recipe);
        return part;
    }

    /** Has commits save how the communicator in a field was made. */
    void declare(String name, Supplier<Communicator> getter, Consumer<Communicator> setter, Regions regions) {
        Slot slot = new Slot(name, getter, setter);
        slots.add(slot);
        regions.array(
                name,
                long[].class,
                () -> recipe(slot).clone(),
                recipe -> slot.restored = Optional.of(recipe),
                Shape.MAY_CHANGE);
    }

    private long[] recipe(Slot slot) {
        Communicator comm = slot.getter.get();
        if (comm == null) {
            return new long[0];
        }
        long[] recipe = made.get(comm);
        if (recipe == null) {
            throw new IllegalStateException("the communicator in " + slot.name
                    + " cannot be protected: make it with ctx.split, so that it can be made again");
        }
        return recipe;
    }

    /** For where they cannot be made again. */
    void refuse(String where) {
        if (!slots.isEmpty()) {
            throw new IllegalStateException(
                    "a communicator in a protected field cannot be made again " + where + ": make it in prepare");
        }
    }

    /** Makes all of them again, in the order of their declaration; collective. Those that the program has just made stay. */
    void remake() {
        for (Slot slot : slots) {
            if (!home.isCurrent(slot.getter.get())) {
                long[] recipe = slot.restored.orElseGet(() -> recipe(slot));
                slot.setter.accept(remake(slot, recipe));
            }
            slot.restored = Optional.empty();
        }
        made.keySet().removeIf(comm -> !home.isCurrent(comm));
    }

    private Communicator remake(Slot slot, long[] recipe) {
        long depth = home.comm().allreduce(recipe.length, Op.MAX);
        if (depth == 0) {
            return null;
        }
        if (recipe.length == 0) {
            if (slot.restored.isEmpty()) {
                throw new IllegalStateException(
                        "how " + slot.name
                                + " was made is lost with the dead: a program that works out what they had makes it in prepare");
            }
            home.comm().split(Communicator.UNDEFINED, 0);
            return null;
        }
        Communicator part = home.comm();
        for (int at = 0; at < recipe.length; at += 2) {
            part = split(part, (int) recipe[at], (int) recipe[at + 1]);
        }
        return part;
    }
}
