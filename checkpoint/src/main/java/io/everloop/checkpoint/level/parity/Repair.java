package io.everloop.checkpoint.level.parity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How a rank gets its image back from the others of its group. Pure: everybody finds the same.
 *
 * @param rank whose image it is
 * @param group its members, ascending
 * @param teller the member that has the manifests
 * @param lost for each chunk of the image, the units of its stripe that are lost
 */
record Repair(int rank, List<Integer> group, int teller, List<SortedSet<Integer>> lost) {

    Repair {
        lost = List.copyOf(lost);
    }

    /**
     * Finds a repair for everybody who wants one and for whom enough is left.
     *
     * @param wanting the ranks that want their image, ascending; those who have it are passed over
     * @param reports of all ranks
     * @param parity how many rows of parity each member keeps
     */
    static List<Repair> plan(List<Integer> wanting, List<Report> reports, int parity) {
        return wanting.stream()
                .filter(rank -> !reports.get(rank).imageSound())
                .flatMap(rank -> plan(rank, reports, parity).stream())
                .toList();
    }

    private static Optional<Repair> plan(int rank, List<Report> reports, int parity) {
        return reports.stream()
                .map(Report::group)
                .filter(group -> group.contains(rank))
                .findFirst()
                .flatMap(group -> plan(rank, group, reports, parity));
    }

    private static Optional<Repair> plan(int rank, List<Integer> group, List<Report> reports, int parity) {
        Stripes stripes = new Stripes(group.size(), parity, 0);
        List<SortedSet<Integer>> lost = new ArrayList<>();
        for (int chunk = 0; chunk < stripes.data(); chunk++) {
            int stripe = stripes.stripeOfChunk(group.indexOf(rank), chunk);
            SortedSet<Integer> units = lostUnits(stripe, group, stripes, reports);
            if (units.size() > parity) {
                return Optional.empty();
            }
            lost.add(units);
        }
        return group.stream()
                // One whose image has rotted may have all else, but has nobody to tell itself.
                .filter(member -> member != rank && reports.get(member).group().equals(group))
                .findFirst()
                .map(teller -> new Repair(rank, group, teller, lost));
    }

    private static SortedSet<Integer> lostUnits(
            int stripe, List<Integer> group, Stripes stripes, List<Report> reports) {
        SortedSet<Integer> lost = new TreeSet<>();
        for (int member = 0; member < group.size(); member++) {
            Report report = reports.get(group.get(member));
            int unit = stripes.unit(stripe, member);
            boolean sound = unit < stripes.data()
                    ? report.imageSound()
                    : (report.soundRows() >> (unit - stripes.data()) & 1) == 1;
            if (!sound || !report.group().equals(group)) {
                lost.add(unit);
            }
        }
        return lost;
    }
}
