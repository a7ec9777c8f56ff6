package io.everloop.comm.data;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.DefaultArraySerializers;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import com.esotericsoftware.kryo.util.DefaultInstantiatorStrategy;
import com.esotericsoftware.kryo.util.MapReferenceResolver;
import java.util.Optional;
import org.objenesis.strategy.StdInstantiatorStrategy;

/**
 * Kryo as we want it: registered classes only, graphs of a bounded depth, and serializers that check what the input
 * claims before they reserve memory for it. Used by one thread at a time.
 *
 * <p>References are on: they let an object appear twice, and they give every element of a collection a byte of its own,
 * which is what {@link BoundedInput} counts on.
 */
final class RegisteredKryo extends Kryo {

    /** Every level takes some frames of the stack. */
    static final int MAX_DEPTH = 400;

    private Class<?> unregistered;

    RegisteredKryo() {
        super(new NumbersOnly(), new MapReferenceResolver());
        setRegistrationRequired(true);
        setAutoReset(false);
        setMaxDepth(MAX_DEPTH);
        // The other way keeps a stack of types, which a failure leaves as it is.
        setOptimizedGenerics(false);
        // Classes without a constructor for Kryo are fine: their fields are filled anyway.
        setInstantiatorStrategy(new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
        StandardClasses.registerIn(this);
    }

    /** The class of the object under way that is not registered, if there is one. */
    Optional<Class<?>> unregistered() {
        return Optional.ofNullable(unregistered);
    }

    /** Forgets the object under way. */
    @Override
    public void reset() {
        super.reset();
        unregistered = null;
    }

    @Override
    @SuppressWarnings("rawtypes") // as declared by Kryo
    protected String unregisteredClassMessage(Class type) {
        unregistered = type;
        return type.getTypeName() + " is not registered at this rank";
    }

    @Override
    @SuppressWarnings("rawtypes") // as declared by Kryo
    public Serializer getDefaultSerializer(Class type) {
        Serializer usual = super.getDefaultSerializer(type);
        Class<?> kind = usual.getClass();
        if (kind == CollectionSerializer.class) {
            return new BoundedSerializers.OfCollection();
        } else if (kind == MapSerializer.class) {
            return new BoundedSerializers.OfMap();
        } else if (kind == DefaultSerializers.PriorityQueueSerializer.class) {
            return new BoundedSerializers.OfPriorityQueue();
        } else if (kind == DefaultArraySerializers.ObjectArraySerializer.class
                || kind == DefaultArraySerializers.StringArraySerializer.class) {
            return new BoundedSerializers.OfArray(this, type);
        }
        return usual;
    }

    /** Classes come as numbers; a name in the input would make Kryo load whatever class it is of. */
    private static final class NumbersOnly extends DefaultClassResolver {

        @Override
        protected Registration readName(Input input) {
            throw new KryoException("a class by its name");
        }
    }
}
