package io.everloop.experiments.stress;

/** Numbers that look like chance and are the same in every process that asks for the same. */
final class Chance {

    /** The bit of a flag that says to go on; all others are chance. */
    static final long GO_ON = Long.MIN_VALUE;

    private Chance() {}

    /** What everybody draws for a step. */
    static long step(long seed, long epoch, long step) {
        return of(~seed, epoch, step);
    }

    private static long of(long seed, long epoch, long number) {
        return mix(mix(mix(seed) + epoch) + number);
    }

    /** What a member contributes to an agreement: few zeros, so that some ones are left when all are combined. */
    static long flag(long seed, long epoch, long number, int member) {
        long first = mix(of(seed, epoch, number) + member);
        long second = mix(first);
        long third = mix(second);
        return (first | second | third | mix(third)) & ~GO_ON;
    }

    /** Scatters the bits of a number: the finishing steps of SplitMix64. */
    static long mix(long number) {
        long bits = number + 0x9e3779b97f4a7c15L;
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        return bits ^ (bits >>> 31);
    }
}
