package io.everloop.agreement.generals;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.Timed;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Tries everything that a single traitor can do: each of its statements takes every value of a small domain
 * and also none, in all combinations, for every choice of the traitor.
 *
 * <p>The rounds are clocked, so their messages have no other order that could matter: what the loyal
 * generals conclude depends on the traitor's statements alone.
 */
public final class StrategySearch {

    private static final long MOST_STRATEGIES = 1L << 24;

    private final int ranks;
    private final int withstood;
    private final int domain;
    private final int statements;
    private long tried;

    private StrategySearch(int ranks, int withstood, int domain) {
        this.ranks = ranks;
        this.withstood = withstood;
        this.domain = domain;
        this.statements = statements(ranks, withstood);
    }

    /**
     * What a search found.
     *
     * @param strategies how many strategies were tried, over all choices of the traitor
     * @param violation what the first one that works achieves
     * @param statements what the traitor says in it, one line each; empty without violation
     */
    public record Finding(long strategies, Optional<String> violation, List<String> statements) {}

    /**
     * Searches, until the first strategy that makes loyal generals disagree or miss the truth.
     *
     * @param domain the sizes the traitor may say are 1 up to this
     */
    public static Finding search(int ranks, int withstood, int domain) {
        double strategies = ranks * Math.pow(domain + 1, statements(ranks, withstood));
        if (strategies > MOST_STRATEGIES) {
            throw new IllegalArgumentException(String.format(
                    "a traitor among %d generals with %d rounds has %.1e strategies, more than the %.1e that can be"
                            + " tried: choose fewer generals or a smaller m",
                    ranks, withstood + 1, strategies, (double) MOST_STRATEGIES));
        }
        return new StrategySearch(ranks, withstood, domain).run();
    }

    private static int statements(int ranks, int withstood) {
        long perReceiver = 0;
        for (int round = 1; round <= withstood + 1; round++) {
            perReceiver += Paths.count(ranks - 2, round - 1);
        }
        return (int) Math.min(Integer.MAX_VALUE, (ranks - 1) * perReceiver);
    }

    private Finding run() {
        for (int traitor = 0; traitor < ranks; traitor++) {
            int[] script = new int[statements];
            do {
                tried++;
                Optional<Finding> finding = attempt(traitor, script);
                if (finding.isPresent()) {
                    return finding.get();
                }
            } while (advance(script));
        }
        return new Finding(tried, Optional.empty(), List.of());
    }

    /** The next script in the order of an odometer; false after the last. */
    private boolean advance(int[] script) {
        for (int i = 0; i < script.length; i++) {
            if (script[i] < domain) {
                script[i]++;
                return true;
            }
            script[i] = 0;
        }
        return false;
    }

    private Optional<Finding> attempt(int traitor, int[] script) {
        try {
            play(traitor, new Scripted(script, null));
            return Optional.empty();
        } catch (Violation broken) {
            List<String> lines = new ArrayList<>();
            try {
                play(traitor, new Scripted(script, lines));
            } catch (Violation again) {
                lines.add(again.getMessage());
            }
            return Optional.of(new Finding(tried, Optional.of(broken.getMessage()), lines));
        }
    }

    /** One run: all tick, then all that was sent arrives, and so on. */
    private void play(int traitor, Traitor behaviour) {
        GeneralsModel model = new GeneralsModel(ranks, RankSet.of(traitor), withstood, rank -> behaviour, 1);
        Checker<ArmyVector> checker = model.checker();
        List<Timed<Relay, ArmyVector>> generals = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            generals.add(model.participant(rank));
        }
        for (int round = 0; round <= withstood + 1; round++) {
            List<Runnable> arrivals = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                generals.get(rank).onTick(round, clocked(rank, generals, checker, arrivals));
            }
            arrivals.forEach(Runnable::run);
        }
        checker.atRest();
    }

    private static Outbox<Relay, ArmyVector> clocked(
            int sender, List<Timed<Relay, ArmyVector>> generals, Checker<ArmyVector> checker, List<Runnable> arrivals) {
        return new Outbox<>() {
            @Override
            public void send(int to, Relay relay) {
                // Relaying is the business of ticks: whoever receives sends nothing.
                arrivals.add(() -> generals.get(to).onMessage(sender, relay, this));
            }

            @Override
            public void emit(ArmyVector event) {
                checker.onEvent(sender, event);
            }
        };
    }

    /** Says the numbers of a script one after the other; 0 is silence. */
    private static final class Scripted implements Traitor {
        private final int[] script;
        private final List<String> lines;
        private int said;

        Scripted(int[] script, List<String> lines) {
            this.script = script;
            this.lines = lines;
        }

        @Override
        public OptionalInt says(int[] path, int to, int truth) {
            int statement = script[said++];
            if (lines != null) {
                lines.add(path[path.length - 1] + " tells " + to + " that the army of " + path[0] + " is "
                        + (statement == 0 ? "(silence)" : Integer.toString(statement)));
            }
            return statement == 0 ? OptionalInt.empty() : OptionalInt.of(statement);
        }
    }
}
