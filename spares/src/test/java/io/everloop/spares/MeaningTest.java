package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.RankProgram;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ranks are told when the last worker dies, on real processes. */
@Timeout(120)
class MeaningTest {

    /** What the ranks that are left told; the last worker dies, with all its ranks. */
    private static JobResult run(Class<? extends RankProgram> program, int perWorker) throws Exception {
        JobSpec spec = JobSpec.of(program.getName(), ranks(perWorker))
                .withPerWorker(perWorker)
                .withArgs(List.of(Integer.toString(perWorker)));
        JobResult result = Trial.run(spec);
        assertEquals(1, result.deaths().size());
        assertEquals(left(perWorker), result.results().size(), result::toString);
        return result;
    }

    private static int ranks(int perWorker) {
        return 2 + 2 * perWorker;
    }

    private static int left(int perWorker) {
        return ranks(perWorker) - perWorker;
    }

    private static void assertEverybodyTold(JobResult result, Map<String, String> told) {
        result.results().forEach((rank, named) -> assertEquals(told, named, () -> "rank " + rank));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void livingPairsAreNotDisturbed(int perWorker) throws Exception {
        JobResult result = run(Meanings.Undisturbed.class, perWorker);
        result.results()
                .forEach((rank, named) -> assertEquals(rank % 2 == 0 ? "4498500" : "0", named.get("sum"), "" + rank));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReceiveFromAnybodyStaysPendingUntilTheDeadAreAcknowledged(int perWorker) throws Exception {
        JobSpec spec = JobSpec.of(Meanings.FromAnybody.class.getName(), ranks(perWorker))
                .withPerWorker(perWorker);
        assertEquals(
                Map.of("first", "pending", "from", "2", "value", "42"),
                Trial.run(spec).results().get(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whateverIsPendingEnds(int perWorker) throws Exception {
        JobResult result = run(Meanings.AllPending.class, perWorker);
        assertEverybodyTold(
                result,
                Map.of("barrier", "ProcFailedException", "dead", "ProcFailedException", "living", "RevokedException"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everybodyIsToldTheSameByAnAgreement(int perWorker) throws Exception {
        JobResult result = run(Meanings.Uniform.class, perWorker);
        long flag = -1L << left(perWorker);
        int[] dead = IntStream.range(left(perWorker), ranks(perWorker)).toArray();
        assertEverybodyTold(
                result, Map.of("first", "failed " + flag + " " + Arrays.toString(dead), "second", Long.toString(flag)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aProgramThatRepairsNothingEnds(int perWorker) throws Exception {
        assertEverybodyTold(run(Meanings.Unrepaired.class, perWorker), Map.of("end", "ProcFailedException"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void overlappingCommunicatorsAreRepairedInAnyOrder(int perWorker) throws Exception {
        JobResult result = run(Meanings.Overlapping.class, perWorker);
        int left = left(perWorker);
        result.results().forEach((rank, named) -> {
            int row = perWorker == 1 && rank == 2 ? 1 : 2;
            int column = (left + 1 - rank % 2) / 2;
            List<Integer> sizes = List.of(left, row, column, left);
            for (int which = 0; which < sizes.size(); which++) {
                String size = sizes.get(which).toString();
                assertEquals(size, named.get("size" + which), "rank " + rank + ", communicator " + which);
                assertEquals(size, named.get("sum" + which), "rank " + rank + ", communicator " + which);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void errorHandlersDecideWhatAnErrorDoes(int perWorker) throws Exception {
        assertEverybodyTold(
                run(Meanings.Handled.class, perWorker),
                Map.of(
                        "called",
                        "ProcFailedException",
                        "returned",
                        "ProcFailedException",
                        "after",
                        "none",
                        "inherited",
                        "RevokedException",
                        "thrown",
                        "RevokedException"));
    }
}
