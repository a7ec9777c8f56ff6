package io.everloop.experiments.scaling;

import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.validate.Semantics;
import io.everloop.agreement.validate.ValidateModel;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.LineChart;
import io.everloop.experiments.output.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Validate-all with strict and with loose semantics, without failures, as in the paper's figure. */
final class ValidateStudy implements Study {

    private static final double PAPER_RATIO = 1.78;

    @Override
    public String name() {
        return "validate";
    }

    @Override
    public Section run(Range range, long seed, Consumer<String> progress) {
        Table table = new Table("ranks", "strict, µs", "loose, µs", "strict / loose", "wall of strict, s");
        Map<Integer, Double> strictTimes = new TreeMap<>();
        Map<Integer, Double> looseTimes = new TreeMap<>();
        List<Json> rows = new ArrayList<>();
        List<String> violations = new ArrayList<>();
        for (int ranks : range.ranks()) {
            progress.accept("validate-all of " + ranks + " ranks");
            Measured strict = validate(ranks, Semantics.STRICT, seed, violations);
            Measured loose = validate(ranks, Semantics.LOOSE, seed, violations);
            double ratio = strict.virtualMicros() / loose.virtualMicros();
            strictTimes.put(ranks, strict.virtualMicros());
            looseTimes.put(ranks, loose.virtualMicros());
            table.row(
                    String.format("%,d", ranks),
                    String.format("%,.1f", strict.virtualMicros()),
                    String.format("%,.1f", loose.virtualMicros()),
                    String.format("%.2f", ratio),
                    String.format("%.2f", strict.wallMillis() / 1e3));
            rows.add(strict.json(ranks).put("loose_us", loose.virtualMicros()).put("ratio", ratio));
        }
        double last = strictTimes.get(range.largest()) / looseTimes.get(range.largest());
        return new Section(
                name(),
                "Validate-all: strict and loose",
                table,
                List.of(String.format(
                        "Loose is %.2f times as fast as strict at %,d ranks; the paper measured %.2f at 4,096.",
                        last, range.largest(), PAPER_RATIO)),
                new Json().put("rows", rows).put("paper_ratio", PAPER_RATIO),
                Map.of(
                        "validate",
                        new LineChart("Validate-all, virtual time", "µs", false)
                                .line("strict", strictTimes)
                                .line("loose", looseTimes)),
                violations);
    }

    private static Measured validate(int ranks, Semantics semantics, long seed, List<String> violations) {
        Measured run = Measured.run(new ValidateModel(ranks, semantics), Conditions.DEFAULT, seed);
        run.simulation()
                .violation()
                .ifPresent(violation -> violations.add(semantics + " of " + ranks + ": " + violation));
        return run;
    }
}
