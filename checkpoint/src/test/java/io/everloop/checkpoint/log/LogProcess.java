package io.everloop.checkpoint.log;

import io.everloop.comm.data.ArrayType;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** A process of its own that works on logs and says on its output what it has done, so that it can be killed in between. */
final class LogProcess implements AutoCloseable {

    static final Channel TO_ONE = new Channel(0, 1);
    static final Channel TO_TWO = new Channel(0, 2);

    private final Process process;
    private final BufferedReader output;

    private LogProcess(Process process) {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts one that does what {@link #main} says, and dies at a failpoint unless that is empty. */
    static LogProcess start(String failpoint, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // It does not live long enough for better code, or another collector, to pay.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-") || argument.startsWith("-Dchronicle."))
                .forEach(command::add);
        command.add("-Deverloop.failpoint=" + failpoint);
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(LogProcess.class.getName());
        command.addAll(List.of(args));
        return new LogProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(new File("/dev/null")))
                .start());
    }

    /** The next line, or null when it has ended. */
    String line() throws IOException {
        return output.readLine();
    }

    /** SIGKILL. What it had said before can still be read. */
    void kill() {
        process.toHandle().destroyForcibly();
    }

    @Override
    public void close() {
        kill();
        process.onExit().orTimeout(30, TimeUnit.SECONDS).join();
    }

    static byte[] payload(Channel channel, long sequence) {
        Random random = new Random(31 * sequence + channel.to());
        // Now and then one that takes several entries.
        byte[] bytes = new byte[sequence % 10 == 0 ? 150_000 + random.nextInt(50_000) : random.nextInt(300)];
        random.nextBytes(bytes);
        return bytes;
    }

    /**
     * {@code write DIR FIRST COUNT}: appends messages to two channels and says the number of each pair after both are in the
     * log. {@code commit DIR}: appends ten before a commit and ten after it, then gives up those before.
     * {@code trim DIR}: the same as the successor of one that has appended ten.
     */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[1]);
        switch (args[0]) {
            case "trim" -> trim(directory);
            case "write" -> write(directory, Long.parseLong(args[2]), Long.parseLong(args[3]));
            default -> commit(directory);
        }
        System.out.println("done");
    }

    private static void commit(Path directory) throws IOException {
        try (MessageLog log = MessageLog.open(directory, 0)) {
            append(log, 1, 10);
            log.cut(1);
            append(log, 1, 10);
            log.trim(1);
        }
    }

    private static void trim(Path directory) throws IOException {
        write(directory, 1, 10);
        try (MessageLog log = MessageLog.open(directory, 1)) {
            append(log, 1, 10);
            log.cut(2);
            append(log, 1, 10);
            log.trim(2);
        }
    }

    private static void write(Path directory, long first, long count) throws IOException {
        try (MessageLog log = MessageLog.open(directory, 0)) {
            append(log, first, count);
        }
    }

    private static void append(MessageLog log, long first, long count) {
        for (long sequence = first; sequence < first + count; sequence++) {
            for (Channel channel : List.of(TO_ONE, TO_TWO)) {
                log.append(channel, sequence, 3, 7, ArrayType.BYTE, ByteBuffer.wrap(payload(channel, sequence)));
            }
            System.out.println(sequence);
        }
    }
}
