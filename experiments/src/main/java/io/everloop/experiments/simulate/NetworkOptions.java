package io.everloop.experiments.simulate;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Network;
import io.everloop.framework.time.Times;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What communication costs and who hears of deaths, as the user says it. */
final class NetworkOptions {

    /** The detectors a user may choose from. */
    enum Detector {
        /** Everybody is told of every death. */
        EVERYONE,
        /** Only those are told who need it. */
        WATCHERS
    }

    @Option(
            names = "--per-host",
            paramLabel = "K",
            description = "neighbouring ranks that share a host, 1 unless given")
    int ranksPerHost = 1;

    @Option(
            names = "--model",
            paramLabel = "L,o,g[,G]",
            converter = CostConverter.class,
            description = {
                "latency, overhead and gap in us, and ns per byte;",
                "1,0.5,0.1,0.1 unless given; inside a host L/4"
            })
    Costs costs;

    @Option(
            names = "--jitter",
            paramLabel = "TIME",
            converter = FailureOptions.TimeConverter.class,
            description = "messages arrive up to TIME later, none unless given")
    Long jitterNanos;

    @Option(
            names = "--skew",
            paramLabel = "TIME",
            converter = FailureOptions.TimeConverter.class,
            description = "ranks start up to TIME later, none unless given")
    Long skewNanos;

    @Option(
            names = "--detector",
            paramLabel = "WHO",
            description = "who is told of a death: everyone or watchers (only who must know)")
    Detector detector;

    @Option(
            names = "--detect-after",
            paramLabel = "TIME",
            converter = FailureOptions.TimeConverter.class,
            description = "how long after a death they are told, 10us unless given")
    Long detectNanos;

    boolean delaysAreGiven() {
        return costs != null || jitterNanos != null || skewNanos != null || detectNanos != null;
    }

    boolean detectorIsGiven() {
        return detector != null || detectNanos != null;
    }

    /** The network these options describe. */
    Network network() {
        if (ranksPerHost < 1) {
            throw new IllegalArgumentException("--per-host takes a number from 1 on, not " + ranksPerHost);
        }
        Network network = Network.DEFAULT.withRanksPerHost(ranksPerHost);
        if (costs != null) {
            network = network.withCosts(costs.latency(), costs.overhead(), costs.gap(), costs.picosPerByte());
        }
        return jitterNanos == null ? network : network.withJitter(jitterNanos);
    }

    /** A protocol's own conditions, changed by these options. */
    Conditions applyTo(Conditions usual) {
        long delay = detectNanos == null ? usual.detectionNanos() : detectNanos;
        Conditions changed = usual.withNetwork(network()).withDetection(detection(usual.detection()), delay);
        return skewNanos == null ? changed : changed.withSkew(skewNanos);
    }

    /** Who is told of deaths. */
    Detection detection(Detection usual) {
        if (detector == null) {
            return usual;
        }
        return detector == Detector.EVERYONE ? Detection.EVERYONE : Detection.WATCHERS;
    }

    /** The costs of messages between hosts, in nanoseconds and picoseconds per byte. */
    record Costs(long latency, long overhead, long gap, long picosPerByte) {}

    /** Reads {@code L,o,g} or {@code L,o,g,G}. */
    static final class CostConverter implements ITypeConverter<Costs> {

        private static final Pattern FORM = Pattern.compile("\\d+(\\.\\d+)?(,\\d+(\\.\\d+)?){2,3}");

        @Override
        public Costs convert(String text) {
            if (!FORM.matcher(text).matches()) {
                throw new TypeConversionException("'" + text + "' is no cost model: write latency, overhead and gap"
                        + " in microseconds and, if you like, nanoseconds per byte, such as 1,0.5,0.1,0.1");
            }
            String[] parts = text.split(",", -1);
            try {
                long perByte = parts.length == 4 ? Times.nanos(parts[3], 1_000, text) : Network.DEFAULT.picosPerByte();
                return new Costs(micros(parts[0], text), micros(parts[1], text), micros(parts[2], text), perByte);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }

        private static long micros(String decimal, String shown) {
            return Times.nanos(decimal, 1_000, shown);
        }
    }
}
