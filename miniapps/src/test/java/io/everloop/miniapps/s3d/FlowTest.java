package io.everloop.miniapps.s3d;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.apache.commons.math3.ode.FirstOrderDifferentialEquations;
import org.apache.commons.math3.ode.nonstiff.DormandPrince853Integrator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The gas is one: sound is as fast and as damped as it should be, and reactions take and give what they should. */
@Timeout(60)
class FlowTest {

    private static final double VISCOSITY = 0.002;

    private static Map<String, String> figures;

    @BeforeAll
    static void run() throws Exception {
        try (Job job = Job.start(JobSpec.of(FlowRank.class.getName(), 1), new JobListener() {})) {
            JobResult result = job.await(Duration.ofSeconds(50));
            assertTrue(result.ok(), () -> String.valueOf(result.error()));
            figures = result.results().get(0);
        }
    }

    private static double[] figures(String name) {
        return Arrays.stream(figures.get(name).split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    @Test
    void soundGoesOnceAroundInItsPeriodAlongEachAxis() {
        for (int axis = 0; axis < 3; axis++) {
            assertEquals(0, figures("sound " + axis)[0], 1e-3, figures::toString);
        }
    }

    /** Viscosity and the conduction of heat, which spread equally fast here, take their parts of a wave. */
    @Test
    void soundIsDampedAsByViscosityAndConduction() {
        double wave = 2 * Math.PI;
        double damping = wave * wave * VISCOSITY * FlowRank.GAMMA / 2;
        double left = Math.exp(-damping / FlowRank.SOUND);
        for (int axis = 0; axis < 3; axis++) {
            assertEquals(left, figures("sound " + axis)[1], 1e-3, figures::toString);
        }
    }

    @Test
    void reactionsGoAsFastAndGiveAsMuchHeatAsByAnIndependentIntegration() {
        double energy = FlowRank.TEMPERATURE / (FlowRank.GAMMA - 1)
                + FlowRank.BOUND_IN_INTERMEDIATE * FlowRank.MIXTURE[2]
                + FlowRank.BOUND_IN_PRODUCT * FlowRank.MIXTURE[3];
        for (int steps : FlowRank.LOOKS) {
            double[] species = new double[FlowRank.MIXTURE.length];
            new DormandPrince853Integrator(1e-9, 1, 1e-13, 1e-13)
                    .integrate(new Reactor(energy), 0, FlowRank.MIXTURE, steps * FlowRank.STEP, species);
            double[] cell = figures("reaction " + steps);
            assertArrayEquals(species, Arrays.copyOfRange(cell, 5, 9), 1e-5, figures::toString);
            assertArrayEquals(new double[] {1, 0, 0, 0, energy}, Arrays.copyOf(cell, 5), 1e-12, figures::toString);
        }
        assertTrue(figures("reaction 400")[8] > 0.75, () -> "it has not burnt: " + figures);
    }

    /** Gas that stays where it is, in a closed vessel. */
    private record Reactor(double energy) implements FirstOrderDifferentialEquations {

        @Override
        public int getDimension() {
            return FlowRank.MIXTURE.length;
        }

        @Override
        public void computeDerivatives(double time, double[] species, double[] change) {
            double bound = FlowRank.BOUND_IN_INTERMEDIATE * species[2] + FlowRank.BOUND_IN_PRODUCT * species[3];
            double temperature = (FlowRank.GAMMA - 1) * (energy - bound);
            double branching =
                    400 * Math.exp(-10 / temperature) * species[0] * species[1] - 2 * species[2] * species[2];
            double burning = 300 * Math.exp(-5 / temperature) * species[2];
            change[0] = -branching;
            change[1] = -branching;
            change[2] = 2 * branching - burning;
            change[3] = burning;
        }
    }
}
