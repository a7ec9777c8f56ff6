package io.everloop.agreement.topology;

import io.everloop.agreement.RankSet;
import java.util.Arrays;

/**
 * An X/Y tree: the participants of a host form a tree of shape Y below the lowest of them, its leader, and
 * the leaders form a tree of shape X. Hosts are blocks of neighbouring ranks; a host without participants
 * does not count.
 *
 * <p>The children of a leader are numbered leaders first.
 */
final class HierarchicalTree implements Tree {

    private final Shape across;
    private final Shape within;
    private final int ranks;
    private final int ranksPerHost;
    private final RankSet absent;
    private final RankSet absentHosts;

    HierarchicalTree(Shape across, Shape within, int ranks, int ranksPerHost, RankSet absent) {
        this.across = across;
        this.within = within;
        this.ranks = ranks;
        this.ranksPerHost = ranksPerHost;
        this.absent = absent;
        this.absentHosts = hostsWithin(absent);
    }

    private RankSet hostsWithin(RankSet set) {
        int[] whole = new int[set.size()];
        int count = 0;
        for (int i = 0; i < set.size(); i++) {
            int host = set.get(i) / ranksPerHost;
            if (set.get(i) == firstOf(host) && set.countBelow(endOf(host)) - i == endOf(host) - firstOf(host)) {
                whole[count++] = host;
            }
        }
        return RankSet.of(Arrays.copyOf(whole, count));
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public RankSet absent() {
        return absent;
    }

    @Override
    public int parent(int rank) {
        int host = rank / ranksPerHost;
        int place = placeInHost(rank);
        if (place > 0) {
            return memberOf(host, within.parent(place));
        }
        int hostPosition = host - absentHosts.countBelow(host);
        return hostPosition == 0 ? NONE : leaderAt(across.parent(hostPosition));
    }

    @Override
    public int degree(int rank) {
        return leadersBelow(rank) + within.degree(placeInHost(rank), sizeOf(rank / ranksPerHost));
    }

    @Override
    public int child(int rank, int number) {
        int leaders = leadersBelow(rank);
        int host = rank / ranksPerHost;
        if (number < leaders) {
            return leaderAt(across.firstChild(host - absentHosts.countBelow(host)) + number);
        }
        return memberOf(host, within.firstChild(placeInHost(rank)) + number - leaders);
    }

    @Override
    public int maxDegree() {
        return across.maxDegree(hosts()) + within.maxDegree(Math.min(ranksPerHost, ranks));
    }

    private int leadersBelow(int rank) {
        int host = rank / ranksPerHost;
        return placeInHost(rank) == 0 ? across.degree(host - absentHosts.countBelow(host), hosts()) : 0;
    }

    private int hosts() {
        return (ranks + ranksPerHost - 1) / ranksPerHost - absentHosts.size();
    }

    private int leaderAt(int hostPosition) {
        return memberOf(absentHosts.selectAbsent(hostPosition), 0);
    }

    /** How many participants of the same host are lower. */
    private int placeInHost(int rank) {
        return position(rank) - position(firstOf(rank / ranksPerHost));
    }

    private int memberOf(int host, int place) {
        return participant(position(firstOf(host)) + place);
    }

    private int sizeOf(int host) {
        return position(endOf(host)) - position(firstOf(host));
    }

    private int firstOf(int host) {
        return host * ranksPerHost;
    }

    private int endOf(int host) {
        return Math.min(ranks, (host + 1) * ranksPerHost);
    }
}
