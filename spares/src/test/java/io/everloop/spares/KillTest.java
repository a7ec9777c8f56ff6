package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.agree.Protocol;
import io.everloop.comm.link.Transport;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers that are killed or stopped from outside, at any time, while all talk to each other. */
@Timeout(120)
class KillTest {

    private static List<Integer> numbers(String list) {
        return Arrays.stream(list.split(" ")).map(Integer::valueOf).toList();
    }

    @ParameterizedTest(name = "workers {1}, {0} per worker")
    @CsvSource({"1, 0", "1, 2", "1, 3", "1, 1 2", "1, 0 1 3", "2, 0", "2, 1", "2, 2", "2, 0 2"})
    void thoseLeftGoOn(int perWorker, String victims) throws Exception {
        Dying dying = new Dying(perWorker, numbers(victims));
        dying.check(Trial.run(dying.spec(), (job, news) -> {
            news.awaitLines(1);
            dying.deadWorkers().forEach(job::kill);
        }));
    }

    @ParameterizedTest(name = "workers {1}, {0} per worker")
    @CsvSource({"1, 0 1", "1, 3 0 2", "2, 2 0"})
    void oneDiesAfterTheOther(int perWorker, String victims) throws Exception {
        Dying dying = new Dying(perWorker, numbers(victims));
        dying.check(Trial.run(dying.spec(), (job, news) -> {
            int left = dying.ranks();
            for (int victim : dying.deadWorkers()) {
                news.awaitLine(Survivors.TALKING + left);
                job.kill(victim);
                left -= perWorker;
            }
        }));
    }

    /** The second one dies while the others repair what the first one left. */
    @ParameterizedTest(name = "{0} of {1}, {2} per worker")
    @CsvSource({
        "shrink.start:2, 0, 1",
        "shrink.decided:2, 3, 1",
        "agreement.send:6, 0, 1",
        "agreement.decided:4, 2, 1",
        "revoke.send:3, 0, 1",
        "shrink.start:2, 0, 2",
        "agreement.send:8, 3, 2",
        "revoke.send:4, 4, 2"
    })
    void anotherDiesDuringTheRepair(String point, int rank, int perWorker) throws Exception {
        int first = 1 - Math.min(1, rank / perWorker);
        Dying dying = new Dying(perWorker, List.of(first, rank / perWorker));
        String[] nameAndCount = point.split(":", -1);
        ArmedPoint armed = new ArmedPoint(nameAndCount[0], rank, Integer.parseInt(nameAndCount[1]));
        dying.check(Trial.run(dying.spec().withFailpoint(armed), (job, news) -> {
            news.awaitLines(1);
            job.kill(first);
        }));
    }

    @ParameterizedTest
    @CsvSource({
        "VALIDATE_STRICT, UNIX, 1",
        "VALIDATE_STRICT, TCP, 2",
        "VALIDATE_LOOSE, TCP, 1",
        "VALIDATE_LOOSE, SHARED, 2",
        "LOG2PHASES, SHARED, 1",
        "LOG2PHASES, UNIX, 2",
        "ERA, TCP, 1",
        "ERA, UNIX, 2"
    })
    void everyProtocolAndTransportStandsADeathDuringAgreement(Protocol protocol, Transport transport, int perWorker)
            throws Exception {
        Dying dying = new Dying(perWorker, List.of(0, 1));
        JobSpec spec = dying.spec()
                .withAgreement(protocol)
                .withTransport(transport)
                .withFailpoint(new ArmedPoint("agreement.send", 0, 3));
        dying.check(Trial.run(spec, (job, news) -> {
            news.awaitLine(Survivors.TALKING + (dying.ranks() - perWorker));
            job.kill(1);
        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void oneThatStandsStillIsKilledAndTheOthersGoOn(int perWorker) throws Exception {
        Dying dying = new Dying(perWorker, List.of(1));
        JobResult result = Trial.run(dying.spec().withBound(Duration.ofSeconds(1)), (job, news) -> {
            news.awaitLines(1);
            job.pause(1);
        });
        dying.check(result);
        assertEquals(Sign.SILENCE, result.deaths().get(0).sign());
    }
}
