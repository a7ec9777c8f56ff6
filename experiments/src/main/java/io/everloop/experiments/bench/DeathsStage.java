package io.everloop.experiments.bench;

import com.sun.management.OperatingSystemMXBean;
import io.everloop.experiments.bench.Kills.Death;
import io.everloop.experiments.bench.program.Deaths;
import io.everloop.experiments.bench.program.Order;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * From a kill until every survivor knows of it, and until all of them have a communicator of their own again. The kernel
 * frees the memory of a dead process before it closes its connections, so a large one may be noticed late: that is
 * looked at, too.
 */
final class DeathsStage implements Stage {

    private static final Placement BOUND_AT = Placement.of(16);
    private static final double BOUND_MILLIS = 4;

    private static final Placement LARGE_AT = Placement.of(8);
    private static final int LARGE_WORKER = 5;
    private static final double NEARLY = 2;

    private static final String ANY = "";
    private static final String FIRST = "first failure";
    private static final String RANK_0 = "rank 0 dies";
    private static final String LARGE = "large";

    @Override
    public String name() {
        return "deaths";
    }

    @Override
    public List<Order> orders(Plan plan, Placement placement) {
        if (!plan.deaths().contains(placement)) {
            return List.of();
        }
        int ballast = hasLarge(plan, placement) ? plan.largeMib() : 0;
        List<String> numbers = IntStream.of(
                        victims(plan, placement, 0).size(), plan.crowd().calmMillis(), ballast, LARGE_WORKER)
                .mapToObj(String::valueOf)
                .toList();
        return List.of(new Order(Deaths.NAME, numbers));
    }

    @Override
    public void attend(Plan plan, Placement placement, int job, Launcher.Running running, Figures figures)
            throws IOException, InterruptedException {
        List<Integer> victims = victims(plan, placement, job);
        List<Death> deaths = new Kills(placement, victims).strike(running);
        for (int i = 0; i < deaths.size(); i++) {
            Death death = deaths.get(i);
            boolean isLarge = hasLarge(plan, placement) && i == deaths.size() - 1;
            for (String detail : isLarge ? List.of(LARGE) : details(death)) {
                figures.add("detect " + detail, List.of(death.informedMillis()));
                figures.add("shrink " + detail, List.of(death.shrunkMillis()));
            }
        }
    }

    private static List<String> details(Death death) {
        List<String> details = new ArrayList<>(List.of(ANY));
        if (death.isFirst()) {
            details.add(FIRST);
        }
        if (death.worker() == 0) {
            details.add(RANK_0);
        }
        return details;
    }

    /** The first worker, the last, one in the middle: in every job another one dies first. A large one dies last. */
    private static List<Integer> victims(Plan plan, Placement placement, int job) {
        int workers = placement.workers();
        List<Integer> all =
                IntStream.of(0, workers - 1, workers / 2).distinct().boxed().toList();
        List<Integer> victims = new ArrayList<>();
        for (int i = 0; i < Math.min(all.size(), workers - 1); i++) {
            victims.add(all.get((i + job) % all.size()));
        }
        if (hasLarge(plan, placement)) {
            victims.add(LARGE_WORKER);
        }
        return victims;
    }

    private static boolean isLargeWanted(Plan plan, Placement placement) {
        return plan.largeMib() > 0 && placement.equals(LARGE_AT);
    }

    private static boolean hasLarge(Plan plan, Placement placement) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return isLargeWanted(plan, placement) && system.getTotalMemorySize() >> 20 >= memoryMib(plan);
    }

    /** So that nothing else is in need when it is taken. */
    private static long memoryMib(Plan plan) {
        return 5L * plan.largeMib();
    }

    @Override
    public void report(Bench bench, Placement placement, Figures figures) {
        for (String detail : List.of(ANY, FIRST, RANK_0)) {
            if (figures.has("detect " + detail)) {
                report(bench, placement, detail, figures);
            }
        }
        Plan plan = bench.plan();
        if (hasLarge(plan, placement)) {
            Reference small = new Reference("the same with little memory", figures.median("detect " + ANY));
            double large = figures.median("detect " + LARGE);
            String detail = plan.largeMib() + " MiB resident";
            bench.add(new Row("detect", placement, detail, large, "ms", small, Target.ratioAtMost(NEARLY)));
        } else if (isLargeWanted(plan, placement)) {
            bench.skip("Without the death of a large rank: it needs " + memoryMib(plan) + " MiB of memory");
        }
    }

    private static void report(Bench bench, Placement placement, String detail, Figures figures) {
        bench.add(new Row(
                "detect",
                placement,
                detail,
                figures.median("detect " + detail),
                "ms",
                Published.firstNotice(placement.ranks()),
                placement.equals(BOUND_AT) ? Target.valueAtMost(BOUND_MILLIS) : Target.NONE));
        Reference shrunk = Published.shrunk(placement.ranks());
        bench.add(new Row(
                "shrink",
                placement,
                detail,
                figures.median("shrink " + detail),
                "ms",
                shrunk,
                shrunk.isNone() ? Target.NONE : Target.ratioAtMost(1)));
    }
}
