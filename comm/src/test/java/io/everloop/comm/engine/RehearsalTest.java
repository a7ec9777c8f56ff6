package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.Communicator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class RehearsalTest {

    private static final int WORKERS = 5;

    /** Some hear of the death, others that those have given up: nobody may wait for the other. */
    @RepeatedTest(30)
    void whoDiesBeforeARehearsalIsOverKeepsNobodyInIt(RepetitionInfo repetition) {
        int perWorker = 1 + repetition.getCurrentRepetition() % 2;
        Ranks.Plan.of(WORKERS * perWorker).perWorker(perWorker).run(world -> {
            if (world.rank() / perWorker == 2) {
                throw new Ranks.Death();
            }
            Rehearsal.together(world);
            Communicator left = world.shrink();
            left.barrier();
            assertEquals((WORKERS - 1) * perWorker, left.size());
        });
    }
}
