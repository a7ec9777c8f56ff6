package io.everloop.checkpoint.level.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.image.Camera;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.level.LevelListener;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryLevelTest {

    private final List<String> putAway = new ArrayList<>();

    private MemoryLevel levelWith(Image image) {
        MemoryLevel level = new MemoryLevel(new LevelListener() {
            @Override
            public void quarantined(String name, String copy, String why) {
                putAway.add(copy);
            }

            @Override
            public void weakened(String name, String what) {}
        });
        level.save(image);
        level.confirm(image.version());
        return level;
    }

    private static Optional<Image> bring(MemoryLevel level) {
        return level.bring(1, List.of(0), List.of(level.holdings()));
    }

    @Test
    void everyChangedByteIsNoticedAndTheImageIsNotOfferedAgain() {
        Regions regions = new Regions().array("numbers", new double[] {1, 2, 3}).array("bytes", new byte[37]);
        Image image = new Camera(regions)
                .take(0, 1, 1, 0, Camera.Checksumming.AT_ONCE)
                .develop();
        int changes = 0;
        for (Pages pages : image.contents()) {
            ByteBuffer bytes = pages.page(0).buffer();
            for (int at = 0; at < pages.size(); at++) {
                byte old = bytes.get(at);
                bytes.put(at, (byte) (old ^ 1 << at % 8));
                MemoryLevel level = levelWith(image);
                assertEquals(Optional.empty(), bring(level));
                assertEquals(List.of(), level.holdings());
                bytes.put(at, old);
                changes++;
                assertEquals(changes, putAway.size());
                assertSame(image, bring(levelWith(image)).orElseThrow());
            }
        }
        assertEquals(3 * 8 + 37, changes);
    }
}
