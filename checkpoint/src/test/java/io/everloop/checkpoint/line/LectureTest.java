package io.everloop.checkpoint.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.line.Event.Receive;
import io.everloop.checkpoint.line.History.Recorder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The difficulties of backward recovery, one by one, as lectures on reliability of distributed systems name them. */
class LectureTest {

    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;

    @Nested
    class OrphanMessages {

        @Test
        void theReceiverOfAMessageThatIsNoLongerSentMustReturnToo() {
            Recorder recorder = new Recorder(2).checkpoint(X).checkpoint(Y);
            Message m = recorder.send(X, Y);
            History history = recorder.receive(m).history();

            assertFalse(new Line(List.of(1, 2)).isConsistent(history));
            Recovery recovery = Recovery.consistent(history, Set.of(X));
            assertEquals(List.of(1, 1), recovery.line().positions());
            assertEquals(
                    List.of(new Recovery.Step(X, 2, 1, Optional.empty()), new Recovery.Step(Y, 2, 1, Optional.of(m))),
                    recovery.steps());
        }

        @Test
        void aReceiverThatFailedLeavesNoOrphanAndTheSenderStays() {
            Recorder recorder = new Recorder(2).checkpoint(X).checkpoint(Y);
            History history = recorder.receive(recorder.send(X, Y)).history();
            assertEquals(
                    List.of(2, 1),
                    Recovery.consistent(history, Set.of(Y)).line().positions());
        }
    }

    @Nested
    class DominoEffect {

        private History threeProcesses() {
            Recorder recorder = new Recorder(3).checkpoint(X).checkpoint(Y).checkpoint(Z);
            recorder.receive(recorder.send(X, Z)).checkpoint(Z);
            recorder.receive(recorder.send(Y, X)).checkpoint(X);
            recorder.receive(recorder.send(Z, Y)).checkpoint(Y);
            recorder.receive(recorder.send(Y, X)).checkpoint(X);
            return recorder.history();
        }

        @Test
        void theFailureOfOneMayConcernNobodyElse() {
            Recovery recovery = Recovery.consistent(threeProcesses(), Set.of(X));
            assertEquals(0, recovery.undone());
        }

        @Test
        void theFailureOfOneMayMakeAnotherReturn() {
            Recovery recovery = Recovery.consistent(threeProcesses(), Set.of(Y));
            assertEquals(List.of(4, 4, 4), recovery.line().positions());
            assertEquals(1, recovery.uselessCheckpoints(X));
        }

        @Test
        void theFailureOfOneMayThrowEverybodyBackToTheirFirstCheckpoint() {
            Recovery recovery = Recovery.consistent(threeProcesses(), Set.of(Z));
            assertEquals(List.of(1, 1, 1), recovery.line().positions());
            assertEquals(2, recovery.uselessCheckpoints(X));
            assertEquals(1, recovery.uselessCheckpoints(Y));
            assertEquals(1, recovery.uselessCheckpoints(Z));
            assertEquals(Z, recovery.steps().get(0).process());
        }

        /** Between any two checkpoints of a process it receives what the other sent after its own last one. */
        private History zigzag(int rounds) {
            Recorder recorder = new Recorder(2);
            for (int round = 0; round < rounds; round++) {
                recorder.receive(recorder.send(X, Y)).checkpoint(Y);
                recorder.receive(recorder.send(Y, X)).checkpoint(X);
            }
            return recorder.receive(recorder.send(X, Y)).history();
        }

        @Test
        void theFallIsAsLongAsTheHistoryHoweverManyCheckpointsThereAre() {
            for (int rounds = 1; rounds <= 20; rounds++) {
                Recovery recovery = Recovery.consistent(zigzag(rounds), Set.of(X));
                assertEquals(List.of(0, 0), recovery.line().positions());
                assertTrue(recovery.startsOver(X) && recovery.startsOver(Y));
                assertEquals(rounds, recovery.uselessCheckpoints(X));
                assertEquals(rounds, recovery.uselessCheckpoints(Y));
                assertEquals(6 * rounds + 2, recovery.undone());
            }
        }

        @Test
        void withMessageLogsNobodyButTheFailedReturns() {
            Recovery recovery = Recovery.logged(zigzag(20), Set.of(X));
            assertEquals(List.of(60, 61), recovery.line().positions());
            assertEquals(1, recovery.undone());
        }
    }

    @Nested
    class LossOfMessages {

        private final Recorder recorder = new Recorder(2).checkpoint(X).checkpoint(Y);
        private final Message m = recorder.send(X, Y);
        private final History history = recorder.receive(m).history();

        @Test
        void aMessageWhoseReceiverForgotItIsLostUnlessItIsSentAgain() {
            Recovery recovery = Recovery.consistent(history, Set.of(Y));
            assertEquals(Fate.LOST, recovery.line().fates(history).get(m));
            assertTrue(recovery.line().isConsistent(history));
            assertFalse(recovery.line().isStrictlyConsistent(history));
        }

        @Test
        void aStrictlyConsistentLineMakesTheSenderReturnToo() {
            Recovery recovery = Recovery.strict(history, Set.of(Y));
            assertEquals(List.of(1, 1), recovery.line().positions());
            assertEquals(Fate.UNDONE, recovery.line().fates(history).get(m));
        }
    }

    @Nested
    class EndlessRecovery {

        /** X fails before it receives n1; both return, and n1 is still on its way. */
        private final Recorder recorder = new Recorder(2).checkpoint(X).checkpoint(Y);

        private final Message m1 = recorder.send(X, Y);
        private final Message n1 = recorder.send(Y, X);
        private final History first = recorder.receive(m1).history();

        @Test
        void aMessageFromAPastThatWasUndoneIsAGhost() {
            Recovery recovery = Recovery.consistent(first, Set.of(X));
            // Y received m1 after it had sent n1, and returns to before both.
            assertEquals(List.of(1, 1), recovery.line().positions());
            assertEquals(Fate.GHOST, recovery.line().fates(first).get(n1));
        }

        /** What both do after a recovery; the ghost of the last round is received first. */
        private History round(Optional<Message> ghost, long number) {
            Recorder next = new Recorder(2).checkpoint(X).checkpoint(Y);
            ghost.ifPresent(next::receive);
            Message m = new Message(X, Y, number);
            Message n = new Message(Y, X, number);
            History before = next.history();
            return new History(List.of(
                    plus(before.events().get(X), new Event.Send(m)),
                    plus(before.events().get(Y), new Event.Send(n), new Receive(m))));
        }

        private static List<Event> plus(List<Event> events, Event... more) {
            List<Event> all = new java.util.ArrayList<>(events);
            all.addAll(List.of(more));
            return all;
        }

        @Test
        void whoReceivesGhostsRecoversForEver() {
            Message ghost = n1;
            for (long number = 2; number < 50; number++) {
                History history = round(Optional.of(ghost), number);
                // Nobody fails any more, and yet everybody is back where they were.
                Recovery recovery = Recovery.consistent(history, Set.of());
                assertEquals(List.of(1, 1), recovery.line().positions());
                ghost = new Message(Y, X, number);
                assertEquals(Fate.GHOST, recovery.line().fates(history).get(ghost));
            }
        }

        @Test
        void whoDropsGhostsGoesOn() {
            Recovery recovery = Recovery.consistent(round(Optional.empty(), 2), Set.of());
            assertEquals(0, recovery.undone());
        }
    }

    @Nested
    class SetsOfCheckpoints {

        private final Recorder recorder = new Recorder(2);
        private final Message m = recorder.send(X, Y);

        @Test
        void withEveryReceivedMessageSentTheyAreConsistent() {
            History history = recorder.checkpoint(X).checkpoint(Y).receive(m).history();
            Line line = new Line(List.of(2, 1));
            assertTrue(line.isConsistent(history));
            assertFalse(line.isStrictlyConsistent(history));
        }

        @Test
        void withNothingOnItsWayTheyAreStrictlyConsistent() {
            History history = recorder.receive(m).checkpoint(X).checkpoint(Y).history();
            assertTrue(new Line(List.of(2, 2)).isStrictlyConsistent(history));
        }

        @Test
        void withAnOrphanTheyAreNeither() {
            History history = recorder.receive(m).checkpoint(Y).history();
            Line line = new Line(List.of(0, 2));
            assertFalse(line.isConsistent(history));
            assertFalse(line.isStrictlyConsistent(history));
        }
    }
}
