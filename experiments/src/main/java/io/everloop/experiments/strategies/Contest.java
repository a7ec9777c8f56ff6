package io.everloop.experiments.strategies;

import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Runs an app under strategies, undisturbed and with the same deaths for all. */
final class Contest {

    private final Challenge challenge;
    private final int ranks;
    private final boolean isQuick;

    Contest(Challenge challenge, int ranks, boolean isQuick) {
        this.challenge = challenge;
        this.ranks = ranks;
        this.isQuick = isQuick;
    }

    /**
     * Deaths of ranks at iterations, by lot, in the order of iterations: none in the first and the last tenth. Those who die
     * are there even if nobody took the places of those before.
     */
    static List<PlannedDeath> deaths(int count, int ranks, long iterations, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long first = Math.max(1, iterations / 10);
        long last = Math.max(first + count, iterations - iterations / 10);
        long[] times = LongStream.generate(() -> random.nextLong(first, last))
                .distinct()
                .limit(count)
                .sorted()
                .toArray();
        return IntStream.range(0, count)
                .mapToObj(i -> new PlannedDeath(random.nextInt(ranks - i), times[i]))
                .toList();
    }

    /** Without protection and without failures. */
    Trial base() throws IOException, InterruptedException {
        return undisturbed(Strategy.NONE, Duration.ofHours(1));
    }

    /** @param mtbf what commits are made for */
    Trial undisturbed(Strategy strategy, Duration mtbf) throws IOException, InterruptedException {
        return Trial.of(finished(run(strategy, mtbf, List.of())));
    }

    /** With these deaths. What is not protected is started again after each. */
    Trial disturbed(Strategy strategy, Duration mtbf, List<PlannedDeath> deaths)
            throws IOException, InterruptedException {
        if (strategy != Strategy.NONE) {
            return Trial.of(finished(run(strategy, mtbf, deaths)));
        }
        List<RunRecord> failed = new ArrayList<>();
        for (PlannedDeath death : deaths) {
            failed.add(run(strategy, mtbf, List.of(death)));
        }
        RunRecord last = finished(run(strategy, mtbf, List.of()));
        Trial trial = Trial.of(last);
        for (int i = 0; i < failed.size(); i++) {
            trial = trial.after(failed.get(i), deaths.get(i).iteration());
        }
        return trial;
    }

    private RunRecord run(Strategy strategy, Duration mtbf, List<PlannedDeath> deaths)
            throws IOException, InterruptedException {
        Settings settings = Settings.of(challenge.program().type().getName())
                .withArgs(challenge.args(strategy, isQuick))
                .withStrategy(strategy)
                .withMtbf(mtbf)
                .withFaults(deaths.stream().map(PlannedDeath::fault).toList());
        JobSpec spec = JobOptions.archived(JobSpec.of(ProtectedRun.program(), ranks));
        JobSpec spared = switch (strategy) {
            case NONE -> spec.withSpares(0, Depletion.FAIL);
            case SHRINK -> spec.withSpares(0, Depletion.SHRINK);
            default -> spec.withSpares(deaths.size(), Depletion.RESPAWN);
        };
        return new ProtectedRun(spared, settings, new ProtectedRun.Observer() {}).run(ProtectedRun.Fate.NONE);
    }

    private RunRecord finished(RunRecord record) {
        if (!record.job().ok()) {
            throw new IllegalStateException(challenge + " did not come to its end: "
                    + record.job().error().map(Object::toString).orElse("for no known reason"));
        }
        return record;
    }
}
