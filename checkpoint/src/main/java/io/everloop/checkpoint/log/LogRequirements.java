package io.everloop.checkpoint.log;

import java.util.List;
import java.util.stream.Stream;

/** What a virtual machine must be started with before it can open a log. Knowing it loads nothing. */
public final class LogRequirements {

    /** Chronicle Queue maps files itself, and tells nobody of it. */
    public static final List<String> JAVA_OPTIONS = Stream.of(
                    Stream.of("lang", "lang.reflect", "util", "io")
                            .map(name -> "--add-opens=java.base/java." + name + "=ALL-UNNAMED"),
                    Stream.of("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED"),
                    Stream.of("sun.nio.ch", "jdk.internal.ref", "jdk.internal.misc")
                            .map(name -> "--add-exports=java.base/" + name + "=ALL-UNNAMED"),
                    Stream.of(
                            "-Dchronicle.analytics.disable=true",
                            "-Dchronicle.disk.monitor.disable=true",
                            "-Dslf4j.internal.verbosity=ERROR"))
            .flatMap(options -> options)
            .toList();

    private LogRequirements() {}
}
