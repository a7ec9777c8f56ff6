package io.everloop.miniapps.ulfm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The lines that a program prints, sorted, with so many ranks of which so many are in a worker and die together. Times are
 * replaced by a dot.
 */
record ExpectedOutput(int ranks, int perWorker) {

    List<String> of(String program) {
        Stream<String> lines = switch (program) {
            case "ulfm-errors-returned" -> errorsReturned();
            case "ulfm-dead-listed" -> deadListed();
            case "ulfm-undisturbed" -> undisturbed();
            case "ulfm-shrink" -> shrink();
            case "ulfm-slow" -> slow(2);
            case "ulfm-cancel" -> cancel();
            case "ulfm-taskgroup" -> taskGroup();
            default -> throw new IllegalArgumentException(program);
        };
        return lines.sorted().toList();
    }

    /** What was printed, in the form of the expectation. */
    static List<String> normal(List<String> printed) {
        return printed.stream()
                .map(line -> line.replaceAll("\\d+\\.\\d+ seconds", ". seconds"))
                .sorted()
                .toList();
    }

    private Stream<String> errorsReturned() {
        return alive(ranks - 1, rank -> "Notified of error ProcFailed. Stayin' alive!");
    }

    private Stream<String> deadListed() {
        return Stream.concat(alive(ranks - 1, rank -> notified(ranks - 1)), alive(ranks - 1, rank -> "Stayin' alive!"));
    }

    private Stream<String> undisturbed() {
        int victim = ranks / 2;
        List<String> lines = new ArrayList<>();
        for (int rank : survivors(victim)) {
            int peer = rank ^ 1;
            if (peer < ranks) {
                boolean isDead = dead(victim).contains(peer);
                if (isDead) {
                    lines.add(line(rank, notified(victim)));
                }
                lines.add(line(rank, "value from " + peer + " is " + (isDead ? Double.NaN : peer / (double) ranks)));
            }
        }
        return lines.stream();
    }

    private Stream<String> shrink() {
        int[] left = survivors(ranks / 2);
        return alive(ranks / 2, rank -> {
            int now = Arrays.binarySearch(left, rank);
            // The first one sees the token when all have added to it, the others when they pass it on.
            int token = now == 0 ? left.length : now + 1;
            return "now rank " + now + " of " + left.length + ", counted " + left.length + ", token " + token;
        });
    }

    private Stream<String> slow(int iterations) {
        return all(rank -> Stream.concat(
                Stream.of("0 found dead after " + iterations + " computations"),
                Stream.generate(() -> "Worked . seconds before waiting, and spent . seconds waiting")
                        .limit(iterations)));
    }

    private Stream<String> cancel() {
        return all(rank -> Stream.of(rank == ranks / 2 ? "Found it" : "Left the search: Revoked"));
    }

    private Stream<String> taskGroup() {
        int beyond = 1 << 18;
        return all(rank -> Stream.of("Value " + (beyond - 1 - rank) + " found", "Value " + beyond + " not found"));
    }

    private String notified(int victim) {
        String list = dead(victim).stream().map(rank -> rank + " ").collect(Collectors.joining());
        return "Notified of error ProcFailed. " + dead(victim).size() + " found dead: { " + list + "}";
    }

    private List<Integer> dead(int victim) {
        int first = victim / perWorker * perWorker;
        return IntStream.range(first, Math.min(ranks, first + perWorker))
                .boxed()
                .toList();
    }

    private int[] survivors(int victim) {
        return IntStream.range(0, ranks)
                .filter(rank -> !dead(victim).contains(rank))
                .toArray();
    }

    private Stream<String> alive(int victim, IntFunction<String> text) {
        return Arrays.stream(survivors(victim)).mapToObj(rank -> line(rank, text.apply(rank)));
    }

    private Stream<String> all(IntFunction<Stream<String>> texts) {
        return IntStream.range(0, ranks)
                .boxed()
                .flatMap(rank -> texts.apply(rank).map(text -> line(rank, text)));
    }

    private String line(int rank, String text) {
        return "Rank " + rank + " / " + ranks + ": " + text;
    }
}
