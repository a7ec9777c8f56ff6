package io.everloop.framework.rank;

import io.everloop.Estate;
import io.everloop.Job;
import io.everloop.Partition;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.Shape;
import io.everloop.checkpoint.partition.Division;
import io.everloop.comm.RankContext;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** What a body has. Regions stay declared from one attempt to the next; what is behind them may be exchanged. */
final class BodyJob extends RunContext implements Job {

    /** Nothing was committed when somebody died: the body is run again as if it were the first time. */
    private static final class BeginAgain extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** What is behind a region now. */
    private static final class Slot<T> {
        private Supplier<? extends T> getter;
        private Consumer<? super T> setter;
    }

    /** The region in which loops are kept. */
    private static final String LOOPS = "everloop.loops";

    private final Guard guard;
    private final Regions regions;
    private final AppRank.Ending ending;
    private final Map<String, Slot<?>> slots = new TreeMap<>();
    private final Map<String, Object> arrays = new TreeMap<>();
    private final Loops loops = new Loops();
    private Optional<Reconstruction> reconstruction = Optional.empty();
    private Optional<Redistribution> redistribution = Optional.empty();
    private int ranks;
    private boolean hasEntered;
    private Optional<long[]> restored = Optional.empty();

    BodyJob(RankContext ctx, Guard guard, Regions regions, List<String> args, AppRank.Ending ending) {
        super(ctx, guard, regions, args);
        this.guard = guard;
        this.regions = regions;
        this.ending = ending;
        regions.array(
                LOOPS, long[].class, loops::position, position -> restored = Optional.of(position), Shape.MAY_CHANGE);
        regions.divide(LOOPS, Division.same());
    }

    void attempt(Job.Body body) throws Exception {
        boolean complete = false;
        while (!complete) {
            hasEntered = false;
            loops.restart();
            if (ranks != size()) {
                ranks = size();
                arrays.clear();
            }
            try {
                body.run(this);
                complete = true;
            } catch (BeginAgain again) {
                guard.preparesAgain();
                arrays.clear();
            }
        }
        if (!hasEntered) {
            throw new IllegalStateException("the body has no loop over job.iterations: nothing was protected");
        }
        guard.leaves(loops.turns());
        ending.at(loops.turns());
    }

    @Override
    public <A> A protect(String name, Supplier<A> make) {
        @SuppressWarnings("unchecked") // it was made under this name before
        A array = (A) arrays.get(name);
        if (array == null) {
            array = make.get();
            arrays.put(name, array);
        }
        if (array == null
                || !array.getClass().isArray()
                || !array.getClass().getComponentType().isPrimitive()) {
            throw new IllegalArgumentException("protect(\"" + name
                    + "\", ...) takes an array of a primitive type, such as double[]: protect anything else with a type,"
                    + " a getter and a setter");
        }
        A found = array;
        @SuppressWarnings("unchecked") // of the object itself
        Class<A> type = (Class<A>) array.getClass();
        // The body works with what it was given.
        protect(name, type, () -> found, same -> {}, Shape.HELD);
        return array;
    }

    @Override
    public <A> A protect(String name, Partition partition, int item, Supplier<A> make) {
        A array = protect(name, make);
        Divisions.of(partition, item).ifPresent(division -> regions.divide(name, division));
        return array;
    }

    @Override
    public <T> void protect(String name, Class<T> type, Supplier<? extends T> getter, Consumer<? super T> setter) {
        protect(name, type, getter, setter, Shape.FIXED);
    }

    private <T> void protect(
            String name, Class<T> type, Supplier<? extends T> getter, Consumer<? super T> setter, Shape shape) {
        if (hasEntered) {
            throw new IllegalStateException("protect " + name + " before the loop, so that a restore finds it");
        }
        @SuppressWarnings("unchecked") // a name keeps its type, or its region will complain
        Slot<T> slot = (Slot<T>) slots.get(name);
        if (slot == null) {
            slot = new Slot<>();
            slots.put(name, slot);
            declare(name, type, slot, shape);
        }
        slot.getter = getter;
        slot.setter = setter;
    }

    private <T> void declare(String name, Class<T> type, Slot<T> slot, Shape shape) {
        Supplier<T> getter = () -> slot.getter.get();
        Consumer<T> setter = value -> slot.setter.accept(value);
        if (type.isArray() && type.getComponentType().isPrimitive()) {
            regions.array(name, type, getter, setter, shape);
        } else if (type.isPrimitive()) {
            regions.scalar(name, type, getter, setter);
        } else {
            regions.object(name, type, getter, setter);
        }
    }

    @Override
    public void onReconstruct(Reconstruction given) {
        reconstruction = Optional.of(given);
    }

    @Override
    public void onRedistribute(Redistribution given) {
        redistribution = Optional.of(given);
    }

    @Override
    public Iterable<Long> iterations(long end) {
        if (hasEntered) {
            throw new IllegalStateException("a second loop over job.iterations: a body has one");
        }
        guard.expects(end);
        return () -> enter(end);
    }

    @Override
    public void inner(long end, Runnable begin, LongPredicate each) {
        int level = loops.depth() + 1;
        if (!hasEntered || level < 2) {
            throw new IllegalStateException("job.inner outside of an iteration of job.iterations");
        }
        guard.expects(0); // what is counted from now on are the iterations of all loops
        boolean isNew = !loops.isReturning();
        long first = loops.enter().orElse(end);
        if (isNew) {
            begin.run();
        }
        boolean more = true;
        for (long i = first; i < end && more; i++) {
            begin(level, i);
            more = each.test(i);
            loops.leave(level + 1);
            if (more && i + 1 < end) {
                guard.completed(loops.turns());
            }
        }
        loops.leave(level);
    }

    private void begin(int level, long iteration) {
        long turn = loops.turns();
        if (loops.begin(level, iteration)) {
            guard.begin(turn);
        }
    }

    private Iterator<Long> enter(long end) {
        restored = Optional.empty();
        OptionalLong iteration = recover();
        if (guard.beginsAgain()) {
            throw new BeginAgain();
        }
        hasEntered = true;
        if (iteration.isEmpty()) {
            guard.started();
        } else if (restored.isPresent()) {
            loops.goTo(restored.get());
        } else {
            loops.goTo(iteration.getAsLong());
        }
        return new Iterations(loops.enter().orElseThrow(), end);
    }

    @SuppressWarnings("CatchingUnchecked") // an iterator throws nothing that is checked, and the cause is what counts
    private OptionalLong recover() {
        try {
            return guard.enter(new BodyHooks());
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("what is done about lost data threw " + e, e);
        }
    }

    private final class BodyHooks implements Hooks {

        @Override
        public OptionalLong reconstruct(List<Integer> lost) throws Exception {
            return reconstruction.isEmpty()
                    ? OptionalLong.empty()
                    : reconstruction.get().reconstruct(BodyJob.this, lost);
        }

        @Override
        public boolean reconstructs() {
            return reconstruction.isPresent();
        }

        @Override
        public boolean redistributes() {
            return redistribution.isPresent();
        }

        @Override
        public void redistribute(Estate estate) throws Exception {
            redistribution.orElseThrow().redistribute(BodyJob.this, estate);
        }
    }

    private final class Iterations implements Iterator<Long> {
        private long next;
        private final long end;

        Iterations(long next, long end) {
            this.next = next;
            this.end = end;
        }

        @Override
        public boolean hasNext() {
            boolean more = next < end;
            if (!more) {
                guard.leaves(loops.turns());
            }
            return more;
        }

        @Override
        public Long next() {
            if (!hasNext()) {
                throw new NoSuchElementException("all " + end + " iterations are done");
            }
            begin(1, next);
            return next++;
        }
    }

    @Override
    public void commit() {
        guard.completed(inLoop());
    }

    @Override
    public void commitNow() {
        guard.commit(inLoop());
    }

    private long inLoop() {
        if (!hasEntered) {
            throw new IllegalStateException("a commit before the loop: it belongs at the end of an iteration");
        }
        if (loops.depth() > 1) {
            throw new IllegalStateException("a commit inside of job.inner, which commits by itself");
        }
        return loops.turns();
    }
}
