package io.everloop.experiments.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.everloop.framework.listen.RunEvent;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MetricsPageTest {

    @Test
    void whatHappenedStandsOnThePage() throws Exception {
        try (MetricsPage page = new MetricsPage(0)) {
            page.on(Duration.ZERO, new RunEvent.Progressed(70, 200, 5, 12.5));
            page.on(Duration.ZERO, new RunEvent.Died(2, List.of(2), "CLOSED"));
            page.on(Duration.ZERO, new RunEvent.Repaired(1, List.of(2), 70, 61, Map.of("restore", 250.0), 1500));
            Map<String, Double> figures = figures(page);
            assertEquals(70, figures.get("everloop_iteration"));
            assertEquals(5, figures.get("everloop_commits_total"));
            assertEquals(1, figures.get("everloop_deaths_total"));
            assertEquals(9, figures.get("everloop_redone_iterations_total"));
            assertEquals(1.5, figures.get("everloop_repair_seconds_sum"));
            assertEquals(0.25, figures.get("everloop_repair_phase_seconds_sum{phase=\"restore\"}"));
        }
    }

    @Test
    void aPortThatIsTakenIsRefused() throws IOException {
        try (MetricsPage page = new MetricsPage(0)) {
            assertThrows(BindException.class, () -> new MetricsPage(page.port()));
        }
    }

    private static Map<String, Double> figures(MetricsPage page) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + page.port() + "/metrics"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Double.valueOf(parts[1])));
    }
}
