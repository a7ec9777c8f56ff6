package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.Revocations;
import java.io.IOException;
import java.util.List;

/** What a revocation costs the operation that it interrupts, and the next ones on another communicator. */
final class RevokePart implements Part {

    private static final int PLAN_A = 5;
    private static final int LAST_OF_PLAN_B = 5;

    @Override
    public String name() {
        return "revoke";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        for (Placement placement : bench.plan().revocations()) {
            for (int bytes : bench.plan().revokedBytes()) {
                bench.say(name(), placement);
                List<String> args = List.of(
                        String.valueOf(bench.plan().revokeRounds()), String.valueOf(PLAN_A), String.valueOf(bytes));
                compare(bench, placement, bytes, bench.ours(Revocations.class, placement, args));
            }
        }
    }

    private static void compare(Bench bench, Placement placement, int bytes, Figures ours) {
        String operation = bytes == 0 ? "" : "allreduce " + bytes + " B";
        Reference planA = new Reference("the same operation before (plan A)", ours.median("plan A"));
        bench.add(new Row("revoke", placement, operation, ours.median("revoked"), "us", planA, Target.NONE));
        for (int i = 1; i <= LAST_OF_PLAN_B; i++) {
            String planB = "plan B " + i;
            String detail = (operation + " " + planB).strip();
            // As in the paper: about twice as long for the first, nothing left after the fifth.
            Target target = i == 1 ? Target.ratioAtMost(2) : Target.NONE;
            bench.add(new Row("revoke", placement, detail, ours.median(planB), "us", planA, target));
        }
    }
}
