package io.everloop.experiments.mtbf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.Moment;
import io.everloop.framework.fault.law.FailureLaw;
import java.time.Duration;
import java.util.Iterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What real processes tell while they run is what a failure is measured by. */
@Timeout(150)
class SubjectTest {

    private static final int RANKS = 2;
    private static final FailureLaw LAW = FailureLaw.exponential(Duration.ofSeconds(30));

    /** So small that code may still be cold: whether something is measured counts here, not what. */
    private static final Progression.Windows SMALL = new Progression.Windows(1, 1.5, 1.5);

    private final Subject subject = Subject.of("s3d", RANKS, SMALL);

    private static double seconds(Fault fault) {
        return ((Moment.After) fault.moment()).time().toNanos() / 1e9;
    }

    /** Whether somebody dies soon after the loop has its pace, and nobody after that. */
    private static boolean hasOneDeath(long seed) {
        Iterator<Fault> deaths = LAW.draw(RANKS, seed);
        double first = seconds(deaths.next());
        return first > 3 && first < 4 && seconds(deaths.next()) > 120;
    }

    @Test
    void aDeathIsMeasuredByWhatTheLoopTells() throws Exception {
        long seed = LongStream.iterate(1, next -> next + 1)
                .filter(SubjectTest::hasOneDeath)
                .findFirst()
                .orElseThrow();
        Trial trial = subject.runDisturbed(450, LAW, seed);
        assertEquals(1, trial.kills());
        Trial.Course course = trial.course();
        assertEquals(1, course.tolls().size(), course::toString);
        assertEquals(1, course.tolls().get(0).deaths());
        assertTrue(course.tolls().get(0).lost() > 0, course::toString);
        double between = course.betweenCommits().orElseThrow();
        assertTrue(between > 0 && between < trial.seconds(), course::toString);
        double outside = course.outside().orElseThrow();
        assertTrue(outside > 0 && outside < trial.seconds() / 2, course::toString);
    }
}
