package io.everloop.experiments.domino;

import io.everloop.checkpoint.line.History;
import io.everloop.checkpoint.line.Recovery;
import io.everloop.experiments.output.Json;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What many failures came to, on average over histories and processes.
 *
 * @param how processes saved their states
 * @param messages that each sent between two checkpoints
 * @param undone checkpoint intervals of work to do again, for each process
 * @param useless the share of checkpoints that nobody could return to
 * @param startOver the share of failures that threw everybody back to the start
 * @param returning the share of processes that had to return
 */
record Figures(Checkpointing how, double messages, double undone, double useless, double startOver, double returning) {

    static Figures of(Chronicle chronicle, Checkpointing how, int failures, RandomGenerator random) {
        double undone = 0;
        double useless = 0;
        double startOver = 0;
        double returning = 0;
        for (int i = 0; i < failures; i++) {
            Chronicle.Written written = chronicle.write(how, random);
            Recovery recovery = recover(written.history(), how, random.nextInt(chronicle.processes()));
            boolean all = true;
            for (int process = 0; process < chronicle.processes(); process++) {
                int position = recovery.line().positions().get(process);
                int taken = recovery.uselessCheckpoints(process) + recovery.usefulCheckpoints(process);
                if (recovery.returns(process)) {
                    undone += written.undoneIntervals(process, position);
                    returning++;
                }
                useless += (double) recovery.uselessCheckpoints(process) / Math.max(1, taken);
                all &= position == 0;
            }
            startOver += all ? 1 : 0;
        }
        double each = (double) failures * chronicle.processes();
        return new Figures(
                how, chronicle.messages(), undone / each, useless / each, startOver / failures, returning / each);
    }

    static Recovery recover(History history, Checkpointing how, int failed) {
        return switch (how) {
            case UNCOORDINATED -> Recovery.consistent(history, Set.of(failed));
            case LOGGED -> Recovery.logged(history, Set.of(failed));
            case COORDINATED -> Recovery.allTogether(history);
        };
    }

    Json json() {
        return new Json()
                .put("checkpointing", name())
                .put("messages_per_interval", messages)
                .put("undone_intervals", undone)
                .put("useless_share", useless)
                .put("start_over_share", startOver)
                .put("returning_share", returning);
    }

    String name() {
        return how.name().toLowerCase(Locale.ROOT);
    }
}
