package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Heirloom;
import io.everloop.checkpoint.level.Holding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The copies that are kept for one rank: a permanent one, a tentative one, and the pages that neither needs. */
final class Kept {

    private final SparePages spare = new SparePages();
    private Optional<Image> permanent = Optional.empty();
    private Optional<Image> tentative = Optional.empty();

    SparePages spare() {
        return spare;
    }

    Optional<Image> permanent() {
        return permanent;
    }

    void keep(Image image) {
        dropTentative();
        tentative = Optional.of(image);
    }

    void dropTentative() {
        tentative.ifPresent(image -> spare.giveBack(image, permanent));
        tentative = Optional.empty();
    }

    void confirm(long version) {
        if (tentative.isPresent() && tentative.get().version() == version) {
            Optional<Image> replaced = permanent;
            permanent = tentative;
            tentative = Optional.empty();
            replaced.ifPresent(image -> spare.giveBack(image, permanent));
        }
    }

    void discard(long version) {
        if (tentative.isPresent() && tentative.get().version() == version) {
            dropTentative();
        }
    }

    List<Image> images() {
        return Stream.of(permanent, tentative).flatMap(Optional::stream).toList();
    }

    /** The copies from when there was another number of ranks than this. */
    List<Heirloom> ofOthersThan(int ranks) {
        return images().stream()
                .filter(image -> image.manifest().ranks() != ranks)
                .map(image -> new Heirloom(image, permanent.equals(Optional.of(image)), false))
                .toList();
    }

    Optional<Image> of(long version) {
        if (permanent.isPresent() && permanent.get().version() == version) {
            return permanent;
        }
        return tentative.isPresent() && tentative.get().version() == version ? tentative : Optional.empty();
    }

    /** Puts a bad copy away, and its memory with it: who knows what is wrong with that. */
    void forget(long version) {
        permanent = permanent.filter(image -> image.version() != version);
        tentative = tentative.filter(image -> image.version() != version);
    }

    /** This version is the one that counts; whatever else there is goes. */
    void settleOn(long version) {
        confirm(version);
        if (of(version).isPresent()) {
            dropTentative();
        }
    }

    List<Holding> holdings(int owner) {
        List<Holding> holdings = new ArrayList<>();
        permanent.ifPresent(image -> holdings.add(new Holding(owner, image.version(), true)));
        tentative.ifPresent(image -> holdings.add(new Holding(owner, image.version(), false)));
        return holdings;
    }
}
