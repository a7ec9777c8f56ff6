package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import java.util.List;
import java.util.TreeMap;

/**
 * Ranks that talk in every way there is, and whose numbers depend on all they hear. Arguments: how many iterations, and
 * {@code chance} if numbers are to depend on the order of messages, too, where that is left to chance: then results differ
 * from run to run, but not from rank to rank; {@code doubt} if rank 1 gives up what it has, once. Tells how often it was called for each iteration.
 */
public final class Talking implements IterativeApp {

    private static final int LENGTH = 600;

    @Protect
    private double[] numbers;

    /** Who was heard in which order, so that a repetition in another order is seen at the end. */
    @Protect
    private long heard;

    /** Whether this process has lost its trust in the numbers once. */
    private static boolean hasDoubted;

    private final TreeMap<Long, Integer> calls = new TreeMap<>();
    private Communicator half;
    private int offset;

    @Override
    public void prepare(Context ctx) {
        half = ctx.split(ctx.rank() % 2, ctx.rank());
        offset = ctx.comm().allreduce(ctx.rank(), Op.SUM);
    }

    @Override
    public void start(Context ctx) {
        numbers = new double[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            numbers[i] = Math.sin(i * (ctx.rank() + 1) + offset);
        }
        ctx.comm().barrier();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        calls.merge(i, 1, Integer::sum);
        if (ctx.args().contains("doubt") && ctx.rank() == 1 && i == 33 && !hasDoubted) {
            hasDoubted = true;
            ctx.rollback("doubts");
        }
        ring(ctx.comm());
        switch ((int) (i % 4)) {
            case 0 -> chance(ctx.comm(), i, ctx.args().contains("chance"));
            case 1 -> personal(ctx.comm());
            case 2 -> objects(ctx.comm(), i);
            default -> atOnce(ctx.comm());
        }
        double sum = ctx.comm().allreduce(numbers[(int) (i % LENGTH)], Op.SUM);
        numbers[(int) ((i + 1) % LENGTH)] += half.allreduce(sum, Op.MAX) / 9;
        return i + 1 < Long.parseLong(ctx.args().get(0));
    }

    /** Everybody to the right, and something long to the left. */
    private void ring(Communicator comm) {
        int right = (comm.rank() + 1) % comm.size();
        int left = (comm.rank() + comm.size() - 1) % comm.size();
        double[] halo = new double[LENGTH / 2];
        Request<Status> request = comm.irecv(halo, 0, halo.length, left, 1);
        comm.isend(numbers, 0, halo.length, right, 1).await();
        request.await();
        for (int k = 0; k < halo.length; k++) {
            numbers[k] = (numbers[k] + halo[k]) / 2;
        }
        long[] big = new long[10_000];
        big[9_999] = heard;
        comm.sendrecv(big, 0, big.length, left, 2, big, 0, big.length, right, 2);
        numbers[0] += big[9_999] % 7;
    }

    /** Rank 0 hears the others in any order, and all use what it made of that. */
    private void chance(Communicator comm, long i, boolean orderCounts) {
        if (comm.rank() == 0) {
            double[] one = new double[1];
            long sum = 0;
            for (int k = 1; k < comm.size(); k++) {
                Status status = k == 1
                        ? comm.recv(one, Communicator.ANY_SOURCE, 3)
                        : comm.recv(one, comm.probe(Communicator.ANY_SOURCE, 3).source(), 3);
                heard = orderCounts ? heard * 31 + status.source() : heard + status.source();
                sum += Math.round(one[0] * 1e6);
            }
            numbers[5] = sum;
        } else {
            comm.send(new double[] {numbers[(int) (i % LENGTH)]}, 0, 3);
        }
        long[] told = {heard};
        comm.bcast(told, 0, 1, 0);
        heard = told[0];
    }

    /** Results that only some have. */
    private void personal(Communicator comm) {
        double[] all = new double[comm.size()];
        comm.gather(numbers, 3, 1, all, 0, 1);
        comm.scatter(all, 0, numbers, 4, 1, 1);
        comm.scan(numbers, 4, numbers, 8, 3, Op.SUM);
        comm.reduce(numbers, 8, numbers, 12, 3, Op.MAX, comm.size() - 1);
        comm.alltoall(numbers, 12, 1, all, 0);
        comm.allgather(all, 0, 1, numbers, 20);
    }

    private void objects(Communicator comm, long i) {
        String text = comm.bcastObject(comm.rank() == 1 ? "round " + i : "", String.class, 1);
        comm.sendObject(List.of(text, comm.rank()), (comm.rank() + 1) % comm.size(), 4);
        List<?> got = comm.recvObject(List.class, Communicator.ANY_SOURCE, 4);
        numbers[30] += got.hashCode() % 100;
    }

    /** Several things under way together, which overtake each other. */
    private void atOnce(Communicator comm) {
        double[] first = new double[40];
        double[] second = new double[40];
        Request<Void> one = comm.iallreduce(numbers, 40, first, 0, 40, Op.SUM);
        Request<Void> two = comm.iallreduce(numbers, 80, second, 0, 40, Op.MIN);
        Request<Void> barrier = comm.ibarrier();
        Communicator another = comm.dup();
        double third = another.allreduce(numbers[33], Op.SUM);
        barrier.await();
        two.await();
        one.await();
        another.free();
        for (int k = 0; k < 40; k++) {
            numbers[120 + k] = first[k] / 5 + second[k] + third;
        }
    }

    @Override
    public void finish(Context ctx) {
        long least = ctx.comm().allreduce(heard, Op.MIN);
        long most = ctx.comm().allreduce(heard, Op.MAX);
        ctx.result("heard", least == most ? "the same" : "different");
        ctx.result("calls", Integer.toString(calls.size()));
        ctx.result(
                "repeated",
                Long.toString(calls.values().stream().filter(count -> count > 1).count()));
        ctx.result("role", ctx.role().name());
    }
}
