package io.everloop.experiments.strategies;

import io.everloop.IterativeApp;
import io.everloop.framework.Strategy;
import io.everloop.miniapps.Programs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An app that strategies are compared with, in two sizes. */
enum Challenge {
    CG("--nx 32", "--nx 64", "--abft esr", ""),
    S3D("--nx 24 --steps 60 --model linear", "--nx 48 --steps 150 --model linear", "--abft checksum", ""),
    LU("--n 768", "--n 2048", "--checksums yes", "--checksums no"),
    HEAT("500", "4000", "", "");

    private final String small;
    private final String large;
    private final String abft;
    private final String others;

    Challenge(String small, String large, String abft, String others) {
        this.small = small;
        this.large = large;
        this.abft = abft;
        this.others = others;
    }

    Programs.Program program() {
        return Programs.find(toString()).orElseThrow();
    }

    /** What the app is given under a strategy. */
    List<String> args(Strategy strategy, boolean isQuick) {
        List<String> args = new ArrayList<>(words(isQuick ? small : large));
        boolean mayReconstruct = strategy == Strategy.ABFT || strategy == Strategy.AUTO;
        args.addAll(words(mayReconstruct ? abft : others));
        return args;
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(" ", -1));
    }

    /** Why so many ranks cannot run the app under a strategy; nothing if they can. */
    Optional<String> refusal(Strategy strategy, boolean isQuick, int ranks) {
        return switch (strategy) {
            case ABFT -> needs("reconstruct", "work out what the dead had").or(() -> mistake(strategy, isQuick, ranks));
            case SHRINK -> needs("redistribute", "go on with fewer ranks").or(() -> mistake(strategy, isQuick, ranks));
            default -> mistake(strategy, isQuick, ranks);
        };
    }

    private Optional<String> mistake(Strategy strategy, boolean isQuick, int ranks) {
        try {
            program().arguments().check(args(strategy, isQuick), ranks);
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            return Optional.of(wrong.getMessage() + ".");
        }
    }

    private Optional<String> needs(String method, String what) {
        boolean isThere = Arrays.stream(program().type().getMethods())
                .anyMatch(own -> own.getName().equals(method) && own.getDeclaringClass() != IterativeApp.class);
        return isThere
                ? Optional.empty()
                : Optional.of(this + " cannot " + what + ": it does not implement " + method + ".");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
