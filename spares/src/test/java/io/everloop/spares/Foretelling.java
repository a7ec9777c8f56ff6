package io.everloop.spares;

import io.everloop.comm.CommException;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Rank 0 foretells something. When a spare has heard it rank 1 dies, and all end when another spare, which came later, has
 * heard it, too.
 */
public final class Foretelling implements RankProgram {

    static final String WORD = "seventeen";
    static final String HEARD = "heard";
    private static final long PAUSE_NANOS = 2_000_000;

    private Path directory;
    private volatile String heard = "nothing";

    @Override
    public void warmUp(List<String> args, Path own) {
        directory = own;
    }

    @Override
    public void foresee(String word) {
        heard = word;
        try {
            Files.writeString(directory.resolve(HEARD + ProcessHandle.current().pid()), word);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void run(RankContext ctx) throws IOException {
        if (ctx.rank() == 0) {
            ctx.foretell(WORD);
        }
        long seen = 0;
        while (seen < 2) {
            LockSupport.parkNanos(PAUSE_NANOS);
            try {
                seen = ctx.comm().allreduce(count(ctx.directory()), Op.MIN);
            } catch (CommException e) {
                var unused = ctx.rebuild(ctx.comm());
            }
            if (seen > 0 && ctx.rank() == 1 && !ctx.isReplacement()) {
                ctx.die();
            }
        }
        ctx.result(HEARD, heard);
    }

    private static long count(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith(HEARD))
                    .count();
        }
    }
}
