package io.everloop.experiments.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.everloop.framework.listen.RunEvent;
import io.everloop.framework.listen.RunListener;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A page with the figures of a run, for this machine alone, while the run lasts. */
public final class MetricsPage implements RunListener {

    private static final int MOST_WAITING = 16;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final RunMetrics metrics = new RunMetrics(registry);
    private final HttpServer server;

    /**
     * Serves it.
     *
     * @param port where; 0 for any that is free
     * @throws IOException if there is somebody else
     */
    public MetricsPage(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), MOST_WAITING);
        server.createContext("/metrics", this::answer);
        server.start();
    }

    /** Where it is. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void on(Duration at, RunEvent event) {
        metrics.on(at, event);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] page = registry.scrape().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        registry.close();
    }
}
