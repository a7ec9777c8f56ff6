package io.everloop.framework.rank;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.image.Reserve;
import io.everloop.comm.Imagination;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.framework.Report;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.keep.Belongings;
import io.everloop.framework.local.Messenger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What every rank of a job runs that is kept running: the user's app or main, under guard. A spare follows the program for as
 * far as that takes no data: when it is needed, the app is made already.
 */
public final class FrameworkProgram implements RankProgram {

    private Optional<IterativeApp> made = Optional.empty();
    private volatile Optional<Room> room = Optional.empty();

    @Override
    public void run(RankContext ctx) throws Exception {
        Settings settings = Settings.fromArguments(ctx.args());
        Class<?> type = Class.forName(settings.program());
        Regions regions = new Regions();
        try (Guard guard = new Guard(ctx, settings, regions)) {
            if (room.isPresent()) {
                guard.onceBack(Reserve::clear); // what others have more or less of
            }
            AppRank.Ending ending = iterations -> {
                settings.keep().ifPresent(directory -> keep(regions, Belongings.file(directory, ctx.rank())));
                guard.report(
                        Report.END,
                        guard.addCosts(Report.empty()
                                .put("iterations", iterations)
                                .put("ranks", ctx.size())
                                .put("digest", Digest.of(regions))));
            };
            if (IterativeApp.class.isAssignableFrom(type)) {
                IterativeApp app = made.isPresent() ? made.get() : make(type.asSubclass(IterativeApp.class));
                new ProtectedFields(app, regions, guard.recipes()).declare();
                new AppRank(app, guard, new RunContext(ctx, guard, regions, settings.args()), ending).run();
            } else {
                BodyJob job = new BodyJob(ctx, guard, regions, settings.args(), ending);
                new BodyRank(guard, job).call(() -> main(type, settings.args().toArray(String[]::new)));
            }
        }
    }

    private static void keep(Regions regions, Path file) {
        try {
            Belongings.of(regions).write(file);
        } catch (IOException e) {
            throw new UncheckedIOException("what is protected could not be written to " + file, e);
        }
    }

    @Override
    public void rehearse(Imagination imagination) {
        imagination.play(RehearsedRank.RANKS, RehearsedRank::play);
    }

    @Override
    public void warmUp(List<String> args, Path directory) throws IOException {
        Settings settings = Settings.fromArguments(args);
        Packer.warmUp();
        follow(settings.program());
        if (settings.strategy() == Strategy.LOCAL) {
            Messenger.rehearse(directory);
        }
    }

    @Override
    public void practise(List<String> args, Imagination imagination) {
        Settings settings = Settings.fromArguments(args);
        made.map(IterativeApp::getClass)
                .filter(FrameworkProgram::warmsUp)
                .ifPresent(type ->
                        imagination.play(1, world -> make(type).warmUp(new AloneContext(world, settings.args()))));
    }

    /** Where nothing would be done no further apps are made: that may take as much as their authors like. */
    private static boolean warmsUp(Class<?> type) {
        try {
            return type.getMethod("warmUp", Context.class).getDeclaringClass() != IterativeApp.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " is no app", e);
        }
    }

    @Override
    public void foresee(String word) {
        Optional<Room> needed = Optional.of(Room.parse(word));
        if (!room.equals(needed)) {
            room = needed;
            needed.get().take();
        }
    }

    /** What a rank does before it knows which one it is; if something is wrong with the user's class, the ranks will tell. */
    @SuppressWarnings("CatchingUnchecked") // constructors throw what they like
    private void follow(String program) {
        try {
            Class<?> type = Class.forName(program);
            ProtectedFields.of(type);
            if (IterativeApp.class.isAssignableFrom(type)) {
                made = Optional.of(make(type.asSubclass(IterativeApp.class)));
            }
        } catch (Exception | LinkageError e) {
            // They have the same class path.
        }
    }

    static IterativeApp make(Class<? extends IterativeApp> type) throws Exception {
        try {
            return type.getConstructor().newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    "the constructor of " + type.getName() + " threw " + e.getCause(), e.getCause());
        }
    }

    private static void main(Class<?> type, String[] args) {
        try {
            type.getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException thrown
                    ? thrown
                    : new IllegalStateException("main threw " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " has no public static main(String[])", e);
        }
    }
}
