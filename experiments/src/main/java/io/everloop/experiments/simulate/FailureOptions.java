package io.everloop.experiments.simulate;

import io.everloop.framework.time.Times;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Who dies, as the user says it. */
final class FailureOptions {

    @Option(
            names = "--failures",
            paramLabel = "K",
            description = "K random ranks die during the run, beside those of --crash; 0 unless given, 1 for detectors")
    Integer failures;

    @Option(
            names = "--mtbf",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "random ranks die one after the other, on average every TIME (such as 5us)")
    Long mtbfNanos;

    @Option(
            names = "--crash",
            paramLabel = "WHO@WHEN",
            converter = CrashConverter.class,
            description = {
                "rank 3 dies: 3@12us at a time, 3@step=5 after a step,",
                "3@send=2 after a message; host=1@12us: all of a host"
            })
    List<NamedCrash> crashes = List.of();

    @Option(names = "--lossy", description = "deaths may take along messages that the dead still had in flight")
    boolean lossy;

    boolean areGiven() {
        return failures != null || mtbfNanos != null || !crashes.isEmpty();
    }

    /** Whether the user wants nobody to die. */
    boolean areNone() {
        return failures != null && failures == 0 && mtbfNanos == null && crashes.isEmpty();
    }

    /**
     * Checks the options against the ranks there are.
     *
     * @throws IllegalArgumentException if they contradict them or each other
     */
    void check(int ranks, int ranksPerHost) {
        if (failures != null && mtbfNanos != null) {
            throw new IllegalArgumentException("choose either --failures or --mtbf");
        }
        if (failures != null && failures < 0) {
            throw new IllegalArgumentException("--failures takes a number from 0 on, not " + failures);
        }
        if (failures != null && failures >= ranks) {
            throw new IllegalArgumentException(String.format(
                    "%d of %d ranks cannot die: at least one must survive, so choose at most --failures %d",
                    failures, ranks, ranks - 1));
        }
        if (mtbfNanos != null && mtbfNanos < 1) {
            throw new IllegalArgumentException("--mtbf must be at least 1ns");
        }
        checkSurvivors(ranks, Circumstances.sentenced(NamedCrash.plan(crashes, ranks, ranksPerHost)));
    }

    private void checkSurvivors(int ranks, int named) {
        if (named >= ranks) {
            throw new IllegalArgumentException(
                    "--crash kills all of the " + ranks + " ranks: at least one must survive, so name fewer");
        }
        if (failures != null && failures >= ranks - named) {
            throw new IllegalArgumentException(String.format(
                    "--crash kills %d of %d ranks and --failures %d others: at least one must survive, so choose at"
                            + " most --failures %d",
                    named, ranks, failures, ranks - named - 1));
        }
    }

    /** Reads times. */
    static final class TimeConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                return Times.nanos(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }

    /** Reads named crashes. */
    static final class CrashConverter implements ITypeConverter<NamedCrash> {
        @Override
        public NamedCrash convert(String text) {
            try {
                return NamedCrash.parse(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }
}
