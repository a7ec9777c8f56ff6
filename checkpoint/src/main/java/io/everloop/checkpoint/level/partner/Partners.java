package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.level.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Who keeps copies of whose data; a pure function of where the ranks live, so everybody computes the same.
 *
 * <p>A copy is kept by a rank of another host if there is one, else of another worker, never of the same worker; a second
 * copy by a rank of yet another host or worker if possible. Among those, ranks far away in the order of ranks are
 * chosen, because neighbours are what fails together where the placement does not tell; and nobody keeps more than others
 * where that can be avoided.
 *
 * @param keepers of each rank, in the order of ranks; fewer than wanted if there are not so many other workers
 */
public record Partners(List<List<Integer>> keepers) {

    /** How well somebody is suited as a keeper. Best first. */
    private enum Fitness {
        /** Of a host of its own, away from the owner and from other keepers. */
        OTHER_HOST,
        /** Away from the owner's host, but of the same host as another keeper. */
        SHARED_HOST,
        /** Of the owner's host, but of a worker of its own. */
        OTHER_WORKER,
        /** Away from the owner's worker, but of the same worker as another keeper. */
        SHARED_WORKER,
        /** Keeps a copy already, or dies with the owner. */
        UNFIT
    }

    public Partners {
        keepers = keepers.stream().map(List::copyOf).toList();
    }

    /** Chooses so many keepers for each rank. */
    public static Partners of(Placement placement, int copies) {
        int ranks = placement.ranks();
        List<List<Integer>> chosen = new ArrayList<>();
        IntStream.range(0, ranks).forEach(rank -> chosen.add(new ArrayList<>()));
        for (int copy = 1; copy <= copies; copy++) {
            int ideal = Math.round((float) ranks * copy / (copies + 1));
            addRound(placement, chosen, ideal);
        }
        return new Partners(chosen);
    }

    /** One more keeper for everybody: all in the same distance if that suits all, otherwise one by one. */
    private static void addRound(Placement placement, List<List<Integer>> chosen, int ideal) {
        int ranks = placement.ranks();
        int shift = commonShift(placement, chosen, ideal);
        int[] load = new int[ranks];
        chosen.forEach(keepers -> keepers.forEach(keeper -> load[keeper]++));
        for (int owner = 0; owner < ranks; owner++) {
            int keeper = shift > 0 ? (owner + shift) % ranks : best(placement, chosen.get(owner), owner, load, ideal);
            if (fitness(placement, chosen.get(owner), owner, keeper) != Fitness.UNFIT) {
                chosen.get(owner).add(keeper);
                load[keeper]++;
            }
        }
    }

    /** The distance nearest to the ideal that suits all, the shorter one of two; 0 if there is none. */
    private static int commonShift(Placement placement, List<List<Integer>> chosen, int ideal) {
        int ranks = placement.ranks();
        Fitness[] possible = new Fitness[ranks];
        for (int owner = 0; owner < ranks; owner++) {
            possible[owner] = possible(placement, chosen.get(owner), owner);
        }
        for (int away = 0; away < ranks; away++) {
            for (int shift : new int[] {ideal - away, ideal + away}) {
                if (shift > 0 && shift < ranks && suitsAll(placement, chosen, possible, shift)) {
                    return shift;
                }
            }
        }
        return 0;
    }

    private static Fitness possible(Placement placement, List<Integer> before, int owner) {
        Fitness best = Fitness.UNFIT;
        for (int other = 0; other < placement.ranks() && best != Fitness.OTHER_HOST; other++) {
            Fitness fitness = fitness(placement, before, owner, other);
            best = fitness.compareTo(best) < 0 ? fitness : best;
        }
        return best;
    }

    private static boolean suitsAll(Placement placement, List<List<Integer>> chosen, Fitness[] possible, int shift) {
        int ranks = placement.ranks();
        for (int owner = 0; owner < ranks; owner++) {
            if (fitness(placement, chosen.get(owner), owner, (owner + shift) % ranks) != possible[owner]) {
                return false;
            }
        }
        return true;
    }

    private static int best(Placement placement, List<Integer> before, int owner, int[] load, int ideal) {
        int ranks = placement.ranks();
        return IntStream.range(0, ranks)
                .boxed()
                .min(Comparator.<Integer, Fitness>comparing(keeper -> fitness(placement, before, owner, keeper))
                        .thenComparing(keeper -> load[keeper])
                        .thenComparing(keeper -> Math.abs(Math.floorMod(keeper - owner, ranks) - ideal)))
                .orElseThrow();
    }

    private static Fitness fitness(Placement placement, List<Integer> before, int owner, int keeper) {
        List<Integer> workers = placement.workers();
        List<String> hosts = placement.hosts();
        if (workers.get(keeper).equals(workers.get(owner)) || before.contains(keeper)) {
            return Fitness.UNFIT;
        }
        boolean sharesHost = false;
        boolean sharesWorker = false;
        for (int other : before) {
            sharesHost |= hosts.get(other).equals(hosts.get(keeper));
            sharesWorker |= workers.get(other).equals(workers.get(keeper));
        }
        if (sharesWorker) {
            return Fitness.SHARED_WORKER;
        }
        if (hosts.get(keeper).equals(hosts.get(owner))) {
            return Fitness.OTHER_WORKER;
        }
        return sharesHost ? Fitness.SHARED_HOST : Fitness.OTHER_HOST;
    }

    /** Whose copies a rank keeps, in the order of ranks. */
    public List<Integer> owners(int keeper) {
        return IntStream.range(0, keepers.size())
                .filter(owner -> keepers.get(owner).contains(keeper))
                .boxed()
                .toList();
    }
}
