package io.everloop.experiments.strategies;

import io.everloop.experiments.campaign.Sample;
import io.everloop.framework.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What all rounds gave for one strategy. */
final class Standing {

    private final Strategy strategy;
    private final List<Trial> undisturbed = new ArrayList<>();
    private final List<Trial> disturbed = new ArrayList<>();

    Standing(Strategy strategy) {
        this.strategy = strategy;
    }

    void add(Trial calm, Trial stormy) {
        undisturbed.add(calm);
        disturbed.add(stormy);
    }

    Strategy strategy() {
        return strategy;
    }

    /** Seconds without failures. */
    Sample calm() {
        return of(undisturbed, Trial::seconds);
    }

    /** Seconds with them. */
    Sample stormy() {
        return of(disturbed, Trial::seconds);
    }

    /** Seconds until all ranks are there. */
    double startSeconds() {
        return of(undisturbed, Trial::startSeconds).median();
    }

    long iterations() {
        return Math.round(of(disturbed, Trial::iterations).median());
    }

    long repairs() {
        return Math.round(of(disturbed, Trial::repairs).median());
    }

    double repairSeconds() {
        return of(disturbed, Trial::repairSeconds).median();
    }

    long commits() {
        return Math.round(of(undisturbed, Trial::commits).median());
    }

    double commitSeconds() {
        return of(undisturbed, Trial::commitSeconds).median();
    }

    /** Seconds from one commit to the next. */
    double period() {
        return calm().median() / Math.max(1, commits());
    }

    /** Whether every disturbed run gave the bits of the undisturbed ones. */
    boolean hasSameBits() {
        return disturbed.stream()
                .allMatch(trial -> trial.digest().equals(undisturbed.get(0).digest()));
    }

    private static Sample of(List<Trial> trials, ToDoubleFunction<Trial> figure) {
        return new Sample(trials.stream().map(figure::applyAsDouble).toList());
    }
}
