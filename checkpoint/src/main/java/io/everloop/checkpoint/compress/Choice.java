package io.everloop.checkpoint.compress;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What somebody wants done to copies of a level, as written behind a colon: {@code partner=1:lz4}. */
public enum Choice {
    /** Whatever is measured to take the least time; this is what happens unless something else is said. */
    AUTO,
    /** Copies go as they are. */
    PLAIN,
    /** Quickly, a little. */
    LZ4,
    /** More, but slowly. */
    ZSTD;

    /** As it is written. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one that is written so, if any is. */
    public static Optional<Choice> of(String text) {
        return Arrays.stream(values())
                .filter(choice -> choice.text().equals(text))
                .findFirst();
    }

    /** All of them as a sentence has them. */
    public static String list() {
        return Arrays.stream(values()).map(Choice::text).collect(Collectors.joining(", "));
    }
}
