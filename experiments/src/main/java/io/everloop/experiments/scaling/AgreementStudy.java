package io.everloop.experiments.scaling;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.era.EraModel;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.topology.Shape;
import io.everloop.agreement.topology.Topology;
import io.everloop.agreement.twophase.Log2phasesModel;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.LineChart;
import io.everloop.experiments.output.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One agreement by the early returning agreement and by Log2phases, in peace and with sixteen random deaths. */
final class AgreementStudy implements Study {

    private static final int DEATHS = 16;
    private static final String ERA = "ERA";
    private static final String LOG2PHASES = "Log2phases";

    private final Map<String, Map<Integer, Double>> times = new TreeMap<>();
    private final Map<String, List<Json>> runs = new TreeMap<>();
    private final List<String> violations = new ArrayList<>();

    @Override
    public String name() {
        return "agreement";
    }

    @Override
    public Section run(Range range, long seed, Consumer<String> progress) {
        Table table = new Table(
                "ranks", "ERA, µs", "Log2phases, µs", "ERA, 16 die, µs", "Log2phases, 16 die, µs", "ERA wall, s");
        for (int ranks : range.ranks()) {
            progress.accept("agreement of " + ranks + " ranks");
            int deaths = Math.min(DEATHS, ranks / 2);
            Measured era = era(ERA, ranks, 0, seed);
            Measured old = log2phases(LOG2PHASES, ranks, 0, seed);
            Measured eraDying = era(ERA + ", " + DEATHS + " die", ranks, deaths, seed);
            Measured oldDying = log2phases(LOG2PHASES + ", " + DEATHS + " die", ranks, deaths, seed);
            table.row(
                    String.format("%,d", ranks),
                    String.format("%,.1f", era.virtualMicros()),
                    String.format("%,.1f", old.virtualMicros()),
                    String.format("%,.1f", eraDying.virtualMicros()),
                    String.format("%,.1f", oldDying.virtualMicros()),
                    String.format("%.2f", eraDying.wallMillis() / 1e3));
        }
        return section(table);
    }

    private Measured era(String line, int ranks, int deaths, long seed) {
        EraModel model = EraModel.blocking(Topology.flat(Shape.BINARY, ranks), 1);
        return note(line, ranks, Measured.run(model, conditions(ranks, deaths, Detection.WATCHERS, seed), seed));
    }

    private Measured log2phases(String line, int ranks, int deaths, long seed) {
        Log2phasesModel model = new Log2phasesModel(ranks, 1);
        return note(line, ranks, Measured.run(model, conditions(ranks, deaths, Detection.EVERYONE, seed), seed));
    }

    /** Deaths come while an agreement without them would be under way; they are known 10 µs later. */
    private static Conditions conditions(int ranks, int deaths, Detection detection, long seed) {
        Conditions calm = Conditions.DEFAULT;
        long span =
                2L * (32 - Integer.numberOfLeadingZeros(ranks)) * calm.network().hopNanos();
        return calm.withDetection(detection, calm.detectionNanos())
                .withCrashes(CrashPlan.random(ranks, deaths, span, new SplittableRandom(seed + ranks)));
    }

    private Measured note(String line, int ranks, Measured run) {
        times.computeIfAbsent(line, name -> new TreeMap<>()).put(ranks, run.virtualMicros());
        runs.computeIfAbsent(line, name -> new ArrayList<>()).add(run.json(ranks));
        run.simulation().violation().ifPresent(violation -> violations.add(line + " of " + ranks + ": " + violation));
        return run;
    }

    private Section section(Table table) {
        LogarithmicFit era = LogarithmicFit.of(times.get(ERA));
        LogarithmicFit old = LogarithmicFit.of(times.get(LOG2PHASES));
        Json figures = new Json();
        runs.forEach(figures::put);
        figures.put("era_fit", json(era)).put("log2phases_fit", json(old));
        LineChart chart = new LineChart("One agreement, virtual time", "µs", true);
        times.forEach(chart::line);
        return new Section(
                name(),
                "One agreement: ERA and Log2phases",
                table,
                List.of(describe(ERA, era), describe(LOG2PHASES, old)),
                figures,
                Map.of("agreement", chart),
                violations);
    }

    private static Json json(LogarithmicFit fit) {
        return new Json()
                .put("slope_us", fit.slope())
                .put("r_square", fit.rSquare())
                .put("slope_with_constant_us", fit.slopeWithConstant())
                .put("constant_us", fit.constant())
                .put("r_square_with_constant", fit.rSquareWithConstant());
    }

    private static String describe(String line, LogarithmicFit fit) {
        return String.format(
                "%s without failures: %.2f·log2(n) µs, R² = %.5f; with a constant, %.2f·log2(n) %+.2f µs, R² = %.5f.",
                line, fit.slope(), fit.rSquare(), fit.slopeWithConstant(), fit.constant(), fit.rSquareWithConstant());
    }
}
