package io.everloop.checkpoint.code;

/**
 * The field of 256 elements that bytes are in Reed–Solomon codes: addition is exclusive or, multiplication that of polynomials
 * modulo x^8 + x^4 + x^3 + x^2 + 1, where 2 generates everything but 0.
 */
final class Field {

    /** What doubling a byte adds when its highest bit is lost. */
    static final int REDUCTION = 0x1d;

    private static final int ORDER = 255;
    private static final int[] POWERS = new int[2 * ORDER];
    private static final int[] LOGARITHMS = new int[ORDER + 1];

    static {
        int power = 1;
        for (int i = 0; i < ORDER; i++) {
            POWERS[i] = power;
            POWERS[i + ORDER] = power;
            LOGARITHMS[power] = i;
            power = doubled(power);
        }
    }

    private Field() {}

    private static int doubled(int a) {
        return (a << 1 & 0xff) ^ ((a & 0x80) == 0 ? 0 : REDUCTION);
    }

    /** Two to the given power, which is not negative. */
    static int powerOfTwo(int exponent) {
        return POWERS[exponent % ORDER];
    }

    static int multiply(int a, int b) {
        return a == 0 || b == 0 ? 0 : POWERS[LOGARITHMS[a] + LOGARITHMS[b]];
    }

    static int inverse(int a) {
        if (a == 0) {
            throw new ArithmeticException("0 has no inverse");
        }
        return POWERS[ORDER - LOGARITHMS[a]];
    }
}
