package io.everloop.junit;

import java.util.List;
import java.util.SortedMap;

/**
 * What became of a run that was compared: all bits were the same.
 *
 * @param deaths how many processes died
 * @param replaced whose places were taken, for each repair
 * @param iterations how many the loop had
 * @param redoneIterations how many were done again, in all
 * @param results what the ranks handed over, by rank and name
 */
public record Survival(
        int deaths,
        List<List<Integer>> replaced,
        long iterations,
        long redoneIterations,
        SortedMap<Integer, SortedMap<String, String>> results) {}
