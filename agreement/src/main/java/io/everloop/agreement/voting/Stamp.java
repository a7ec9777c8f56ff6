package io.everloop.agreement.voting;

/** A version of the value: its number, and who wrote it, so that no two writes have the same. */
public record Stamp(int version, int writer) implements Comparable<Stamp> {

    @Override
    public int compareTo(Stamp other) {
        int byVersion = Integer.compare(version, other.version);
        return byVersion != 0 ? byVersion : Integer.compare(writer, other.writer);
    }

    @Override
    public String toString() {
        return "v" + version + "." + writer;
    }
}
