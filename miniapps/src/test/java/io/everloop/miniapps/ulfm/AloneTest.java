package io.everloop.miniapps.ulfm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.Group;
import io.everloop.comm.Parallel;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.miniapps.Programs;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of threads need no other rank; what they print alone is what the table says. */
@Timeout(60)
class AloneTest {

    private final List<String> printed = new ArrayList<>();
    private final AtomicBoolean revoked = new AtomicBoolean();

    private final Communicator comm = proxy(Communicator.class, (proxy, method, args) -> switch (method.getName()) {
        case "rank" -> 0;
        case "size" -> 1;
        case "group" -> Group.of(0);
        case "dup" -> proxy;
        case "allreduce" -> args[0];
        case "isRevoked" -> revoked.get();
        case "revoke" -> {
            revoked.set(true);
            yield null;
        }
        case "barrier", "free" -> null;
        default -> throw new UnsupportedOperationException(method.getName());
    });

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private final RankContext context = new RankContext() {
        private final Parallel parallel = new Parallel(comm);

        @Override
        public Communicator comm() {
            return comm;
        }

        @Override
        public boolean isReplacement() {
            return false;
        }

        @Override
        public Communicator rebuild(Communicator broken) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long shrunkNanos() {
            throw new UnsupportedOperationException("nobody dies");
        }

        @Override
        public List<Integer> workersOf(Communicator other) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> args() {
            return List.of();
        }

        @Override
        public void print(String line) {
            printed.add(line);
        }

        @Override
        public void register(Class<?>... classes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Parallel parallel() {
            return parallel;
        }

        @Override
        public void die() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void result(String name, String value) {
            throw new UnsupportedOperationException();
        }
    };

    @ParameterizedTest
    @ValueSource(strings = {"ulfm-cancel", "ulfm-taskgroup"})
    void threadsSearchAlone(String name) throws Exception {
        newProgram(Programs.find(name).orElseThrow()).run(context);
        assertEquals(new ExpectedOutput(1, 1).of(name), ExpectedOutput.normal(printed));
    }

    @Test
    void everyProgramCanBeMadeAndHasAnExpectedOutput() throws ReflectiveOperationException {
        for (Programs.Program program : Programs.all()) {
            if (program.name().startsWith("ulfm-")) {
                assertEquals(program.type(), newProgram(program).getClass());
                assertTrue(!new ExpectedOutput(10, 1).of(program.name()).isEmpty(), program.name());
            }
        }
    }

    private static RankProgram newProgram(Programs.Program program) throws ReflectiveOperationException {
        return program.type().asSubclass(RankProgram.class).getConstructor().newInstance();
    }
}
