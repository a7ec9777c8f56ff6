package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.data.ArrayType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Images to keep, and what levels say of them. */
public final class Samples {

    static final JobFile JOB = new JobFile("heat", "job-1", 1, "disk");

    private Samples() {}

    /** An image with regions of these sizes, the same for the same arguments. */
    public static Image image(int rank, int ranks, long version, long... sizes) {
        List<RegionEntry> regions = new ArrayList<>();
        List<Pages> contents = new ArrayList<>();
        Random random = new Random(31 * (31 * version + rank) + ranks);
        for (long size : sizes) {
            Pages pages = new Pages(size);
            for (int page = 0; page < pages.count(); page++) {
                ByteBuffer bytes = pages.page(page).buffer();
                byte[] noise = new byte[bytes.capacity()];
                random.nextBytes(noise);
                bytes.put(0, noise);
            }
            Optional<ArrayType> type = size % 8 == 0 ? Optional.of(ArrayType.DOUBLE) : Optional.empty();
            regions.add(new RegionEntry("region-" + contents.size(), type, size, Blocks.checksums(pages)));
            contents.add(pages);
        }
        return new Image(new Manifest(rank, ranks, version, 10 * version, regions), contents);
    }

    /** The same as if it had been taken after another iteration. */
    public static Image at(long iteration, Image image) {
        Manifest manifest = image.manifest();
        return new Image(
                new Manifest(manifest.rank(), manifest.ranks(), manifest.version(), iteration, manifest.regions()),
                image.contents());
    }

    /** Whether both say and hold the same. */
    public static boolean same(Image one, Image other) {
        if (!one.manifest().equals(other.manifest())) {
            return false;
        }
        for (int region = 0; region < one.contents().size(); region++) {
            for (int page = 0; page < one.contents().get(region).count(); page++) {
                ByteBuffer bytes = one.contents().get(region).page(page).buffer();
                if (!bytes.slice(0, bytes.capacity())
                        .equals(other.contents().get(region).page(page).buffer().slice(0, bytes.capacity()))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Remembers what it heard. */
    public static final class Heard implements LevelListener {
        public final List<String> quarantined = new ArrayList<>();
        public final List<String> weakened = new ArrayList<>();

        @Override
        public void quarantined(String level, String copy, String why) {
            quarantined.add(copy + ": " + why);
        }

        @Override
        public void weakened(String level, String what) {
            weakened.add(what);
        }
    }
}
