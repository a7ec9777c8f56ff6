package io.everloop.spares;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Hears of a job, and lets a test wait for what it wants to hear. */
final class News implements JobListener {

    private static final long LONGEST_NANOS = 60_000_000_000L;

    private final List<String> lines = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final List<Death> deaths = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private final List<Integer> seats = new CopyOnWriteArrayList<>();

    @Override
    public synchronized void output(int rank, String line) {
        lines.add(rank + ": " + line);
        notifyAll();
    }

    @Override
    public synchronized void complaint(int rank, String line) {
        complaints.add(rank + ": " + line);
    }

    @Override
    public synchronized void died(Death death) {
        deaths.add(death);
        notifyAll();
    }

    @Override
    public synchronized void seated(int worker, int rank) {
        seats.add(worker);
        notifyAll();
    }

    @Override
    public synchronized void notice(String sentence) {
        notices.add(sentence);
        notifyAll();
    }

    synchronized List<Death> deaths() {
        return List.copyOf(deaths);
    }

    synchronized List<String> notices() {
        return List.copyOf(notices);
    }

    void awaitNotices(int count) throws InterruptedException, TimeoutException {
        await(() -> notices.size() >= count);
    }

    /** The worker that was the n-th to take the place of another. */
    int awaitSeated(int count) throws InterruptedException, TimeoutException {
        await(() -> seats.size() >= count);
        return seats.get(count - 1);
    }

    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    synchronized List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Waits until the given number of lines was printed. */
    void awaitLines(int count) throws InterruptedException, TimeoutException {
        await(() -> lines.size() >= count);
    }

    /** Waits until somebody printed the given line. */
    void awaitLine(String text) throws InterruptedException, TimeoutException {
        await(() -> lines.stream().anyMatch(line -> line.endsWith(": " + text)));
    }

    void awaitDeaths(int count) throws InterruptedException, TimeoutException {
        await(() -> deaths.size() >= count);
    }

    private synchronized void await(BooleanSupplier heard) throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + LONGEST_NANOS;
        while (!heard.getAsBoolean()) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new TimeoutException("heard " + lines + " and " + deaths + " and " + notices);
            }
            wait(left);
        }
    }
}
