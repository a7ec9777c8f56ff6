package io.everloop.framework.rank;

import io.everloop.Context;
import io.everloop.Role;
import io.everloop.checkpoint.Regions;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.framework.Report;
import java.util.List;

/** What a rank has, by way of what its worker and its guard have. */
class RunContext implements Context {

    private final RankContext ctx;
    private final Guard guard;
    private final Regions regions;
    private final List<String> args;

    RunContext(RankContext ctx, Guard guard, Regions regions, List<String> args) {
        this.ctx = ctx;
        this.guard = guard;
        this.regions = regions;
        this.args = args;
    }

    @Override
    public final Communicator comm() {
        return guard.comm();
    }

    @Override
    public final Role role() {
        return guard.role();
    }

    @Override
    public final long iteration() {
        return guard.iteration();
    }

    @Override
    public final long epoch() {
        return guard.epoch();
    }

    @Override
    public final List<String> args() {
        return args;
    }

    @Override
    public final Communicator split(Communicator of, int colour, int key) {
        return guard.recipes().split(of, colour, key);
    }

    @Override
    public final void rollback(String why) {
        guard.rollback(why);
    }

    @Override
    public final void register(Class<?>... classes) {
        guard.register(classes);
        regions.register(classes);
    }

    @Override
    public final void print(String line) {
        ctx.print(line);
    }

    @Override
    public final void result(String name, String value) {
        if (Report.kindOf(name).isPresent()) {
            throw new IllegalArgumentException("the result " + name + ": such names are Everloop's own");
        }
        ctx.result(name, value);
    }
}
