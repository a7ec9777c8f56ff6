package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.MalformedObjectException;
import io.everloop.comm.MessageMismatchException;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import io.everloop.comm.data.ObjectCodec;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import io.everloop.comm.wire.Kind;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
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

    /** Frames that are well formed, each of which could be part of something. */
    enum Nonsense {
        AN_OFFER_OF_LESS_THAN_NOTHING,
        AN_OFFER_THAT_CANNOT_BE_ANSWERED,
        LESS_CREDIT,
        A_REVOCATION_OF_NOTHING_KNOWN,
        AGREEMENTS_ON_NOTHING_IN_THE_NEXT_COMMUNICATOR,
        WORDS_OF_A_STRANGER_IN_THE_NEXT_COMMUNICATOR,
        WORDS_OF_NOBODY_IN_THE_NEXT_COMMUNICATOR,
        MESSAGES_OF_A_STRANGER_IN_THE_NEXT_COMMUNICATOR,
        MORE_FOR_THE_NEXT_COMMUNICATOR_THAN_CAN_BE_KEPT,
        MORE_COMMUNICATORS_THAN_CAN_BE_MADE;

        void send(Peer peer) {
            long world = ContextIds.WORLD;
            long next = ContextIds.child(world, 1, 0);
            switch (this) {
                case AN_OFFER_OF_LESS_THAN_NOTHING -> send(peer, Kind.OFFER, 2, world, 7, 0xffffffffL, 0);
                case AN_OFFER_THAT_CANNOT_BE_ANSWERED -> send(peer, Kind.OFFER, 2, world, 0, 100_000, 0);
                case LESS_CREDIT -> send(peer, Kind.CREDIT, 0, 0, -1000, 0, 0);
                case A_REVOCATION_OF_NOTHING_KNOWN ->
                    peer.send(Kind.REVOKE, 2, 0, world, 2, 0, 0, ControlFrame.NOTHING);
                case AGREEMENTS_ON_NOTHING_IN_THE_NEXT_COMMUNICATOR -> {
                    send(peer, Kind.AGREEMENT, 2, next, 0, 0, 3);
                    send(peer, Kind.AGREEMENT, 2, next, 0, 0, 3);
                }
                case WORDS_OF_A_STRANGER_IN_THE_NEXT_COMMUNICATOR -> send(peer, Kind.REVOKE, 1, next, 0, 0, 0);
                case WORDS_OF_NOBODY_IN_THE_NEXT_COMMUNICATOR -> send(peer, Kind.REVOKE, 99, next, 0, 0, 0);
                case MESSAGES_OF_A_STRANGER_IN_THE_NEXT_COMMUNICATOR -> send(peer, Kind.EAGER, 99, next, 0, 0, 0);
                case MORE_FOR_THE_NEXT_COMMUNICATOR_THAN_CAN_BE_KEPT -> {
                    for (long bytes = 0; bytes <= Ahead.MOST_BYTES; bytes += 32 << 10) {
                        send(peer, Kind.AGREEMENT, 2, next, 0, 0, 32 << 10);
                    }
                }
                case MORE_COMMUNICATORS_THAN_CAN_BE_MADE -> {
                    for (int i = 0; i <= Ahead.MOST_COMMUNICATORS; i++) {
                        send(peer, Kind.REVOKE, 2, next + 1 + i, 0, 0, 0);
                    }
                }
            }
        }

        private static void send(Peer peer, Kind kind, int source, long context, long value, long extra, int bytes) {
            peer.send(kind, source, 0, context, 0, value, extra, ByteBuffer.allocate(bytes));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoSaysWhatCannotBeMeantIsSuspectedOnceAndNobodyElseIsDisturbed(Nonsense nonsense) {
        List<Integer> suspects = new CopyOnWriteArrayList<>();
        CountDownLatch suspected = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        try (Ranks ranks = Plan.of(3).open()) {
            ranks.workerOfRank(0).onSuspect((worker, raves) -> {
                suspects.add(worker);
                suspected.countDown();
            });
            ranks.run(world -> {
                world.barrier();
                if (world.rank() == 2) {
                    tell(world, 0, nonsense::send);
                    world.isend(new int[1], 0, 1, 0, 9);
                    done.await();
                    return;
                }
                if (world.rank() == 0) {
                    Request<Status> last = world.irecv(new int[1], 0, 1, 2, 9);
                    while (suspected.getCount() > 0 && !last.test()) {
                        Thread.onSpinWait();
                    }
                }
                Communicator next = world.dup();
                int[] value = new int[1];
                int other = 1 - world.rank();
                next.sendrecv(new int[] {world.rank()}, 0, 1, other, 0, value, 0, 1, other, 0);
                assertEquals(other, value[0]);
                if (world.rank() == 0) {
                    suspected.await();
                    ranks.workerOfRank(0).died(2);
                    assertThrows(ProcFailedException.class, () -> next.recv(value, 2, 0));
                    done.countDown();
                }
            });
        }
        assertEquals(List.of(2), suspects);
    }

    /** The thread that opens a communicator may be in the middle of reading from those who are to be cut off. */
    @Test
    void nobodyIsCutOffWhileLinksAreBeingRead() {
        List<Integer> suspects = new CopyOnWriteArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        try (Ranks ranks = Plan.of(3).open()) {
            ranks.workerOfRank(0).onSuspect((worker, raves) -> suspects.add(worker));
            ranks.run(world -> {
                world.barrier();
                if (world.rank() > 0) {
                    tell(world, 0, Nonsense.WORDS_OF_NOBODY_IN_THE_NEXT_COMMUNICATOR::send);
                    tell(world, 0, Nonsense.MESSAGES_OF_A_STRANGER_IN_THE_NEXT_COMMUNICATOR::send);
                    world.isend(new int[1], 0, 1, 0, 9);
                    done.await();
                    return;
                }
                world.recv(new int[1], 1, 9);
                world.recv(new int[1], 2, 9);
                Engine engine = Ranks.context(world).engine();
                engine.waiting().enter();
                try {
                    Ranks.context(world)
                            .member()
                            .context(ContextIds.child(ContextIds.WORLD, 1, 0))
                            .open(new int[] {0, 1, 2});
                    assertEquals(List.of(), suspects);
                } finally {
                    engine.waiting().leave();
                }
                assertEquals(List.of(1, 2), suspects.stream().sorted().toList());
                done.countDown();
            });
        }
    }

    @Test
    void anObjectThatClaimsMoreThanObjectsMayHaveIsRefusedAndTheNextOneArrives() {
        int claimed = ObjectCodec.MAX_BYTES + 1;
        CountDownLatch done = new CountDownLatch(1);
        Plan.of(2).run(world -> {
            if (world.rank() == 0) {
                world.barrier();
                tell(
                        world,
                        1,
                        peer -> peer.send(
                                Kind.OFFER, 0, 1, ContextIds.WORLD, 3, 1 << 20, claimed, ControlFrame.NOTHING));
                world.sendObject("small", 1, 3);
                world.ibcast(new int[] {claimed}, 0, 1, 0).await();
                done.await();
            } else {
                world.barrier();
                assertThrows(MessageMismatchException.class, () -> world.recvObject(String.class, 0, 3));
                assertEquals("small", world.recvObject(String.class, 0, 3));
                assertThrows(MalformedObjectException.class, () -> world.bcastObject(null, String.class, 0));
                done.countDown();
            }
        });
    }

    private static void talkNonsense(Communicator world) {
        tell(world, 0, peer -> {
            for (int i = 0; i < 10; i++) {
                peer.send(Kind.AGREEMENT, 2, 0, ContextIds.WORLD, 77, 0, 0, ControlFrame.NOTHING);
                peer.send(Kind.EAGER, 2, 99, ContextIds.WORLD, 0, 0, 0, ControlFrame.NOTHING);
            }
        });
    }

    /** Has something sent to a worker, under the lock. */
    private static void tell(Communicator world, int worker, Consumer<Peer> sending) {
        Engine engine = Ranks.context(world).engine();
        engine.waiting().enter();
        try {
            sending.accept(engine.peer(worker));
        } finally {
            engine.waiting().leave();
        }
    }
}
