package io.everloop.agreement.simulate;

/**
 * What communication costs, in the manner of LogGP.
 *
 * @param latencyNanos from the moment a message leaves to its arrival on another host
 * @param overheadNanos how long a processor is busy with each message it sends or receives
 * @param gapNanos the least time between two sends of one processor
 * @param picosPerByte additional time a byte needs, a thousandth of a nanosecond each
 * @param jitterNanos up to how much later than that a message arrives, drawn anew for each
 * @param ranksPerHost how many neighbouring ranks share a host
 * @param localLatencyNanos the latency inside a host
 */
public record Network(
        long latencyNanos,
        long overheadNanos,
        long gapNanos,
        long picosPerByte,
        long jitterNanos,
        int ranksPerHost,
        long localLatencyNanos) {

    /** 1 µs between hosts, 0.5 µs of overhead, a gap of 0.1 µs, 10 GB/s, no jitter, one rank per host. */
    public static final Network DEFAULT = new Network(1_000, 500, 100, 100, 0, 1, 250);

    public Network {
        if (latencyNanos < 0 || overheadNanos < 0 || gapNanos < 0 || picosPerByte < 0 || jitterNanos < 0) {
            throw new IllegalArgumentException("times must not be negative: latency " + latencyNanos + ", overhead "
                    + overheadNanos + ", gap " + gapNanos + ", per byte " + picosPerByte + ", jitter " + jitterNanos);
        }
        if (ranksPerHost < 1) {
            throw new IllegalArgumentException("a host needs at least one rank, not " + ranksPerHost);
        }
    }

    /** The same network with other costs between hosts; inside a host a message takes a quarter of that. */
    public Network withCosts(long latency, long overhead, long gap, long perBytePicos) {
        return new Network(latency, overhead, gap, perBytePicos, jitterNanos, ranksPerHost, latency / 4);
    }

    public Network withJitter(long nanos) {
        return new Network(latencyNanos, overheadNanos, gapNanos, picosPerByte, nanos, ranksPerHost, localLatencyNanos);
    }

    public Network withRanksPerHost(int ranks) {
        return new Network(latencyNanos, overheadNanos, gapNanos, picosPerByte, jitterNanos, ranks, localLatencyNanos);
    }

    /** How long a message travels, without jitter. */
    long travelNanos(int from, int to, int bytes) {
        long latency = from / ranksPerHost == to / ranksPerHost ? localLatencyNanos : latencyNanos;
        return latency + bytes * picosPerByte / 1_000;
    }

    /** How long it takes until the processor can send again; so a message never overtakes an earlier one. */
    long sendNanos(int bytes) {
        return Math.max(overheadNanos, gapNanos + bytes * picosPerByte / 1_000);
    }

    /** What one hop of a short message costs from the sender's call to the end of the receiver's. */
    public long hopNanos() {
        return latencyNanos + 2 * overheadNanos;
    }

    /**
     * How long at most until the answer to a message is back, both of the given size, if no processor has more
     * than the given number of such exchanges to serve before it.
     */
    public long answerNanos(int bytes, int queued) {
        long travel = Math.max(latencyNanos, localLatencyNanos) + bytes * picosPerByte / 1_000 + jitterNanos;
        return 2 * (travel + 2 * overheadNanos + queued * (overheadNanos + sendNanos(bytes)));
    }
}
