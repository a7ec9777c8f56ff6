package io.everloop.experiments.domino;

import io.everloop.checkpoint.line.History;
import io.everloop.checkpoint.line.History.Recorder;
import io.everloop.checkpoint.line.Message;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Makes histories up: processes that work, talk to each other and save their states.
 *
 * @param processes how many
 * @param checkpoints how many each process takes on average
 * @param messages how many each process sends between two checkpoints on average
 */
record Chronicle(int processes, int checkpoints, double messages) {

    /** Work is counted in steps; between two checkpoints a process makes so many. */
    private static final int STEPS_PER_CHECKPOINT = 20;

    /** Sent in one step, received a few steps later, in order between two processes. */
    private static final int LONGEST_WAY = 3;

    private record UnderWay(Message message, int due) {}

    /**
     * What was made up.
     *
     * @param history that ends with a failure
     * @param steps when each event of each process happened
     * @param length when the failure came
     */
    record Written(History history, List<List<Integer>> steps, int length) {

        /** How many checkpoint intervals of work a process must do again if it returns to a position. */
        double undoneIntervals(int process, int position) {
            int resumed = position == 0 ? 0 : steps.get(process).get(position - 1);
            return (double) (length - resumed) / STEPS_PER_CHECKPOINT;
        }
    }

    /** Makes one history up. */
    Written write(Checkpointing how, RandomGenerator random) {
        Writing writing = new Writing(how, random);
        int length = checkpoints * STEPS_PER_CHECKPOINT + random.nextInt(STEPS_PER_CHECKPOINT);
        for (int step = 1; step <= length; step++) {
            writing.step(step);
        }
        return new Written(writing.recorder.history(), writing.steps, length);
    }

    /** One history in the making. */
    private final class Writing {

        private final Checkpointing how;
        private final RandomGenerator random;
        private final Recorder recorder = new Recorder(processes);
        private final List<List<Integer>> steps = new ArrayList<>();
        private final List<Deque<UnderWay>> inboxes = new ArrayList<>();
        private final int[] phases;

        Writing(Checkpointing how, RandomGenerator random) {
            this.how = how;
            this.random = random;
            phases = how == Checkpointing.COORDINATED
                    ? new int[processes]
                    : random.ints(processes, 0, STEPS_PER_CHECKPOINT).toArray();
            for (int process = 0; process < processes; process++) {
                steps.add(new ArrayList<>());
                inboxes.add(new ArrayDeque<>());
            }
        }

        void step(int step) {
            boolean together = how == Checkpointing.COORDINATED && step % STEPS_PER_CHECKPOINT == 0;
            for (int process = 0; process < processes; process++) {
                receive(process, step, together ? Integer.MAX_VALUE : step);
            }
            for (int process = 0; process < processes; process++) {
                if ((step + phases[process]) % STEPS_PER_CHECKPOINT == 0) {
                    recorder.checkpoint(process);
                    steps.get(process).add(step);
                } else if (random.nextDouble() < messages / STEPS_PER_CHECKPOINT) {
                    send(process, step);
                }
            }
        }

        private void receive(int process, int step, int due) {
            Deque<UnderWay> inbox = inboxes.get(process);
            while (!inbox.isEmpty() && inbox.peek().due() <= due) {
                recorder.receive(inbox.remove().message());
                steps.get(process).add(step);
            }
        }

        private void send(int process, int step) {
            int to = (process + 1 + random.nextInt(processes - 1)) % processes;
            int due = step + 1 + random.nextInt(LONGEST_WAY);
            Deque<UnderWay> inbox = inboxes.get(to);
            int inOrder = inbox.isEmpty() ? due : Math.max(due, inbox.peekLast().due());
            inbox.add(new UnderWay(recorder.send(process, to), inOrder));
            steps.get(process).add(step);
        }
    }
}
