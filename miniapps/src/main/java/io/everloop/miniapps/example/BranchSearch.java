package io.everloop.miniapps.example;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.Role;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.Parallel;
import io.everloop.comm.RevokedException;
import io.everloop.miniapps.example.Tree.Branch;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shows protected objects, roles and cancellation: a value is searched in a tree that is too large to keep, branch by branch,
 * each by tasks. Who finds it cancels its own tasks and, by revoking the communicator of the search, those of all others.
 * The branches that are still open are objects, saved by commits and put back for whoever takes a dead rank's place.
 */
public final class BranchSearch implements IterativeApp {

    @Protect
    private ArrayDeque<Branch> open;

    @Protect
    private long found;

    private Communicator search;
    private Parallel parallel;

    @Override
    public void prepare(Context ctx) {
        ctx.register(Branch.class);
        search = ctx.split(0, ctx.rank());
        parallel = parallel == null ? new Parallel(search) : parallel.on(search);
    }

    @Override
    public void start(Context ctx) {
        open = Tree.branches(ctx.rank(), ctx.size());
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        AtomicLong here = new AtomicLong();
        Branch next = open.poll();
        try {
            if (next != null && !parallel.tasks(2, group -> Tree.look(next.node(), group, here))) {
                search.revoke();
            }
        } catch (RevokedException e) {
            here.set(0); // found by another rank, or somebody died: then the next line fails, too
        }
        found = ctx.comm().allreduce(here.get(), Op.MAX);
        return found == 0 && ctx.comm().allreduce(open.size(), Op.MAX) > 0;
    }

    @Override
    public void recovered(Context ctx) {
        if (ctx.role() == Role.RECOVERED) {
            ctx.print("rank " + ctx.rank() + " took over with " + open.size() + " branches to search");
        }
    }

    @Override
    public void finish(Context ctx) {
        if (ctx.rank() == 0) {
            ctx.result("node", Long.toString(found));
            ctx.print("found in node " + found);
        }
    }

    public static void main(String[] args) {
        Everloop.launch(BranchSearch.class, args);
    }
}
