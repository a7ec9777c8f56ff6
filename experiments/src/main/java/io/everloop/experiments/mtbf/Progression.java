package io.everloop.experiments.mtbf;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * How far the loop of a run had come when, and when processes died: what shows how long a failure kept the run from going on,
 * whatever the reason, measured by the run's own pace shortly before and after. A machine that is slower today than yesterday
 * is slower in all three.
 */
final class Progression {

    private static final int FEWEST_TICKS = 4;

    /**
     * What is looked at, in seconds.
     *
     * @param warmUp code is compiled and caches fill: what a loop does in its first seconds is not its pace
     * @param aftermath so long after a death the run may still feel it: until the newcomer's code is compiled and the next spare
     *     has started. What it still feels later is taken for its pace, which makes failures look cheaper
     * @param beside so much of the time beside it is taken for the pace, and at least the half of it
     */
    record Windows(double warmUp, double aftermath, double beside) {

        /** If the slowness of a newcomer fades within five seconds, a tenth of what that costs is missed. */
        static final Windows FULL = new Windows(8, 15, 8);

        /** How long a run has to be, in seconds, for a failure in the middle of it to be measured. */
        double shortest() {
            return warmUp + beside / 2 + aftermath;
        }
    }

    /** The loop was at the beginning of an iteration, and so many commits were made. */
    private record Tick(double seconds, long iteration, long commits) {}

    /** The loop went on, after so many whole iterations that are to be done again. */
    private record Repaired(double seconds, long redone) {}

    /**
     * What failures that came so soon after each other that they can't be told apart cost together.
     *
     * @param seconds may be below zero, by chance
     * @param lost seconds of it that the work takes which was done again, at the pace of the run
     */
    record Toll(int deaths, double seconds, double lost) {

        /** What does not depend on when the last commit was. */
        double besidesLost() {
            return seconds - lost;
        }
    }

    private final Windows windows;
    private final List<Tick> ticks = new ArrayList<>();
    private final List<Double> deaths = new ArrayList<>();
    private final List<Repaired> repairs = new ArrayList<>();

    Progression(Windows windows) {
        this.windows = windows;
    }

    /** In the order of time. */
    void reached(double seconds, long iteration, long commits) {
        ticks.add(new Tick(seconds, iteration, commits));
    }

    /** In the order of time. */
    void died(double seconds) {
        deaths.add(seconds);
    }

    /**
     * In the order of time.
     *
     * @param redone iterations that are done again, the one that was interrupted not counted
     */
    void repaired(double seconds, long redone) {
        repairs.add(new Repaired(seconds, redone));
    }

    int deaths() {
        return deaths.size();
    }

    /** What failures cost, those left out that came before the loop had its pace or have no undisturbed time on either side. */
    List<Toll> tolls() {
        return tolls(deaths);
    }

    /** What no failure cost, at times when one might have been: what is not 0 of it is the error of this way of measuring. */
    List<Toll> shams() {
        double begin = windows.warmUp + windows.beside;
        double until = windows.aftermath + windows.beside;
        // What is beside one is not beside the next: their errors would not be independent.
        return DoubleStream.iterate(begin, at -> at + until <= lastSeconds(), at -> at + until + windows.beside)
                .boxed()
                .flatMap(at -> tolls(List.of(at)).stream())
                .toList();
    }

    /** Seconds from one commit to the next, once the loop has its pace; nothing if there were none. */
    OptionalDouble betweenCommits() {
        List<Tick> paced =
                ticks.stream().filter(tick -> tick.seconds >= windows.warmUp).toList();
        long commits = 0;
        for (int i = 1; i < paced.size(); i++) {
            commits += Math.max(0, paced.get(i).commits - paced.get(i - 1).commits);
        }
        return commits == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((lastSeconds() - paced.get(0).seconds) / commits);
    }

    /**
     * Seconds before the loop began and after it was over; nothing if its pace at the end is not known.
     *
     * @param seconds how long the run took
     * @param iterations how many it had
     */
    OptionalDouble outside(double seconds, long iterations) {
        OptionalDouble pace = rate(lastSeconds() - windows.beside, lastSeconds());
        if (pace.isEmpty() || pace.getAsDouble() <= 0) {
            return OptionalDouble.empty();
        }
        Tick first = ticks.get(0);
        long untold = first.iteration + iterations - ticks.get(ticks.size() - 1).iteration;
        return OptionalDouble.of(first.seconds + seconds - lastSeconds() - untold / pace.getAsDouble());
    }

    private double lastSeconds() {
        return ticks.isEmpty() ? 0 : ticks.get(ticks.size() - 1).seconds;
    }

    private List<Toll> tolls(List<Double> moments) {
        List<Toll> tolls = new ArrayList<>();
        double calmSince = windows.warmUp;
        int next = 0;
        while (next < moments.size()) {
            double begin = moments.get(next);
            int last = next;
            while (last + 1 < moments.size()
                    && moments.get(last + 1) < moments.get(last) + windows.aftermath + windows.beside) {
                last++;
            }
            double end = moments.get(last) + windows.aftermath;
            int count = last - next + 1;
            OptionalDouble pace = begin < windows.warmUp
                    ? OptionalDouble.empty()
                    : pace(Math.max(calmSince, begin - windows.beside), begin, end);
            pace.ifPresent(rate -> toll(begin, end, rate)
                    .ifPresent(seconds -> tolls.add(new Toll(count, seconds, lost(begin, end) / rate))));
            calmSince = end;
            next = last + 1;
        }
        return tolls;
    }

    /** Iterations that were done again; of those that were interrupted, half was done on average. */
    private double lost(double begin, double end) {
        return repairs.stream()
                .filter(repaired -> repaired.seconds >= begin && repaired.seconds <= end)
                .mapToDouble(repaired -> repaired.redone + 0.5)
                .sum();
    }

    /** In iterations per second, beside what lies between: the mean of both sides if there are both. */
    private OptionalDouble pace(double from, double begin, double end) {
        return DoubleStream.concat(rate(from, begin).stream(), rate(end, end + windows.beside).stream())
                .average();
    }

    private OptionalDouble rate(double from, double to) {
        List<Tick> within = ticks.stream()
                .filter(tick -> tick.seconds >= from && tick.seconds <= to)
                .toList();
        if (within.size() < FEWEST_TICKS) {
            return OptionalDouble.empty();
        }
        Tick first = within.get(0);
        Tick last = within.get(within.size() - 1);
        return last.seconds - first.seconds < windows.beside / 2
                ? OptionalDouble.empty()
                : OptionalDouble.of((last.iteration - first.iteration) / (last.seconds - first.seconds));
    }

    /** How much longer the way from the last tick before to the first one after took than it would have at this pace. */
    private OptionalDouble toll(double begin, double end, double pace) {
        List<Tick> before = ticks.stream().filter(tick -> tick.seconds <= begin).toList();
        List<Tick> after = ticks.stream().filter(tick -> tick.seconds >= end).toList();
        if (before.isEmpty() || after.isEmpty() || pace <= 0) {
            return OptionalDouble.empty();
        }
        Tick first = before.get(before.size() - 1);
        Tick last = after.get(0);
        return OptionalDouble.of(last.seconds - first.seconds - (last.iteration - first.iteration) / pace);
    }
}
