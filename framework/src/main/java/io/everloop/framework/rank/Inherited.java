package io.everloop.framework.rank;

import io.everloop.Estate;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.inherit.Inheritance;
import java.lang.invoke.MethodType;
import java.util.List;

/** What the program sees of an inheritance. */
record Inherited(Inheritance inheritance, Regions regions) implements Estate {

    @Override
    public int ranks() {
        return inheritance.ranks();
    }

    @Override
    public List<Integer> mine() {
        return List.copyOf(inheritance.mine().keySet());
    }

    @Override
    public int heirOf(int before) {
        return inheritance.heirs().get(before);
    }

    @Override
    public <T> T get(int before, String region, Class<T> type) {
        Image image = inheritance.mine().get(before);
        if (image == null) {
            throw new IllegalArgumentException(
                    "rank " + heirOf(before) + " speaks for rank " + before + " of before: ask it there");
        }
        int index = image.indexOf(region)
                .orElseThrow(() -> new IllegalArgumentException("nothing was protected under the name " + region));
        Object value = regions.get(region).value(image.elements(index));
        @SuppressWarnings("unchecked") // a class and its box hold the same values
        Class<T> boxed = (Class<T>) MethodType.methodType(type).wrap().returnType();
        if (!boxed.isInstance(value)) {
            throw new IllegalArgumentException(
                    "region " + region + " is " + value.getClass().getTypeName() + ", not " + type.getTypeName());
        }
        return boxed.cast(value);
    }
}
