package io.everloop.experiments.chaos;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Bits that turn in files. */
final class Rot {

    private Rot() {}

    /** Turns a bit of one of the files that hold copies; whether there was one. */
    static boolean turnABit(Path directory, SplittableRandom random) throws IOException {
        List<Path> files = files(directory);
        if (files.isEmpty()) {
            return false;
        }
        Path file = files.get(random.nextInt(files.size()));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() == 0) {
                return false;
            }
            long place = random.nextLong(channel.size());
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, place);
            one.put(0, (byte) (one.get(0) ^ 1 << random.nextInt(Byte.SIZE)));
            channel.write(one.rewind(), place);
            return true;
        }
    }

    /** Copies of what ranks protect; other files are read once, at a start. */
    private static List<Path> files(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> Files.isRegularFile(file)
                            && file.getFileName().toString().contains(".version-"))
                    .sorted()
                    .toList();
        }
    }
}
