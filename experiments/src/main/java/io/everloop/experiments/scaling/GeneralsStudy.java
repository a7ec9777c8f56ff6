package io.everloop.experiments.scaling;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.Timed;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.generals.ArmyVector;
import io.everloop.agreement.generals.GeneralsChecker;
import io.everloop.agreement.generals.GeneralsModel;
import io.everloop.agreement.generals.Relay;
import io.everloop.agreement.generals.Treachery;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Byzantine generals: agreement with fewer traitors than a third, and what happens with more. */
final class GeneralsStudy implements Study {

    private final List<Json> rows = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();

    @Override
    public String name() {
        return "generals";
    }

    @Override
    public Section run(Range range, long seed, Consumer<String> progress) {
        Table table = new Table("generals", "traitors", "messages", "bytes", "loyal generals");
        progress.accept("Byzantine generals");
        row(table, 4, RankSet.of(2), seed);
        row(table, 7, RankSet.of(1, 4), seed);
        row(table, 10, RankSet.of(2, 5, 8), seed);
        row(table, 3, RankSet.of(2), seed);
        return new Section(
                name(),
                "Byzantine generals: who agrees",
                table,
                List.of("Traitors tell everybody something else. Three generals cannot agree with one traitor among"
                        + " them, whatever they do: more than three times as many generals as traitors are needed."),
                new Json().put("rows", rows),
                Map.of(),
                violations);
    }

    private void row(Table table, int generals, RankSet traitors, long seed) {
        GeneralsModel model = new GeneralsModel(generals, traitors, traitors.size(), Treachery.TWO_FACED, seed);
        Conditions conditions = Conditions.DEFAULT.withDetection(Detection.NOBODY, 0);
        Simulator<Timed<Relay, ArmyVector>, Relay, ArmyVector> simulator =
                new Simulator<>(model, conditions, new SplittableRandom(seed));
        Simulation run = simulator.run();
        String result = run.violation()
                .map(violation -> "disagree: " + violation)
                .orElseGet(() -> "agree on " + ((GeneralsChecker) simulator.checker()).agreed());
        if (model.isGuaranteed()) {
            run.violation().ifPresent(violation -> violations.add(generals + " generals: " + violation));
        }
        table.row(
                Integer.toString(generals),
                Integer.toString(traitors.size()),
                String.format("%,d", run.messages()),
                String.format("%,d", run.bytes()),
                result);
        rows.add(new Json()
                .put("ranks", generals)
                .put("traitors", traitors.size())
                .put("guaranteed", model.isGuaranteed())
                .put("agreed", run.isSound())
                .put("result", result)
                .put("messages", run.messages())
                .put("bytes", run.bytes()));
    }
}
