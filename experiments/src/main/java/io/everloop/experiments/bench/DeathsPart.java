package io.everloop.experiments.bench;

import com.sun.management.OperatingSystemMXBean;
import io.everloop.experiments.bench.DeathJob.Death;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** From a kill until every survivor knows of it, and until all of them have a communicator of their own again. */
final class DeathsPart implements Part {

    private static final Placement FEW = Placement.of(4);
    private static final int BALLAST_MIB = 2048;
    private static final long MEMORY_MIB = 5 * BALLAST_MIB;
    private static final int MOST_DEATHS = 3;
    private static final double DETECTION_MILLIS = 4;
    private static final double NEARLY = 2;

    @Override
    public String name() {
        return "deaths";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        for (Placement placement : bench.plan().deaths()) {
            List<Death> deaths = new ArrayList<>();
            for (int job = 0; job < bench.plan().deathJobs(); job++) {
                bench.say(name(), placement);
                deaths.addAll(new DeathJob(placement, victims(placement, job), 0).run(bench.launcher()));
            }
            add(bench, placement, "", deaths);
            add(bench, placement, "first failure", filter(deaths, Death::isFirst));
            add(bench, placement, "rank 0 dies", filter(deaths, death -> death.worker() == 0));
        }
        addBig(bench);
    }

    private static List<Death> filter(List<Death> deaths, Predicate<Death> which) {
        return deaths.stream().filter(which).toList();
    }

    /** The first worker, the last, one in the middle: in every job another one dies first. */
    private static List<Integer> victims(Placement placement, int job) {
        int workers = placement.workers();
        List<Integer> all =
                IntStream.of(0, workers - 1, workers / 2).distinct().boxed().toList();
        int deaths = Math.min(Math.min(MOST_DEATHS, all.size()), workers - 1);
        return IntStream.range(0, deaths)
                .mapToObj(i -> all.get((i + job) % all.size()))
                .toList();
    }

    private static void add(Bench bench, Placement placement, String detail, List<Death> deaths) {
        if (deaths.isEmpty()) {
            return;
        }
        boolean hasBound = placement.equals(Placement.of(16));
        Reference shrunk = Published.shrunk(placement.ranks());
        bench.add(new Row(
                "detect",
                placement,
                detail,
                median(deaths, Death::informedMillis),
                "ms",
                Published.firstNotice(placement.ranks()),
                hasBound ? Target.valueAtMost(DETECTION_MILLIS) : Target.NONE));
        bench.add(new Row(
                "shrink",
                placement,
                detail,
                median(deaths, Death::shrunkMillis),
                "ms",
                shrunk,
                shrunk.isNone() ? Target.NONE : Target.ratioAtMost(1)));
    }

    /** The kernel frees the memory of a dead process before it closes its connections, so a large one may be noticed late. */
    private static void addBig(Bench bench) throws IOException, InterruptedException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        if (system.getTotalMemorySize() >> 20 < MEMORY_MIB) {
            bench.skip("Without the death of a rank with 2 GiB: it needs " + MEMORY_MIB + " MiB of memory");
            return;
        }
        List<Integer> victims = List.of(FEW.workers() - 1);
        List<Death> small = new ArrayList<>();
        List<Death> big = new ArrayList<>();
        for (int job = 0; job < bench.plan().deathJobs(); job++) {
            bench.say("death of a large rank", FEW);
            small.addAll(new DeathJob(FEW, victims, 0).run(bench.launcher()));
            big.addAll(new DeathJob(FEW, victims, BALLAST_MIB).run(bench.launcher()));
        }
        bench.add(new Row(
                "detect",
                FEW,
                "2 GiB resident",
                median(big, Death::informedMillis),
                "ms",
                new Reference("the same without the 2 GiB", median(small, Death::informedMillis)),
                Target.ratioAtMost(NEARLY)));
    }

    private static double median(List<Death> deaths, ToDoubleFunction<Death> time) {
        return Figures.median(deaths.stream().mapToDouble(time).boxed().toList());
    }
}
