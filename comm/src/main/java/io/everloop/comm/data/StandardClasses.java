package io.everloop.comm.data;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The classes that need no registration, besides those that Kryo itself registers: {@code String} and the boxed types.
 *
 * <p>Their numbers follow from their order here, which is the same at every rank.
 */
final class StandardClasses {

    private static final List<Class<?>> USUAL = List.of(
            byte[].class,
            boolean[].class,
            short[].class,
            char[].class,
            int[].class,
            long[].class,
            float[].class,
            double[].class,
            int[][].class,
            long[][].class,
            double[][].class,
            Object[].class,
            String[].class,
            ArrayList.class,
            LinkedList.class,
            ArrayDeque.class,
            HashSet.class,
            LinkedHashSet.class,
            TreeSet.class,
            EnumSet.class,
            HashMap.class,
            LinkedHashMap.class,
            TreeMap.class,
            ConcurrentHashMap.class,
            BitSet.class,
            Optional.class,
            OptionalInt.class,
            OptionalLong.class,
            OptionalDouble.class,
            BigInteger.class,
            BigDecimal.class,
            Duration.class,
            Instant.class,
            LocalDate.class,
            LocalDateTime.class,
            Collections.emptyList().getClass(),
            Collections.emptySet().getClass(),
            Collections.emptyMap().getClass(),
            Collections.singletonList(0).getClass(),
            Collections.singleton(0).getClass(),
            Collections.singletonMap(0, 0).getClass());

    private StandardClasses() {}

    static void registerIn(Kryo kryo) {
        USUAL.forEach(type -> kryo.register(type, kryo.getNextRegistrationId()));
        Serializer<?> lists = collections(elements -> Stream.of(elements).toList());
        Serializer<?> sets = collections(Set::of);
        Serializer<?> maps = new BoundedSerializers.OfFixed<>(StandardClasses::entries, StandardClasses::map);
        register(
                kryo,
                lists,
                List.of(),
                List.of(0),
                List.of(0, 1, 2),
                List.of(0, 1, 2).subList(0, 1));
        register(kryo, sets, Set.of(), Set.of(0), Set.of(0, 1, 2));
        register(kryo, maps, Map.of(), Map.of(0, 0), Map.of(0, 0, 1, 1));
        register(kryo, collections(Arrays::asList), Arrays.asList(0, 1));
        register(kryo, new DefaultSerializers.UUIDSerializer(), new UUID(0, 0));
    }

    /** Which of these are of the same class depends on the JDK, which is the same at every rank. */
    private static void register(Kryo kryo, Serializer<?> serializer, Object... examples) {
        for (Object example : examples) {
            if (kryo.getClassResolver().getRegistration(example.getClass()) == null) {
                kryo.register(example.getClass(), serializer, kryo.getNextRegistrationId());
            }
        }
    }

    private static Serializer<?> collections(Function<Object[], Collection<Object>> maker) {
        return new BoundedSerializers.OfFixed<>(Collection::toArray, maker);
    }

    private static Object[] entries(Map<?, ?> map) {
        return map.entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                .toArray();
    }

    private static Map<?, ?> map(Object[] entries) {
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < entries.length; i += 2) {
            map.put(entries[i], entries[i + 1]);
        }
        return Map.copyOf(map);
    }
}
