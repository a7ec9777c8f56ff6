package io.everloop.spares.worker;

import io.everloop.comm.engine.Failpoint;
import io.everloop.comm.engine.Rehearsal;
import io.everloop.comm.engine.Worker;
import io.everloop.spares.control.Codec;
import io.everloop.spares.control.Message;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;

/**
 * The main class of workers: connects to the agent, runs the ranks, and stays to answer others until the agent says that
 * nobody needs it any more.
 */
public final class WorkerMain {

    private WorkerMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        WorkerSettings settings = WorkerSettings.read(new DataInputStream(System.in));
        Orphan orphan = new Orphan(settings.spec());
        orphan.watch();
        try {
            run(settings, orphan);
        } catch (IOException | RuntimeException e) {
            if (orphan.isOne()) {
                orphan.exit();
            }
            throw e;
        }
        orphan.dismiss();
        System.exit(0);
    }

    private static void run(WorkerSettings settings, Orphan orphan) throws IOException, InterruptedException {
        Failpoint.reached("start");
        try (Worker engine = Worker.open(settings.spec());
                Control control = Control.connect(settings, engine, orphan)) {
            Failpoint.reached("hello");
            Capture.install(control::print, control::complain);
            Rehearsal.alone(settings.spec());
            Codec.rehearse(List.of(new Message.Dead(0), new Message.Substitute(0, 0), new Message.Seated(0)));
            control.awaitStart();
            Failpoint.reached("begin");
            RankThread[] ranks = new RankThread[settings.ownRanks()];
            for (int slot = 0; slot < ranks.length; slot++) {
                ranks[slot] = new RankThread(settings, engine, slot, control);
            }
            for (RankThread rank : ranks) {
                rank.start();
            }
            control.awaitLeave();
            Failpoint.reached("leave");
        }
    }
}
