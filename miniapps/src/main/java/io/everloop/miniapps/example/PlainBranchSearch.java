package io.everloop.miniapps.example;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.Parallel;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.RevokedException;
import io.everloop.miniapps.example.Tree.Branch;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;

/** The same search without protection: the first failure ends it. */
public final class PlainBranchSearch implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        Communicator search = ctx.comm().dup();
        Parallel parallel = new Parallel(search);
        ArrayDeque<Branch> open = Tree.branches(ctx.rank(), ctx.size());
        long found = 0;
        boolean more = true;
        while (more) {
            AtomicLong here = new AtomicLong();
            Branch next = open.poll();
            try {
                if (next != null && !parallel.tasks(2, group -> Tree.look(next.node(), group, here))) {
                    search.revoke();
                }
            } catch (RevokedException e) {
                here.set(0); // found by another rank
            }
            found = ctx.comm().allreduce(here.get(), Op.MAX);
            more = found == 0 && ctx.comm().allreduce(open.size(), Op.MAX) > 0;
        }
        if (ctx.rank() == 0) {
            ctx.result("node", Long.toString(found));
            ctx.print("found in node " + found);
        }
    }
}
