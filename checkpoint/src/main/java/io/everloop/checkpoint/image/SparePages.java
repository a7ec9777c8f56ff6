package io.everloop.checkpoint.image;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Pages that no image needs any more, one for each region, kept for the next image. Used by one thread at a time. */
public final class SparePages implements PageSupply {

    private final Map<String, Pages> byRegion = new HashMap<>();
    private final PageSupply fresh;

    public SparePages() {
        this(PageSupply.FRESH);
    }

    /** None yet; where none are spare, they come from there. */
    public SparePages(PageSupply fresh) {
        this.fresh = fresh;
    }

    /** Pages for a region: those that are spare if they have the size, otherwise new ones. */
    @Override
    public Pages take(String region, long bytes) {
        Pages kept = byRegion.remove(region);
        return kept != null && kept.size() == bytes ? kept : fresh.take(region, bytes);
    }

    /** Takes back the pages of an image that is given up, except those that another one has as well. */
    public void giveBack(Image image, Optional<Image> stillUsed) {
        giveBack(image.manifest(), image.contents(), stillUsed);
    }

    /** The same for what was to become an image. */
    public void giveBack(Manifest manifest, List<Pages> contents, Optional<Image> stillUsed) {
        List<Pages> used = stillUsed.map(Image::contents).orElse(List.of());
        for (int i = 0; i < contents.size(); i++) {
            if (!used.contains(contents.get(i))) {
                giveBack(manifest.regions().get(i).name(), contents.get(i));
            }
        }
    }

    /** Takes back the pages of one region. */
    void giveBack(String region, Pages pages) {
        byRegion.put(region, pages);
    }
}
