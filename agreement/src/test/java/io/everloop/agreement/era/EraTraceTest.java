package io.everloop.agreement.era;

import io.everloop.agreement.topology.Topology;
import io.everloop.agreement.trace.GoldenTrace;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schedules in which wrong rules go wrong, message by message. */
class EraTraceTest {

    static Stream<GoldenTrace> traces() {
        return GoldenTrace.of("era");
    }

    @ParameterizedTest
    @MethodSource("traces")
    void goesAsWrittenDown(GoldenTrace trace) {
        trace.replay(EraTraceTest::model);
    }

    private static EraModel model(Map<String, String> settings) {
        int ranks = Integer.parseInt(settings.get("ranks"));
        int ranksPerHost = Integer.parseInt(settings.get("per-host"));
        return new EraModel(
                Topology.parse(settings.get("topology"), ranks, ranksPerHost),
                Integer.parseInt(settings.get("agreements")),
                Integer.parseInt(settings.get("in-flight")),
                Rebalancing.DEGENERATE);
    }
}
