package io.everloop.comm.collective;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * A group of ranks of which all is drawn from a seed: size, where ranks live, type and lengths, and where one algorithm
 * ends and the next begins.
 */
final class Job {

    final Random random;
    final int size;
    final Layout layout;
    final Limits limits;
    final ArrayType type;
    final int root;

    Job(int size, long seed) {
        this.size = size;
        random = new Random(seed);
        layout = layout(size, random);
        limits = limits(random);
        type = ArrayType.ofCode(random.nextInt(ArrayType.values().length));
        root = random.nextInt(size);
    }

    /** Ranks in blocks of one, two or four in a worker, or anywhere. */
    static Layout layout(int size, Random random) {
        int perWorker = 1 << random.nextInt(4);
        int[] workers = new int[size];
        for (int rank = 0; rank < size; rank++) {
            workers[rank] = perWorker == 8 ? random.nextInt(1 + size / 2) - 3 : 100 - rank / perWorker;
        }
        return layout(workers);
    }

    static Layout layout(int... workers) {
        return new Layout() {
            @Override
            public int size() {
                return workers.length;
            }

            @Override
            public int workerOf(int rank) {
                return workers[rank];
            }
        };
    }

    /** The same number of ranks in each worker. */
    static Layout blocks(int workers, int perWorker) {
        int[] numbers = new int[workers * perWorker];
        for (int rank = 0; rank < numbers.length; rank++) {
            numbers[rank] = rank / perWorker;
        }
        return layout(numbers);
    }

    /** Small ones, so that short arrays already go the way of the long ones. */
    private static Limits limits(Random random) {
        int together = random.nextInt(3) * random.nextInt(400);
        int segment = 1 + random.nextInt(40);
        return new Limits(
                2 + random.nextInt(4),
                random.nextInt(150),
                together,
                random.nextInt(40),
                segment,
                random.nextInt(400),
                1 + random.nextInt(600));
    }

    /** None, few, or many. */
    int length() {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1, 2 -> random.nextInt(9);
            default -> random.nextInt(120);
        };
    }

    Slice values(int length) {
        return Values.random(type, length, random);
    }

    /** One part for each rank. */
    Slice[] each(int length) {
        Slice[] parts = new Slice[size];
        for (int rank = 0; rank < size; rank++) {
            parts[rank] = values(length);
        }
        return parts;
    }

    static Slice[] copies(Slice[] parts) {
        Slice[] copies = new Slice[parts.length];
        for (int i = 0; i < parts.length; i++) {
            copies[i] = Values.copy(parts[i]);
        }
        return copies;
    }

    /** Places in one array: one behind the other, or in any order with gaps. */
    Slice[] places(int[] lengths) {
        int gap = random.nextInt(2);
        int[] offsets = new int[size];
        int at = 0;
        int turn = gap * random.nextInt(size);
        for (int i = 0; i < size; i++) {
            int rank = (i + turn) % size;
            offsets[rank] = at;
            at += lengths[rank] + gap;
        }
        Object array = type.newArray(at + 1);
        return Places.of(array, offsets, lengths);
    }

    Interpreter run(IntFunction<Schedule> schedule) {
        List<Schedule> schedules = new ArrayList<>(size);
        for (int rank = 0; rank < size; rank++) {
            schedules.add(schedule.apply(rank));
        }
        return new Interpreter(schedules, layout, random.nextLong()).run();
    }

    @Override
    public String toString() {
        StringBuilder workers = new StringBuilder();
        for (int rank = 0; rank < size; rank++) {
            workers.append(' ').append(layout.workerOf(rank));
        }
        return size + " ranks of " + type + " in workers" + workers + ", root " + root + ", " + limits;
    }
}
