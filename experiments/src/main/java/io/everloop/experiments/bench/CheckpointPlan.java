package io.everloop.experiments.bench;

import java.util.List;

/**
 * How much is saved and how often.
 *
 * @param mib the data of each rank
 * @param groupMib the same where four ranks share the machine
 * @param gridMib the same where it goes to a grid, which is slower by far
 * @param warmUps rounds that do not count
 * @param rounds that do
 */
record CheckpointPlan(int mib, int groupMib, int gridMib, int warmUps, int rounds) {

    /** In well under a minute. */
    static final CheckpointPlan QUICK = new CheckpointPlan(64, 32, 16, 6, 8);

    /** In a few minutes. */
    static final CheckpointPlan FULL = new CheckpointPlan(256, 256, 64, 8, 25);

    CheckpointPlan withMib(int other) {
        return new CheckpointPlan(other, Math.min(other, groupMib), Math.min(other, gridMib), warmUps, rounds);
    }

    /** Arguments of a program that measures. */
    List<String> args(int dataMib) {
        return List.of(String.valueOf(dataMib << 20), String.valueOf(warmUps), String.valueOf(rounds));
    }
}
