package io.everloop.comm.data;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.DefaultArraySerializers.ObjectArraySerializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.PriorityQueueSerializer;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import java.util.Collection;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;

/** Kryo's serializers of what has elements, which check the claimed number of them before they make room. */
final class BoundedSerializers {

    private BoundedSerializers() {}

    static final class OfCollection extends CollectionSerializer<Collection<?>> {
        @Override
        protected Collection<?> create(Kryo kryo, Input input, Class<? extends Collection<?>> type, int size) {
            BoundedInput.claim(input, size, 1);
            return super.create(kryo, input, type, size);
        }
    }

    static final class OfPriorityQueue extends PriorityQueueSerializer {
        @Override
        @SuppressWarnings("rawtypes") // as declared by Kryo
        protected PriorityQueue create(Kryo kryo, Input input, Class<? extends PriorityQueue> type, int size) {
            BoundedInput.claim(input, size, 1);
            return super.create(kryo, input, type, size);
        }
    }

    static final class OfMap extends MapSerializer<Map<?, ?>> {
        @Override
        protected Map<?, ?> create(Kryo kryo, Input input, Class<? extends Map<?, ?>> type, int size) {
            BoundedInput.claim(input, size, 2);
            return super.create(kryo, input, type, size);
        }
    }

    static final class OfArray extends ObjectArraySerializer {
        OfArray(Kryo kryo, Class<?> type) {
            super(kryo, type);
        }

        @Override
        @SuppressWarnings("rawtypes") // as declared by Kryo
        public Object[] read(Kryo kryo, Input input, Class type) {
            int start = input.position();
            BoundedInput.claim(input, Math.max(0, input.readVarInt(true) - 1), 1);
            input.setPosition(start);
            return super.read(kryo, input, type);
        }
    }

    /**
     * What cannot be filled after it was made, such as {@code List.of}. (Kryo's own serializers of these give a list of
     * another class where the same one is met again.)
     */
    static final class OfFixed<T> extends Serializer<T> {

        private final Function<T, Object[]> elements;
        private final Function<Object[], T> maker;

        OfFixed(Function<T, Object[]> elements, Function<Object[], T> maker) {
            this.elements = elements;
            this.maker = maker;
        }

        @Override
        public void write(Kryo kryo, Output output, T object) {
            Object[] all = elements.apply(object);
            output.writeVarInt(all.length, true);
            for (Object element : all) {
                kryo.writeClassAndObject(output, element);
            }
        }

        @Override
        public T read(Kryo kryo, Input input, Class<? extends T> type) {
            int length = input.readVarInt(true);
            BoundedInput.claim(input, length, 1);
            Object[] all = new Object[length];
            for (int i = 0; i < length; i++) {
                all[i] = kryo.readClassAndObject(input);
            }
            return maker.apply(all);
        }
    }
}
