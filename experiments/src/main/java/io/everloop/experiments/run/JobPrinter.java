package io.everloop.experiments.run;

import io.everloop.experiments.output.Json;
import io.everloop.spares.Death;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Shows what happens in a job: what ranks print on one stream, deaths on the other; or all of it as JSON at the end. */
final class JobPrinter implements JobListener {

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;
    private final List<String> lines = new ArrayList<>();

    JobPrinter(PrintWriter out, PrintWriter err, boolean json) {
        this.out = out;
        this.err = err;
        this.json = json;
    }

    @Override
    public void output(int rank, String line) {
        if (json) {
            lines.add(line);
        } else {
            out.println(line);
            out.flush();
        }
    }

    @Override
    public void complaint(int rank, String line) {
        err.println(line);
        err.flush();
    }

    @Override
    public void died(Death death) {
        if (!json) {
            err.printf("everloop: worker %d died (%s)%n", death.worker(), ranks(death));
            err.flush();
        }
    }

    @Override
    public void notice(String sentence) {
        if (!json) {
            err.println("everloop: " + sentence);
            err.flush();
        }
    }

    private static String ranks(Death death) {
        return death.ranks().size() == 1 ? "rank " + death.ranks().get(0) : "ranks " + death.ranks();
    }

    /** Says how it ended. */
    void end(JobSpec spec, JobResult result, long wallMillis) {
        if (json) {
            out.println(document(spec, result, wallMillis));
        } else {
            result.error().ifPresent(error -> {
                err.println("everloop: " + error.sentence());
                err.println(error.details().stripTrailing());
            });
            if (!result.ok() && result.error().isEmpty()) {
                err.println("everloop: nobody is left: all workers died");
            }
        }
        out.flush();
        err.flush();
    }

    private Json document(JobSpec spec, JobResult result, long wallMillis) {
        Json results = new Json();
        result.results().forEach((rank, named) -> results.put(Integer.toString(rank), new Json().putAll(named)));
        List<Json> deaths = result.deaths().stream()
                .map(death -> new Json()
                        .put("worker", death.worker())
                        .put("ranks", death.ranks())
                        .put("sign", death.sign().name()))
                .toList();
        return new Json()
                .put("app", spec.program())
                .put("ranks", spec.ranks())
                .put("per_worker", spec.perWorker())
                .put("ok", result.ok())
                .put("start_up_ms", result.startUp().map(Duration::toMillis).orElse(null))
                .put("wall_ms", wallMillis)
                .put("deaths", deaths)
                .put("results", results)
                .put("output", lines)
                .put("error", result.error().map(error -> error.sentence()).orElse(null));
    }
}
