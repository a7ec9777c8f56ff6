package io.everloop.framework.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {

    private static final JobSpec SPEC =
            JobSpec.of("program", 4).withPerWorker(2).withSpares(1, Depletion.RESPAWN);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kill 2@iteration=50",
                "kill worker=1@after=200ms",
                "kill 3@point=framework.restored",
                "kill 3@point=framework.restored:2",
                "kill worker=4@point=join.start",
                "pause 2@iteration=50:200ms",
                "pause worker=2@after=1s:forever",
                "corrupt 2@iteration=50:partner"
            })
    void isReadAsItIsWritten(String text) {
        assertEquals(text, Fault.parse(text).toString());
    }

    @Test
    void whatIsNotSaidHasADefault() {
        assertEquals(
                "pause 2@iteration=50:forever",
                Fault.parse("pause", "2@iteration=50").toString());
        assertEquals(
                "corrupt 2@iteration=50:memory",
                Fault.parse("corrupt", "2@iteration=50").toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kill 2                         | names no death: write 3@iteration=50
            kill 2@iteration=50:partner    | names no death
            kill 2@after=soon              | 'soon' is not a time
            kill 2@point=begin:0           | for the first time at 1
            pause 1@point=begin            | write --kill 3@point=NAME
            kill 1@point=framework.restore | no protocol has a step 'framework.restore'; there are accept.sent, agree.start
            pause 2@iteration=x            | names no fault: write 2@iteration=50
            pause 2@iteration=5:later      | 'later' is not a time
            pause 2@iteration=5:0s         | a pause of 0s is none
            pause 2@after=1s:999us         | a pause of 999000ns is none: give it a millisecond or more
            corrupt 2@after=1s             | write --corrupt 2@iteration=50
            melt 2@iteration=50            | there are kill, pause and corrupt
            """)
    void whatIsNoFaultIsRefusedWithASentence(String text, String sentence) {
        String message = assertThrows(IllegalArgumentException.class, () -> Fault.parse(text))
                .getMessage();
        assertTrue(message.contains(sentence), message);
    }

    @ParameterizedTest
    @CsvSource({
        "kill 4@iteration=5, there is no rank 4",
        "kill worker=3@after=1s, there is no worker 3",
        "kill worker=2@iteration=5, worker 2 is a spare"
    })
    void aVictimMustExist(String text, String sentence) {
        FaultPlan plan = FaultPlan.of(List.of(Fault.parse(text)));
        String message = assertThrows(IllegalArgumentException.class, () -> plan.arm(SPEC))
                .getMessage();
        assertTrue(message.contains(sentence), message);
    }

    @Test
    void eachIsCarriedOutByWhoeverCan() {
        FaultPlan plan = FaultPlan.of(List.of(
                Fault.parse("kill worker=1@iteration=5"),
                Fault.parse("kill worker=2@after=1s"),
                Fault.parse("kill 3@point=begin:2")));
        assertEquals("[kill 2@iteration=5]", plan.inLoop(SPEC).toString());
        assertEquals(1, plan.arm(SPEC).failpoints().size());
    }
}
