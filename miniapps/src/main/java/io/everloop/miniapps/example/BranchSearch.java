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
import io.everloop.comm.TaskGroup;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shows protected objects, roles and cancellation: a value is searched in a tree that is too large to keep, branch by branch,
 * each by tasks. Who finds it cancels its own tasks and, by revoking the communicator of the search, those of all others.
 * The branches that are still open are objects, saved by commits and put back for whoever takes a dead rank's place.
 */
public final class BranchSearch implements IterativeApp {

    private static final int HEIGHT = 20;
    private static final int BRANCHES = 128;
    private static final long MULTIPLIER = 0x9e3779b1L; // odd, so that every node has another value
    private static final long VALUE = 900_000 * MULTIPLIER;

    /** The nodes below a node, which has the nodes 2n and 2n + 1 as its children. */
    record Branch(long node) {}

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
        open = new ArrayDeque<>();
        for (int i = ctx.rank(); i < BRANCHES; i += ctx.size()) {
            open.add(new Branch(BRANCHES + i));
        }
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        AtomicLong here = new AtomicLong();
        Branch next = open.poll();
        try {
            if (next != null && !parallel.tasks(2, group -> look(next.node(), group, here))) {
                search.revoke();
            }
        } catch (RevokedException e) {
            here.set(0); // found by another rank, or somebody died: then the next line fails, too
        }
        found = ctx.comm().allreduce(here.get(), Op.MAX);
        return found == 0 && ctx.comm().allreduce(open.size(), Op.MAX) > 0;
    }

    private static void look(long node, TaskGroup group, AtomicLong here) {
        group.check();
        if (node * MULTIPLIER == VALUE) {
            here.set(node);
            group.cancel();
        } else if (2 * node < 1 << HEIGHT) {
            group.fork(task -> look(2 * node, task, here));
            look(2 * node + 1, group, here);
        }
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
