package io.everloop.spares;

import io.everloop.comm.Communicator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What goes wrong with copies besides the deaths of ranks, so that steps are reached that nobody comes to otherwise. */
enum Mishap {
    /** Nothing. */
    NONE,

    /** Whoever was replaced goes on without protecting again, so that its next commit finds more old files than usual. */
    UNPROTECTED,

    /** The newest permanent copy of a rank that died has rotted when its first replacement comes. */
    ROT,

    /** Most directories of a quorum vanish before a commit. */
    THEFT;

    private static final long THEFT_AT = 6;

    boolean isProtected() {
        return this != UNPROTECTED;
    }

    void strikeReplacement(String levels, int rank, int ranks) {
        if (this == ROT && levels.startsWith("grid=")) {
            TestGrid.rot(levels, "/" + rank + "-of-" + ranks);
        } else if (this == ROT) {
            for (Path directory : directories(levels)) {
                rot(directory, "rank-" + rank + "-of-" + ranks + ".");
            }
        }
    }

    void strikeCommit(String levels, Communicator comm, long iteration) {
        if (this == THEFT && iteration == THEFT_AT) {
            if (comm.rank() == 0) {
                directories(levels).stream().limit(2).forEach(Mishap::steal);
            }
            comm.barrier();
        }
    }

    static List<Path> directories(String levels) {
        String list = levels.substring(levels.indexOf('=') + 1);
        return Stream.of(list.split(",", -1)).map(Path::of).toList();
    }

    private static void rot(Path directory, String prefix) {
        try (Stream<Path> files = Files.list(directory)) {
            Path newest = files.filter(
                            file -> file.getFileName().toString().matches(prefix.replace(".", "\\.") + ".*permanent"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            try (FileChannel channel = FileChannel.open(newest, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                ByteBuffer one = ByteBuffer.allocate(1);
                long middle = channel.size() / 2;
                channel.read(one, middle);
                one.put(0, (byte) ~one.get(0)).rewind();
                channel.write(one, middle);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void steal(Path directory) {
        Path loot = directory.resolveSibling(directory.getFileName() + ".stolen");
        try {
            if (Files.notExists(loot)) {
                Files.move(directory, loot);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
