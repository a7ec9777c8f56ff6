package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.code.ReedSolomon;
import java.util.ArrayList;
import java.util.List;

/**
 * What a rank has of a version, told to all others.
 *
 * @param group as kept; empty if nothing is
 * @param imageSound whether its own image is there and adds up
 * @param soundRows the rows of parity that add up, one bit for each
 */
record Report(List<Integer> group, boolean imageSound, int soundRows) {

    static final Report NOTHING = new Report(List.of(), false, 0);

    /** How many numbers it takes. */
    static final int LENGTH = 3 + ReedSolomon.MOST_DATA + ReedSolomon.MOST_PARITY;

    static Report of(Kept kept) {
        return new Report(kept.group(), kept.isImageSound(), kept.soundRows());
    }

    int[] encode() {
        int[] numbers = new int[LENGTH];
        numbers[0] = imageSound ? 1 : 0;
        numbers[1] = soundRows;
        numbers[2] = group.size();
        for (int i = 0; i < group.size(); i++) {
            numbers[3 + i] = group.get(i);
        }
        return numbers;
    }

    static List<Report> decodeAll(int[] numbers) {
        List<Report> reports = new ArrayList<>();
        for (int at = 0; at < numbers.length; at += LENGTH) {
            List<Integer> group = new ArrayList<>();
            for (int i = 0; i < numbers[at + 2]; i++) {
                group.add(numbers[at + 3 + i]);
            }
            reports.add(new Report(List.copyOf(group), numbers[at] == 1, numbers[at + 1]));
        }
        return reports;
    }
}
