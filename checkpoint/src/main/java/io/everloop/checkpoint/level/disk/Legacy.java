package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Heirloom;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What more ranks have left in directories, for fewer that go on. */
public final class Legacy {

    private Legacy() {}

    /** What a copy is of. */
    private record Key(FileName name, long iteration) {}

    /**
     * This rank's part of it: of each version of each rank one sound copy of each iteration that was given its number, a
     * permanent one if there is any, from the first directory that has it.
     *
     * @param before how many ranks there were
     */
    public static List<Heirloom> of(List<Store> stores, int before) {
        SortedMap<Key, Heirloom> found =
                new TreeMap<>(Comparator.comparing(Key::name).thenComparing(Key::iteration));
        for (boolean permanent : new boolean[] {true, false}) {
            for (Store store : stores) {
                for (FileName copy : store.copies().left(before)) {
                    if (copy.permanent() == permanent) {
                        store.copies()
                                .manifest(copy)
                                .map(manifest -> new Key(copy.asPermanent(), manifest.iteration()))
                                .filter(key -> !found.containsKey(key))
                                .ifPresent(key -> store.copies()
                                        .read(copy, PageSupply.FRESH)
                                        .map(image -> new Heirloom(image, permanent, false))
                                        .ifPresent(heirloom -> found.put(key, heirloom)));
                    }
                }
            }
        }
        return List.copyOf(found.values());
    }
}
