package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.Order;
import io.everloop.experiments.bench.program.Revocations;
import java.util.List;
import java.util.stream.IntStream;

/** What a revocation costs the operation that it interrupts, and the next ones on another communicator. */
final class RevokeStage implements Stage {

    private static final int PLAN_A = 5;
    private static final int LAST_OF_PLAN_B = 5;

    @Override
    public String name() {
        return "revoke";
    }

    @Override
    public List<Order> orders(Plan plan, Placement placement) {
        if (!plan.revocations().contains(placement)) {
            return List.of();
        }
        return plan.revokedBytes().stream()
                .map(bytes -> IntStream.of(plan.revokeRounds(), PLAN_A, bytes).mapToObj(String::valueOf))
                .map(numbers -> new Order(Revocations.NAME, numbers.toList()))
                .toList();
    }

    @Override
    public void report(Bench bench, Placement placement, Figures ours) {
        for (int bytes : bench.plan().revokedBytes()) {
            compare(bench, placement, bytes, ours);
        }
    }

    private static void compare(Bench bench, Placement placement, int bytes, Figures ours) {
        String operation = bytes == 0 ? "" : "allreduce " + bytes + " B";
        double before = ours.median(Revocations.result(bytes, "plan A"));
        Reference planA = new Reference("the same operation before (plan A)", before);
        double revoked = ours.median(Revocations.result(bytes, "revoked"));
        bench.add(new Row("revoke", placement, operation, revoked, "us", planA, Target.NONE));
        for (int i = 1; i <= LAST_OF_PLAN_B; i++) {
            String planB = "plan B " + i;
            String detail = (operation + " " + planB).strip();
            // As in the paper: about twice as long for the first, nothing left after the fifth.
            Target target = i == 1 ? Target.ratioAtMost(2) : Target.NONE;
            double after = ours.median(Revocations.result(bytes, planB));
            bench.add(new Row("revoke", placement, detail, after, "us", planA, target));
        }
    }
}
