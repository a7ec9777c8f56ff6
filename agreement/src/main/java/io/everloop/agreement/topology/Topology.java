package io.everloop.agreement.topology;

import io.everloop.agreement.RankSet;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How the trees of a group are built: one {@link Shape} over all ranks, or one across hosts and one within.
 *
 * @param ranks the size of the group
 * @param across the shape over all ranks, or over the leaders of the hosts
 * @param within the shape inside a host; used only if hosts have more than one rank
 * @param ranksPerHost how many neighbouring ranks share a host; 1 for a flat tree
 * @param hostOf the host of each rank, where hosts are not blocks of neighbouring ranks; empty otherwise
 */
public record Topology(int ranks, Shape across, Shape within, int ranksPerHost, List<Integer> hostOf) {

    public Topology {
        if (ranks < 1 || ranksPerHost < 1) {
            throw new IllegalArgumentException(
                    "a topology needs at least one rank and one rank per host, not " + ranks + " and " + ranksPerHost);
        }
        hostOf = List.copyOf(hostOf);
        if (!hostOf.isEmpty() && hostOf.size() != ranks) {
            throw new IllegalArgumentException(
                    "a placement names the host of every rank: " + hostOf.size() + " hosts for " + ranks + " ranks");
        }
    }

    /** One shape over all ranks. */
    public static Topology flat(Shape shape, int ranks) {
        return new Topology(ranks, shape, shape, 1, List.of());
    }

    /** The shape {@code within} inside each host, the shape {@code across} over the leaders. */
    public static Topology hierarchical(Shape across, Shape within, int ranks, int ranksPerHost) {
        return new Topology(ranks, across, within, ranksPerHost, List.of());
    }

    /** The same where the host of each rank is given, by any numbers. */
    public static Topology placed(Shape across, Shape within, int... hostOf) {
        return new Topology(
                hostOf.length, across, within, 1, Arrays.stream(hostOf).boxed().toList());
    }

    /**
     * Reads {@code binary}, {@code star}, {@code string} or a hierarchy such as {@code bin/star}.
     *
     * @throws IllegalArgumentException with the names that exist, if the text is none of them
     */
    public static Topology parse(String text, int ranks, int ranksPerHost) {
        String[] names = text.toLowerCase(Locale.ROOT).split("/", -1);
        if (names.length == 1) {
            return flat(shape(names[0], text), ranks);
        }
        if (names.length == 2) {
            return hierarchical(shape(names[0], text), shape(names[1], text), ranks, ranksPerHost);
        }
        throw unknown(text);
    }

    private static Shape shape(String name, String text) {
        return switch (name) {
            case "binary", "bin" -> Shape.BINARY;
            case "star" -> Shape.STAR;
            case "string" -> Shape.STRING;
            default -> throw unknown(text);
        };
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException("there is no topology '" + text
                + "': choose binary, star, string, or one across and one within hosts, such as bin/bin or bin/star");
    }

    /** The tree over everybody but the given ranks. */
    public Tree without(RankSet absent) {
        if (!hostOf.isEmpty()) {
            return new PlacedTree(across, within, hostOf, absent);
        }
        return ranksPerHost == 1
                ? new FlatTree(across, ranks, absent)
                : new HierarchicalTree(across, within, ranks, ranksPerHost, absent);
    }

    @Override
    public String toString() {
        if (!hostOf.isEmpty()) {
            return name(across) + "/" + name(within) + " on " + hostOf;
        }
        return ranksPerHost == 1 ? name(across) : name(across) + "/" + name(within);
    }

    private static String name(Shape shape) {
        return shape.name().toLowerCase(Locale.ROOT);
    }
}
