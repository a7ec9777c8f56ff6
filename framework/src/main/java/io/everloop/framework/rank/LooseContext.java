package io.everloop.framework.rank;

import io.everloop.Context;
import io.everloop.Role;
import io.everloop.checkpoint.Regions;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import java.util.ArrayList;
import java.util.List;

/** What an app has that nobody keeps running. Collective to make and to close; used by the thread of the rank. */
final class LooseContext implements Context, Recipes.Home {

    private final RankContext ctx;
    private final Regions regions;
    private final List<String> args;
    private final Role role;
    private final Communicator comm;
    private final List<Communicator> parts = new ArrayList<>();
    private final Recipes recipes = new Recipes(this);
    private long iteration;

    LooseContext(RankContext ctx, Regions regions, List<String> args, Role role) {
        this.ctx = ctx;
        this.regions = regions;
        this.args = args;
        this.role = role;
        comm = ctx.comm().dup();
        parts.add(comm);
    }

    void isIn(long now) {
        iteration = now;
    }

    @Override
    public Communicator comm() {
        return comm;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public long iteration() {
        return iteration;
    }

    @Override
    public long epoch() {
        return 0;
    }

    @Override
    public List<String> args() {
        return args;
    }

    @Override
    public Communicator split(Communicator of, int colour, int key) {
        return recipes.split(of, colour, key);
    }

    Recipes recipes() {
        return recipes;
    }

    @Override
    public Communicator part(Communicator part) {
        parts.removeIf(Communicator::isFreed);
        parts.add(part);
        return part;
    }

    @Override
    public boolean isCurrent(Communicator part) {
        return parts.contains(part);
    }

    @Override
    public void rollback(String why) {
        throw new IllegalStateException(why + ", in a run without failures and without commits");
    }

    @Override
    public void register(Class<?>... classes) {
        ctx.register(classes);
        regions.register(classes);
    }

    @Override
    public void print(String line) {
        ctx.print(line);
    }

    @Override
    public void result(String name, String value) {
        // What an app hands over is not what is looked at.
    }

    void close() {
        parts.stream().filter(part -> !part.isFreed()).forEach(Communicator::free);
    }
}
