package io.everloop.miniapps.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.miniapps.cg.abft.Flip;
import io.everloop.miniapps.cg.abft.Holders;
import io.everloop.miniapps.cg.fem.Csr;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The equations are right, and so is what solves them, however they are divided. */
@Timeout(90)
class SolutionTest {

    /** With a tolerance of 1e-10 of the right-hand side: what solutions of the same equations may differ by. */
    private static final double SAME = 1e-8;

    private static Map<String, String> run(Class<? extends RankProgram> program, int ranks) throws Exception {
        JobSpec spec = JobSpec.of(program.getName(), ranks).withPerWorker(ranks);
        try (Job job = Job.start(spec, new JobListener() {})) {
            JobResult result = job.await(Duration.ofSeconds(60));
            assertTrue(result.ok(), () -> String.valueOf(result.error()));
            return result.results().get(0);
        }
    }

    @Test
    void oneToEightRanksFindTheSameSolution() throws Exception {
        Map<String, String> differences = run(PartsRank.class, 8);
        assertEquals(4 * 7, differences.size());
        differences.forEach(
                (name, difference) -> assertTrue(Double.parseDouble(difference) < SAME, differences::toString));
    }

    @Test
    void theErrorFallsWithTheSquareOfTheElementsSizeAndTheSolutionIsThatOfCholesky() throws Exception {
        Map<String, String> figures = run(AloneRank.class, 1);
        double coarse = Double.parseDouble(figures.get("error 6"));
        double middle = Double.parseDouble(figures.get("error 12"));
        double fine = Double.parseDouble(figures.get("error 24"));
        assertEquals(2, Math.log(coarse / middle) / Math.log(2), 0.1);
        assertEquals(2, Math.log(middle / fine) / Math.log(2), 0.1);
        assertTrue(Double.parseDouble(figures.get("cholesky")) < SAME, figures::toString);
        double coarseBrick = Double.parseDouble(figures.get("error 6 9 12"));
        double fineBrick = Double.parseDouble(figures.get("error 12 18 24"));
        assertEquals(2, Math.log(coarseBrick / fineBrick) / Math.log(2), 0.1, figures::toString);
    }

    @Test
    void aNewBeginningForgetsWhatWasFoundBefore() throws Exception {
        Map<String, String> figures = run(ForgettingRank.class, 1);
        assertTrue(figures.get("found").startsWith("the checksum of the product is off"), figures::toString);
        assertEquals("", figures.get("left"));
        assertEquals("true", figures.get("converged"));
    }

    /** Has nothing to return to but the beginning when a bit flips. */
    public static final class ForgettingRank implements RankProgram {

        @Override
        public void run(RankContext ctx) {
            Resilience resilience =
                    new Resilience(Optional.empty(), new Holders(1, 0), 10, Optional.of(Flip.parse("0@iteration=5")));
            Problem problem = new Problem(
                    CgOptions.of("cg", List.of("--nx", "8"), 1, List.of()), 0, OptionalDouble.empty(), resilience);
            problem.begin(ctx.comm());
            while (problem.error().isEmpty() && problem.iterate(ctx.comm())) {}
            ctx.result("found", problem.error());
            problem.begin(ctx.comm());
            ctx.result("left", problem.error());
            while (problem.iterate(ctx.comm())) {}
            ctx.result(
                    "converged",
                    Boolean.toString(
                            problem.error().isEmpty() && problem.solver().isDone()));
        }
    }

    @Test
    void theErrorOfStepsInTimeFallsWithTheirLengthAndWithTheSquareOfTheElementsSize() throws Exception {
        Map<String, String> figures = run(TimeRank.class, 1);
        double coarse = Double.parseDouble(figures.get("20"));
        double fine = Double.parseDouble(figures.get("40"));
        assertEquals(1, Math.log(coarse / fine) / Math.log(2), 0.15);
        double large = Double.parseDouble(figures.get("nx 8"));
        double small = Double.parseDouble(figures.get("nx 16"));
        assertEquals(2, Math.log(large / small) / Math.log(2), 0.1, figures::toString);
    }

    /** Goes to the same time in steps of two lengths, and in short ones on elements of two sizes. */
    public static final class TimeRank implements RankProgram {

        @Override
        public void run(RankContext ctx) {
            for (int count : List.of(20, 40)) {
                ctx.result("" + count, error(ctx.comm(), 16, count, 0.8 / count));
            }
            for (int nx : List.of(8, 16)) {
                ctx.result("nx " + nx, error(ctx.comm(), nx, 200, 1e-4));
            }
        }

        private static String error(Communicator comm, int nx, int count, double dt) {
            List<String> args = List.of("--nx", "" + nx, "--steps", "" + count, "--dt", "" + dt);
            Steps steps = Steps.of("cg-steps", args, 1);
            Problem problem = steps.problem(0);
            double[] temperature = problem.equations().beginning();
            for (int i = 0; i < count; i++) {
                var unused = problem.step(comm, steps.end(i), temperature);
            }
            return problem.figures(comm, steps.end(), temperature).get("error");
        }
    }

    /** Solves on several meshes, and the smallest by Cholesky's factors as well. */
    public static final class AloneRank implements RankProgram {

        @Override
        public void run(RankContext ctx) {
            for (int nx : List.of(6, 12, 24)) {
                Problem problem = solve(ctx.comm(), nx, nx, nx);
                ctx.result("error " + nx, problem.figures(ctx.comm()).get("error"));
            }
            for (int n : List.of(2, 4)) {
                Problem problem = solve(ctx.comm(), 3 * n, 9 * n / 2, 6 * n);
                ctx.result(
                        "error " + 3 * n + " " + 9 * n / 2 + " " + 6 * n,
                        problem.figures(ctx.comm()).get("error"));
            }
            Problem small = solve(ctx.comm(), 6, 6, 6);
            double[] x = small.solver().state().x(small.solver().state().iteration());
            double[] b = small.equations().rightHandSide();
            double[] reference = new CholeskyDecomposition(
                            dense(small.equations().matrix()))
                    .getSolver()
                    .solve(new ArrayRealVector(b))
                    .toArray();
            ctx.result(
                    "cholesky",
                    Double.toString(new ArrayRealVector(x).getLInfDistance(new ArrayRealVector(reference))));
        }

        private static Problem solve(Communicator comm, int nx, int ny, int nz) {
            List<String> args = List.of("--nx", "" + nx, "--ny", "" + ny, "--nz", "" + nz, "--precond", "ssor");
            Problem problem = Problem.of(CgOptions.of("cg", args, 1, List.of()), 0);
            problem.begin(comm);
            boolean more = true;
            while (more) {
                more = problem.iterate(comm);
            }
            return problem;
        }

        private static RealMatrix dense(Csr matrix) {
            double[][] dense = new double[matrix.rows()][matrix.rows()];
            for (int row = 0; row < dense.length; row++) {
                for (int j = matrix.start()[row]; j < matrix.start()[row + 1]; j++) {
                    dense[row][matrix.column()[j]] = matrix.value()[j];
                }
            }
            return new Array2DRowRealMatrix(dense, false);
        }
    }
}
