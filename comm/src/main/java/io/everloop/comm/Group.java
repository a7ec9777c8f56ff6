package io.everloop.comm;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Some members of a job, in order: the place of a member in the order is its rank.
 *
 * <p>Members have numbers of their own, which are unique in the job and never given to anybody else; groups are
 * compared, and ranks translated, by them.
 */
public final class Group {

    private final int[] members;

    private Group(int[] members) {
        this.members = members;
    }

    /** A group of the given members, in this order. */
    public static Group of(int... members) {
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException(
                        "member " + sorted[i] + " is twice in the group " + Arrays.toString(members));
            }
        }
        return new Group(members.clone());
    }

    public int size() {
        return members.length;
    }

    public boolean isEmpty() {
        return members.length == 0;
    }

    /** The member with the given rank. */
    public int member(int rank) {
        if (rank < 0 || rank >= members.length) {
            throw new IllegalArgumentException("rank " + rank + " in a group of " + members.length);
        }
        return members[rank];
    }

    /** The rank of a member in this group, if it belongs to it. */
    public OptionalInt rankOf(int member) {
        for (int rank = 0; rank < members.length; rank++) {
            if (members[rank] == member) {
                return OptionalInt.of(rank);
            }
        }
        return OptionalInt.empty();
    }

    public boolean contains(int member) {
        return rankOf(member).isPresent();
    }

    /** The rank in another group of whoever has the given rank in this one, if it belongs to both. */
    public OptionalInt translate(int rank, Group other) {
        return other.rankOf(member(rank));
    }

    /** The ranks in another group of all members that belong to both, in the order of this group. */
    public int[] ranksIn(Group other) {
        return Arrays.stream(members)
                .mapToObj(other::rankOf)
                .flatMapToInt(OptionalInt::stream)
                .toArray();
    }

    /** Members of this group that are not in the other, in the order of this one. */
    public Group minus(Group other) {
        return new Group(
                Arrays.stream(members).filter(member -> !other.contains(member)).toArray());
    }

    /** Members of both groups, in the order of this one. */
    public Group intersect(Group other) {
        return new Group(Arrays.stream(members).filter(other::contains).toArray());
    }

    /** Members of this group, then those that only the other has. */
    public Group union(Group other) {
        return new Group(IntStream.concat(Arrays.stream(members), Arrays.stream(other.minus(this).members))
                .toArray());
    }

    /** Those with the given ranks, in the given order. */
    public Group select(int... ranks) {
        return of(Arrays.stream(ranks).map(this::member).toArray());
    }

    /** All members, in order. */
    public int[] toArray() {
        return members.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Group group && Arrays.equals(members, group.members);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(members);
    }

    @Override
    public String toString() {
        return Arrays.toString(members);
    }
}
