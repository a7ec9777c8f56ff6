package io.everloop.checkpoint.verify;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.RegionException;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.image.Camera;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Restoration;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs a loop twice, side by side: once as it is, and once so that after every single iteration an image of its regions is
 * taken and restored into a loop that has just been made, as a replacement would be, and whose regions were filled with
 * noise. Both must have the same in all regions at all times; where they have not, the loop needs something that it does
 * not protect.
 *
 * <p>Ranks that talk to each other verify their loops together, each with its own: all of them run all iterations, whatever
 * is found, so nobody is left waiting.
 */
public final class LoopVerifier {

    private static final Map<Class<?>, Object> NOISE = Map.of(
            double.class,
            Double.NaN,
            float.class,
            Float.NaN,
            long.class,
            0x5ca1_ab1e_5ca1_ab1eL,
            int.class,
            0x5ca1_ab1e,
            short.class,
            (short) 0x5ca1,
            char.class,
            '\u5ca1',
            byte.class,
            (byte) 0x5c,
            boolean.class,
            true);

    private LoopVerifier() {}

    /**
     * Verifies a loop.
     *
     * @param start makes loops as they are before the first iteration
     * @param most how many iterations to run at most, numbered from 0; fewer if the loop ends
     */
    public static Report verify(Supplier<? extends Loop> start, long most) {
        Loop plain = start.get();
        Loop restored = start.get();
        List<Difference> found = new ArrayList<>();
        boolean more = true;
        long i = 0;
        while (more && i < most) {
            more = plain.iterate(i);
            boolean goesOn = restored.iterate(i);
            if (found.isEmpty()) {
                found.addAll(differences(i, plain.regions(), restored.regions()));
            }
            if (found.isEmpty() && more != goesOn) {
                found.add(Difference.ofTheLoop(i, goesOn ? "goes on instead of ending" : "ends instead of going on"));
            }
            i++;
            if (more && i < most) {
                restored = replacement(start.get(), restored, i - 1);
            }
        }
        return new Report(i, found);
    }

    private static Loop replacement(Loop fresh, Loop old, long iteration) {
        Image image = new Camera(old.regions())
                .take(0, 1, iteration + 1, iteration, Camera.Checksumming.AT_ONCE)
                .develop();
        fresh.regions().all().forEach(LoopVerifier::scramble);
        Restoration.prepare(image, fresh.regions()).write(1);
        return fresh;
    }

    /** Objects stay: a restore exchanges them for others. */
    private static void scramble(Region region) {
        if (region.type().isEmpty()) {
            return;
        }
        Object array;
        try {
            array = region.contents();
        } catch (RegionException e) {
            // A restore is going to make it.
            return;
        }
        Object noise = Objects.requireNonNull(NOISE.get(array.getClass().getComponentType()));
        for (int i = 0; i < Array.getLength(array); i++) {
            Array.set(array, i, noise);
        }
        region.handOver(array).run();
    }

    private static List<Difference> differences(long iteration, Regions expected, Regions actual) {
        List<Difference> found = new ArrayList<>();
        for (Region region : expected.all()) {
            difference(region, actual.get(region.name()))
                    .ifPresent(what -> found.add(new Difference(iteration, region.name(), what)));
        }
        return found;
    }

    private static Optional<String> difference(Region expected, Region actual) {
        Object wanted = expected.contents();
        Object got = actual.contents();
        if (Objects.deepEquals(wanted, got)) {
            return Optional.empty();
        }
        if (expected.type().isEmpty()) {
            return Optional.of("is another object");
        }
        int length = Array.getLength(wanted);
        if (length != Array.getLength(got)) {
            return Optional.of("has " + Array.getLength(got) + " elements instead of " + length);
        }
        int at = 0;
        while (Array.get(wanted, at).equals(Array.get(got, at))) {
            at++;
        }
        return Optional.of("has " + Array.get(got, at) + " instead of " + Array.get(wanted, at) + " at element " + at);
    }
}
