package io.everloop;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field of an {@link IterativeApp} that commits save and restores put back.
 *
 * <p>Arrays of primitive types and single primitive values are copied as they are. Everything else goes through Kryo: the
 * field's own class is known, classes that it refers to are made known with {@link Context#register}.
 * A {@link io.everloop.comm.Communicator} that {@link Context#split(int, int)} made is made again after each repair. By default the
 * region is called like the field, an array keeps its length, and nothing is known of what the field is to other ranks.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Protect {

    /** What the region is called; the name of the field unless given. */
    String value() default "";

    /** Whether the length of an array may change between commits; no unless given. */
    boolean resizable() default false;

    /** What the field is to all ranks together, for when fewer of them go on; {@link Partition#OWN} unless given. */
    Partition partition() default Partition.OWN;

    /** How many elements of an array stay together when its blocks are divided anew, such as a row; 1 unless given. */
    int item() default 1;
}
