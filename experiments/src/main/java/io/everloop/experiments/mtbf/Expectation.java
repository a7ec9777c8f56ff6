package io.everloop.experiments.mtbf;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a program is to be expected to take longer at a mean time between failures. How many failures a run happens to meet
 * changes its time more than anything that is to be measured; so this takes what each of them costs, and as many as there are
 * on average.
 */
final class Expectation {

    private Expectation() {}

    /**
     * In percent of the plain form; nothing if failures leave no time for anything. They come for as long as a run takes, which
     * they make longer themselves.
     *
     * @param work how much longer the resilient form takes while nothing fails, commits included, in percent
     * @param failure seconds that one failure costs
     * @param mtbf seconds between failures
     */
    static Optional<Estimate> percent(Estimate work, Estimate failure, double mtbf) {
        double left = 1 - failure.mean() / mtbf;
        if (!(left > 0)) {
            return Optional.empty();
        }
        double whole = (100 + work.mean()) / left;
        OptionalDouble half =
                work.times(1 / left).plus(failure.times(whole / left / mtbf)).half();
        return Optional.of(new Estimate(whole - 100, half));
    }
}
