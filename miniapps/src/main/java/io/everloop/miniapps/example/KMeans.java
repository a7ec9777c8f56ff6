package io.everloop.miniapps.example;

import io.everloop.Everloop;
import io.everloop.Job;
import io.everloop.comm.Op;
import io.everloop.miniapps.option.Options;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Shows the explicit form, for code that owns its loop: k-means, where every rank has some of the points and all move the
 * same centres until they rest. Only the centres are protected; points follow from their numbers.
 */
public final class KMeans {

    static final int POINTS = 5_000;
    static final int ITERATIONS = 1_000;

    private KMeans() {}

    public static void main(String[] args) {
        Everloop.run(args, KMeans::cluster);
    }

    /** Refuses what the program could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = count(args);
    }

    static int count(List<String> args) {
        return Options.read("kmeans", args, "--centres").whole("--centres", 12, 1, POINTS);
    }

    private static void cluster(Job job) {
        int k = count(job.args());
        double[] points = points(job.rank());
        double[] centres = job.protect("centres", () -> Arrays.copyOf(points(0), 2 * k));
        long done = 0;
        for (long i : job.iterations(ITERATIONS)) {
            done = i + 1;
            double[] sums = sums(points, centres);
            job.comm().allreduce(sums, 0, sums, 0, sums.length, Op.SUM);
            if (!move(centres, sums)) {
                break;
            }
            job.commit(); // when one is due
        }
        if (job.rank() == 0) {
            job.result("centres", Arrays.toString(centres));
            job.print(k + " centres rest after " + done + " iterations");
        }
    }

    /** The points of a rank in the plane, x and y in turn, most of them near the middle. */
    static double[] points(int rank) {
        SplittableRandom random = new SplittableRandom(rank);
        return random.doubles(2 * POINTS).map(u -> u + random.nextDouble()).toArray();
    }

    /** For each centre, of the points that are nearest to it: the sum of x, the sum of y, and their number. */
    static double[] sums(double[] points, double[] centres) {
        double[] sums = new double[centres.length / 2 * 3];
        for (int i = 0; i < points.length; i += 2) {
            int at = 3 * nearest(points[i], points[i + 1], centres);
            sums[at] += points[i];
            sums[at + 1] += points[i + 1];
            sums[at + 2]++;
        }
        return sums;
    }

    static int nearest(double x, double y, double[] centres) {
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int c = 0; 2 * c < centres.length; c++) {
            double dx = x - centres[2 * c];
            double dy = y - centres[2 * c + 1];
            if (dx * dx + dy * dy < least) {
                least = dx * dx + dy * dy;
                best = c;
            }
        }
        return best;
    }

    /** Puts each centre in the middle of its points; whether any moved. */
    static boolean move(double[] centres, double[] sums) {
        double[] before = centres.clone();
        for (int i = 0; i < centres.length; i++) {
            double number = sums[i / 2 * 3 + 2];
            centres[i] = number > 0 ? sums[i / 2 * 3 + i % 2] / number : centres[i];
        }
        return !Arrays.equals(before, centres);
    }
}
