package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Ranks.Plan;
import io.everloop.comm.link.Transport;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small messages make no garbage. */
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
