package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.PersistentRequest;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What loops do again and again makes no garbage. */
class AllocationTest {

    private static final int WARM_UP = 30_000;
    private static final int MEASURED = 50_000;

    @ParameterizedTest
    @CsvSource({"1,SHARED,false", "1,SHARED,true", "1,UNIX,false", "2,SHARED,false"})
    void steadyPingPongAllocatesNothing(int perWorker, Transport transport, boolean fromAnybody) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Plan.of(2).perWorker(perWorker).over(transport).run(world -> {
            int source = fromAnybody ? Communicator.ANY_SOURCE : 1 - world.rank();
            pingPong(world, source, WARM_UP);
            long before = threads.getCurrentThreadAllocatedBytes();
            pingPong(world, source, MEASURED);
            long each = (threads.getCurrentThreadAllocatedBytes() - before) / MEASURED;
            assertTrue(each < 1, each + " bytes for each message");
        });
    }

    /** Two neighbours with messages of their own lengths, as in a loop with a halo; the longest fill the links. */
    @ParameterizedTest
    @CsvSource({"1,8,2000", "1,5000,2000", "1,200000,200", "3,8,2000", "3,5000,2000"})
    void persistentExchangesAndSumsAllocateNothing(int perWorker, int length, int times) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Plan.of(3).perWorker(perWorker).run(world -> {
            List<PersistentRequest<?>> requests = requests(world, length);
            exchange(world, requests, times / 2);
            long before = threads.getCurrentThreadAllocatedBytes();
            exchange(world, requests, times);
            long each = (threads.getCurrentThreadAllocatedBytes() - before) / times;
            assertTrue(each <= 8, each + " bytes for each exchange");
        });
    }

    private static List<PersistentRequest<?>> requests(Communicator world, int length) {
        List<PersistentRequest<?>> requests = new ArrayList<>();
        double[] data = new double[length];
        int up = (world.rank() + 1) % world.size();
        int down = (world.rank() + world.size() - 1) % world.size();
        requests.add(world.recvInit(new double[length], 0, length, up, 3));
        requests.add(world.recvInit(new double[length], 0, length / 2, down, 4));
        requests.add(world.sendInit(data, 0, length, down, 3));
        requests.add(world.sendInit(data, 0, length / 2, up, 4));
        requests.add(world.allreduceInit(new double[2], 0, new double[2], 0, 2, Op.SUM));
        return requests;
    }

    private static void exchange(Communicator world, List<PersistentRequest<?>> requests, int times) {
        for (int i = 0; i < times; i++) {
            for (int r = 0; r < requests.size(); r++) {
                requests.get(r).start();
            }
            for (int r = 0; r < requests.size(); r++) {
                requests.get(r).await();
            }
            world.allreduce(1.0, Op.SUM);
            world.barrier();
        }
    }

    private static void pingPong(Communicator world, int source, int times) {
        long[] value = new long[1];
        for (int i = 0; i < times; i++) {
            if (world.rank() == 0) {
                world.send(value, 0, 1, 1, 3);
                world.recv(value, 0, 1, source, 3);
            } else {
                world.recv(value, 0, 1, source, 3);
                world.send(value, 0, 1, 0, 3);
            }
        }
    }
}
