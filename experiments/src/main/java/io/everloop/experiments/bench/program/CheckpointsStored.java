package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.DiskLevel;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.checkpoint.level.quorum.Electorate;
import io.everloop.checkpoint.level.quorum.QuorumLevel;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checkpoints in files beside plain files. Arguments as in {@link CheckpointsAlone}, then an empty directory that belongs to
 * this program.
 */
public final class CheckpointsStored implements RankProgram {

    private static final List<Integer> SELF = List.of(0);

    /** New files differ more from round to round than those that are used again: the disk has to find room for them. */
    private static final int LONGER = 3;

    private Path directory;
    private int directories;

    @Override
    public void run(RankContext ctx) throws Exception {
        Size size = Size.of(ctx);
        directory = Path.of(ctx.args().get(3));
        Data data = new Data(size.bytes());
        data.copyAndSum();
        Path plain = directory.resolve("plain");
        Path again = directory.resolve("again");
        Path kept = directory.resolve("kept");
        Subject reusing = new Subject(ctx.comm(), data, spare -> level(spare, kept));
        Subject fresh = new Subject(ctx.comm(), data, this::emptyLevel);
        List<Path> seats = List.of(directory.resolve("a"), directory.resolve("b"), directory.resolve("c"));
        Subject voted = new Subject(ctx.comm(), data, spare -> quorum(spare, seats));
        long[] taken = {0};
        size.longer(LONGER)
                .turns(ctx)
                .addRivals(
                        "plain-new",
                        () -> {
                            Files.deleteIfExists(plain);
                            settle();
                            return Turns.time(() -> write(data.outside(), plain));
                        },
                        "disk-new",
                        () -> {
                            remove(((DiskLevel) fresh.level()));
                            fresh.replace(this::emptyLevel);
                            data.change();
                            fresh.take();
                            settle();
                            return Turns.time(fresh::save);
                        })
                .run();
        size.turns(ctx)
                .add("plain-reused", () -> Turns.time(() -> write(data.outside(), again)))
                .add("disk-reused", () -> commit(data, reusing, taken))
                .add("commit-disk", () -> taken[0])
                .add("restore-disk", () -> Turns.time(() -> reusing.restore(SELF, reusing.holdings())))
                .add("quorum", () -> commit(data, voted, taken))
                .add("commit-quorum", () -> taken[0])
                .add("restore-quorum", () -> Turns.time(() -> voted.restore(SELF, voted.holdings())))
                .run();
        ctx.result("space-disk", String.valueOf(bytesIn(kept)));
        ctx.result("space-quorum", String.valueOf(bytesIn(seats.get(0))));
    }

    /** How long it takes to save changed data; into the array, how long the whole commit takes. */
    private static long commit(Data data, Subject subject, long[] whole) throws Exception {
        data.change();
        long taken = Turns.time(subject::take);
        long saved = Turns.time(subject::save);
        whole[0] = taken + saved;
        return saved;
    }

    private static Level quorum(SparePages spare, List<Path> seats) throws LevelException {
        String electorate =
                Electorate.PREFIX + seats.stream().map(Path::toString).collect(Collectors.joining(","));
        return QuorumLevel.open(new JobFile("bench", "bench", 1, electorate), 1, spare, LevelListener.NONE);
    }

    private Level emptyLevel(SparePages spare) throws LevelException {
        return level(spare, directory.resolve("fresh" + directories++));
    }

    private static Level level(SparePages spare, Path path) throws LevelException {
        JobFile job = new JobFile("bench", "bench", 1, "disk");
        return new DiskLevel(Store.open(path, job, 1, LevelListener.NONE), spare);
    }

    /** Removes the files of a level that is not used any more, so that disks do not fill up. */
    private void remove(DiskLevel level) throws IOException {
        level.close();
        Path path = directory.resolve("fresh" + (directories - 1));
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    /** What was deleted is given back to the disk now, and not with the next file that is forced. */
    private void settle() throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void write(ByteBuffer bytes, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static long bytesIn(Path path) throws IOException {
        long sum = 0;
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                sum += Files.size(file);
            }
        }
        return sum;
    }
}
