package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.PcjLoop;
import io.everloop.experiments.bench.program.Stopwatch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * PCJ, a library for parallel programs in Java.
 *
 * @param budget how long it measures each operation
 * @param libraries its library, which the class path of this process does not have
 */
record PcjPeer(Budget budget, List<Path> libraries) implements Peer {

    // By its name: the class itself cannot be loaded here, without the library.
    private static final String MAIN = Stopwatch.class.getPackageName() + ".PcjLoop";

    @Override
    public String name() {
        return "PCJ";
    }

    @Override
    public Figures measure(int ranks) throws IOException, InterruptedException {
        if (libraries.isEmpty()) {
            throw new IOException("its library was not built along");
        }
        List<String> args = new ArrayList<>(List.of(String.join(",", budget.numbers())));
        args.addAll(freePorts(ranks));
        List<String> lines = Program.lines(Program.java(MAIN, libraries, args), Duration.ofMinutes(2));
        return Figures.parse(lines.stream()
                .filter(line -> line.startsWith(PcjLoop.MARK))
                .map(line -> line.substring(PcjLoop.MARK.length()))
                .toList());
    }

    /** Ports that were free a moment ago, all different. */
    private static List<String> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream()
                    .map(socket -> String.valueOf(socket.getLocalPort()))
                    .toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }
}
