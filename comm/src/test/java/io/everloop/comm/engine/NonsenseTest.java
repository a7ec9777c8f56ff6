package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import io.everloop.comm.wire.Kind;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NonsenseTest {

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aWorkerThatTalksNonsenseIsSuspectedOnceAndEverybodyElseGoesOn(Transport transport) {
        List<Integer> suspects = new CopyOnWriteArrayList<>();
        CountDownLatch suspected = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        try (Ranks ranks = Plan.of(3).over(transport).open()) {
            ranks.workerOfRank(0).onSuspect((worker, raves) -> {
                assertTrue(raves);
                suspects.add(worker);
                suspected.countDown();
            });
            ranks.run(world -> {
                world.barrier();
                if (world.rank() == 2) {
                    talkNonsense(world);
                    done.await();
                    return;
                }
                if (world.rank() == 0) {
                    suspected.await();
                }
                int[] value = {1};
                int other = 1 - world.rank();
                for (int i = 0; i < 1_000; i++) {
                    world.sendrecv(value, 0, 1, other, 0, new int[1], 0, 1, other, 0);
                }
                if (world.rank() == 0) {
                    // As the agent does, after it has killed the suspect.
                    ranks.workerOfRank(0).died(2);
                    assertThrows(ProcFailedException.class, () -> world.recv(value, 2, 0));
                    done.countDown();
                }
            });
        }
        assertEquals(List.of(2), suspects);
    }

    private static void talkNonsense(Communicator world) {
        Context context = Ranks.context(world);
        Waiting waiting = context.engine().waiting();
        waiting.enter();
        try {
            Peer peer = context.engine().peer(0);
            for (int i = 0; i < 10; i++) {
                peer.send(Kind.AGREEMENT, 2, 0, context.id(), 77, 0, 0, ControlFrame.NOTHING);
                peer.send(Kind.EAGER, 2, 99, context.id(), 0, 0, 0, ControlFrame.NOTHING);
            }
        } finally {
            waiting.leave();
        }
    }
}
