package io.everloop.agreement.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Violation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The search itself, on a protocol that is small enough to count by hand. */
@Timeout(60)
class ExplorerTest {

    /** What the toy does with a message: nothing, or send it back for ever. */
    private enum Habit {
        KEEPS,
        RETURNS
    }

    private record Ball() implements Message {
        @Override
        public int bytes() {
            return 1;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(1);
        }

        @Override
        public String toString() {
            return "ball";
        }
    }

    private static final class Player implements Participant<Ball, String>, Explorable<Player> {
        private final Habit habit;

        Player(Habit habit) {
            this.habit = habit;
        }

        void serve(int to, Outbox<Ball, String> out) {
            out.send(to, new Ball());
        }

        @Override
        public void onMessage(int from, Ball ball, Outbox<Ball, String> out) {
            if (habit == Habit.RETURNS) {
                out.send(from, ball);
            } else {
                out.emit("caught");
            }
        }

        @Override
        public void onFailure(int dead, Outbox<Ball, String> out) {}

        @Override
        public boolean watches(int rank) {
            return false;
        }

        @Override
        public Player copy() {
            return new Player(habit);
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(habit == Habit.KEEPS);
        }
    }

    /** How many balls were caught, and how many are too many. */
    private record Score(int caught, int forbidden) {}

    /** Demands that rank 1 catches a ball, unless it dies, and never as many as are forbidden. */
    private static final class Umpire implements Checker<String> {
        private Score seen;

        Umpire(int forbidden) {
            seen = new Score(0, forbidden);
        }

        @Override
        public void onEvent(int rank, String event) {
            seen = new Score(seen.caught() + 1, seen.forbidden());
            if (seen.caught() == seen.forbidden()) {
                throw new Violation("%d catches number %d", rank, seen.caught());
            }
        }

        @Override
        public void onDeath(int rank) {
            seen = new Score(seen.caught() + (rank == 1 ? 100 : 0), seen.forbidden());
        }

        @Override
        public void atRest() {
            if (seen.caught() == 0) {
                throw new Violation("1 is alive and caught nothing");
            }
        }

        @Override
        public Umpire copy() {
            Umpire copy = new Umpire(0);
            copy.seen = seen;
            return copy;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(seen.caught());
        }
    }

    private record Game(int serves, int forbidden, Habit habit) implements Model<Player, Ball, String> {
        @Override
        public int ranks() {
            return 2;
        }

        @Override
        public Player participant(int rank) {
            return new Player(habit);
        }

        @Override
        public boolean ready(int rank, Player player, int given) {
            return rank == 0 && given < serves;
        }

        @Override
        public void call(int rank, Player player, int given, Outbox<Ball, String> out) {
            player.serve(1, out);
        }

        @Override
        public String describeCall(int rank, int given) {
            return "serves";
        }

        @Override
        public Checker<String> checker() {
            return new Umpire(forbidden);
        }
    }

    private static Exploration explore(Game game, int deaths) {
        return Explorer.explore(game, Detection.EVERYONE, deaths, 1_000_000, states -> {});
    }

    @Test
    void visitsEveryStateOnce() {
        // served s times, caught c of them: 0 <= c <= s <= 2 gives six states, five of them moving on
        Exploration found = explore(new Game(2, 9, Habit.KEEPS), 0);
        assertEquals(6, found.states());
        assertEquals(6, found.transitions());
        assertTrue(found.isSound() && found.complete());
    }

    @Test
    void tellsTheShortestWayToAViolation() {
        Exploration found = explore(new Game(5, 2, Habit.KEEPS), 0);
        assertEquals(Optional.of("1 catches number 2"), found.violation());
        assertEquals(
                4, found.trace().stream().filter(line -> line.matches("\\d.*")).count());
        assertTrue(
                found.trace().contains("1 receives from 0: ball"), found.trace().toString());
        assertEquals(
                "violated: 1 catches number 2", found.trace().get(found.trace().size() - 1));
    }

    @Test
    void aCrashMayLoseWhatIsInFlight() {
        Exploration found = explore(new Game(1, 9, Habit.KEEPS), 1);
        assertEquals(Optional.of("1 is alive and caught nothing"), found.violation());
        assertEquals(List.of("0 dies", "1 detects 0"), found.trace());
    }

    @Test
    void noticesRunsThatNeverEnd() {
        Exploration found = explore(new Game(1, 9, Habit.RETURNS), 0);
        assertFalse(found.isSound());
        assertTrue(
                found.violation().orElse("").contains("for ever"),
                found.violation().toString());
        assertEquals(
                List.of(
                        "0 serves",
                        "    0 -> 1 ball",
                        "1 receives from 0: ball",
                        "    1 -> 0 ball",
                        "0 receives from 1: ball",
                        "    0 -> 1 ball"),
                found.trace());
    }

    @Test
    void stopsWhereItIsTold() {
        Exploration found = Explorer.explore(new Game(50, 99, Habit.KEEPS), Detection.EVERYONE, 0, 20, states -> {});
        assertFalse(found.complete());
        assertTrue(found.isSound());
    }
}
