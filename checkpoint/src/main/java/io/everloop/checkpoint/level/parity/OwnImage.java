package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.image.SparePages;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a rank keeps its own image, which parity is worth nothing without. Used by one thread at a time. */
interface OwnImage {

    /** An image that stays as it is until it is released. */
    Image keep(Image image);

    /** An image that was kept is given away, and its memory belongs to somebody else as well. */
    void givenAway(Image kept);

    /** An image that was kept is not needed any more. */
    void release(Image kept);

    /** Nothing is copied: for a level that takes part in every commit, until the next of which images are intact. */
    final class Shared implements OwnImage {

        @Override
        public Image keep(Image image) {
            return image.alone();
        }

        @Override
        public void givenAway(Image kept) {}

        @Override
        public void release(Image kept) {}
    }

    /** A copy, in memory that is used again: for a level that takes part only now and then. */
    final class Copied implements OwnImage {

        private final SparePages spare = new SparePages();
        private Optional<Image> givenAway = Optional.empty();

        @Override
        public Image keep(Image image) {
            List<Pages> copies = new ArrayList<>();
            List<RegionEntry> regions = image.manifest().regions();
            for (int i = 0; i < regions.size(); i++) {
                Pages copy = spare.take(regions.get(i).name(), regions.get(i).bytes());
                copy(image.contents().get(i), copy);
                copies.add(copy);
            }
            return new Image(image.manifest(), copies);
        }

        private static void copy(Pages from, Pages into) {
            for (int page = 0; page < from.count(); page++) {
                ByteBuffer bytes = from.page(page).buffer();
                into.page(page).buffer().put(0, bytes, 0, bytes.capacity());
            }
        }

        @Override
        public void givenAway(Image kept) {
            givenAway = Optional.of(kept);
        }

        @Override
        public void release(Image kept) {
            spare.giveBack(kept, givenAway);
        }
    }
}
