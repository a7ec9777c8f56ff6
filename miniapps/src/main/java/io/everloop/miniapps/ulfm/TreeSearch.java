package io.everloop.miniapps.ulfm;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.TaskGroup;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Shows a task group: tasks search the branches of a tree; the one that finds the value cancels all others. */
public final class TreeSearch implements RankProgram {

    private static final int THREADS = 4;
    private static final int HEIGHT = 18;

    /** Below this level a branch is searched by one task. */
    private static final int TASK_LEVELS = 10;

    private record Tree(int value, Tree left, Tree right) {

        static Tree grow(int value, int height) {
            return height == 0 ? null : new Tree(value, grow(2 * value, height - 1), grow(2 * value + 1, height - 1));
        }
    }

    @Override
    public void run(RankContext ctx) {
        Tree tree = Tree.grow(1, HEIGHT);
        int there = (1 << HEIGHT) - 1 - ctx.rank();
        for (int value : new int[] {there, 1 << HEIGHT}) {
            String answer = search(ctx, tree, value).isPresent() ? "found" : "not found";
            ctx.print(Lines.of(ctx.comm(), "Value " + value + " " + answer));
        }
    }

    private static Optional<Tree> search(RankContext ctx, Tree tree, int value) {
        AtomicReference<Tree> found = new AtomicReference<>();
        ctx.parallel().tasks(THREADS, group -> search(tree, value, 0, group, found));
        return Optional.ofNullable(found.get());
    }

    private static void search(Tree tree, int value, int level, TaskGroup group, AtomicReference<Tree> found) {
        group.check();
        if (tree == null) {
            return;
        }
        if (tree.value() == value) {
            found.set(tree);
            group.cancel();
        } else if (level < TASK_LEVELS) {
            group.fork(task -> search(tree.left(), value, level + 1, task, found));
            group.fork(task -> search(tree.right(), value, level + 1, task, found));
        } else {
            search(tree.left(), value, level + 1, group, found);
            search(tree.right(), value, level + 1, group, found);
        }
    }
}
