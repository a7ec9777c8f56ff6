package io.everloop.framework.rank;

import io.everloop.Job;
import io.everloop.checkpoint.Regions;
import io.everloop.comm.RankContext;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
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

    private final Guard guard;
    private final Regions regions;
    private final AppRank.Ending ending;
    private final Map<String, Slot<?>> slots = new TreeMap<>();
    private final Map<String, Object> arrays = new TreeMap<>();
    private boolean hasEntered;
    private long done;

    BodyJob(RankContext ctx, Guard guard, Regions regions, List<String> args, AppRank.Ending ending) {
        super(ctx, guard, regions, args);
        this.guard = guard;
        this.regions = regions;
        this.ending = ending;
    }

    void attempt(Job.Body body) throws Exception {
        boolean complete = false;
        while (!complete) {
            hasEntered = false;
            done = 0;
            try {
                body.run(this);
                complete = true;
            } catch (BeginAgain again) {
                arrays.clear();
            }
        }
        if (!hasEntered) {
            throw new IllegalStateException("the body has no loop over job.iterations: nothing was protected");
        }
        ending.at(done);
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
        protect(name, type, () -> found, other -> {});
        return array;
    }

    @Override
    public <T> void protect(String name, Class<T> type, Supplier<? extends T> getter, Consumer<? super T> setter) {
        if (hasEntered) {
            throw new IllegalStateException("protect " + name + " before the loop, so that a restore finds it");
        }
        @SuppressWarnings("unchecked") // a name keeps its type, or its region will complain
        Slot<T> slot = (Slot<T>) slots.get(name);
        if (slot == null) {
            slot = new Slot<>();
            slots.put(name, slot);
            declare(name, type, slot);
        }
        slot.getter = getter;
        slot.setter = setter;
    }

    private <T> void declare(String name, Class<T> type, Slot<T> slot) {
        Supplier<T> getter = () -> slot.getter.get();
        Consumer<T> setter = value -> slot.setter.accept(value);
        if (type.isArray() && type.getComponentType().isPrimitive()) {
            regions.array(name, type, getter, setter);
        } else if (type.isPrimitive()) {
            regions.scalar(name, type, getter, setter);
        } else {
            regions.object(name, type, getter, setter);
        }
    }

    @Override
    public Iterable<Long> iterations(long end) {
        if (hasEntered) {
            throw new IllegalStateException("a second loop over job.iterations: a body has one");
        }
        return () -> enter(end);
    }

    private Iterator<Long> enter(long end) {
        OptionalLong restored = guard.enter();
        if (guard.beginsAgain()) {
            throw new BeginAgain();
        }
        hasEntered = true;
        if (restored.isEmpty()) {
            guard.started();
        }
        done = restored.orElse(0);
        return new Iterations(done, end);
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
            return next < end;
        }

        @Override
        public Long next() {
            if (!hasNext()) {
                throw new NoSuchElementException("all " + end + " iterations are done");
            }
            guard.begin(next);
            done = next + 1;
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
        return done;
    }
}
