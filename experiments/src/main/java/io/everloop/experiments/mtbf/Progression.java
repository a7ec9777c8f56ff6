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

    /** Code is compiled and caches fill: what a loop does in its first seconds is not its pace. */
    private static final double WARM_UP = 8;

    /**
     * So long after a death the run may still feel it: until the newcomer's code is compiled and the next spare has started. What
     * it still feels later is taken for its pace, which makes failures look cheaper: if the slowness fades within five seconds,
     * a tenth of what that costs is missed.
     */
    private static final double AFTERMATH = 15;

    /** So much of the time beside it is taken for the pace, and at least the half of it. */
    private static final double BESIDE = 8;

    private static final int FEWEST_TICKS = 4;

    /** The loop was at the beginning of an iteration. */
    private record Tick(double seconds, long iteration) {}

    /**
     * What failures that came so soon after each other that they can't be told apart cost together.
     *
     * @param seconds may be below zero, by chance
     */
    record Toll(int deaths, double seconds) {}

    private final List<Tick> ticks = new ArrayList<>();
    private final List<Double> deaths = new ArrayList<>();

    /** In the order of time. */
    void reached(double seconds, long iteration) {
        ticks.add(new Tick(seconds, iteration));
    }

    /** In the order of time. */
    void died(double seconds) {
        deaths.add(seconds);
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
        double end = ticks.isEmpty() ? 0 : ticks.get(ticks.size() - 1).seconds;
        return DoubleStream.iterate(
                        WARM_UP + BESIDE, at -> at + AFTERMATH + BESIDE <= end, at -> at + AFTERMATH + BESIDE)
                .boxed()
                .flatMap(at -> tolls(List.of(at)).stream())
                .toList();
    }

    private List<Toll> tolls(List<Double> moments) {
        List<Toll> tolls = new ArrayList<>();
        double calmSince = WARM_UP;
        int next = 0;
        while (next < moments.size()) {
            double begin = moments.get(next);
            int last = next;
            while (last + 1 < moments.size() && moments.get(last + 1) < moments.get(last) + AFTERMATH + BESIDE) {
                last++;
            }
            double end = moments.get(last) + AFTERMATH;
            int count = last - next + 1;
            OptionalDouble pace =
                    begin < WARM_UP ? OptionalDouble.empty() : pace(Math.max(calmSince, begin - BESIDE), begin, end);
            pace.ifPresent(rate -> toll(begin, end, rate).ifPresent(seconds -> tolls.add(new Toll(count, seconds))));
            calmSince = end;
            next = last + 1;
        }
        return tolls;
    }

    /** In iterations per second, beside what lies between: the mean of both sides if there are both. */
    private OptionalDouble pace(double from, double begin, double end) {
        return DoubleStream.concat(rate(from, begin).stream(), rate(end, end + BESIDE).stream())
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
        return last.seconds - first.seconds < BESIDE / 2
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
