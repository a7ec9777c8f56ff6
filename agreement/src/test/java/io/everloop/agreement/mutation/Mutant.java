package io.everloop.agreement.mutation;

import java.util.ArrayList;
import java.util.List;

/**
 * A realistic mistake in the rules of a protocol.
 *
 * @param mistake the mistake in words
 * @param edits what to change in the shipped source to make it
 */
public record Mutant(String mistake, List<Edit> edits) {

    /**
     * A change of one source file.
     *
     * @param file its name without directory
     * @param shipped what stands there, exactly once
     * @param planted what replaces it
     */
    public record Edit(String file, String shipped, String planted) {}

    public static Mutant of(String mistake) {
        return new Mutant(mistake, List.of());
    }

    public Mutant replacing(String file, String shipped, String planted) {
        List<Edit> more = new ArrayList<>(edits);
        more.add(new Edit(file, shipped, planted));
        return new Mutant(mistake, List.copyOf(more));
    }

    @Override
    public String toString() {
        return mistake;
    }
}
