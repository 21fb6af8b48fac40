package io.pushforward.transport.kernel;

/**
 * Exponentials of many numbers in place, by one polynomial on every machine: with the Vector API where it is there, else
 * number by number, with the same bits.
 *
 * <p>2^(n + r) with n by adding 1.5·2⁵², r within ±½ exactly by a fused multiply-add, 2^r by a minimax polynomial of degree
 * 11 (relative error 2e-17 before rounding); n is added to the bits of the exponent.
 */
public final class Exponentials {
    static final double LOG2_E = 1.4426950408889634;
    /** Smaller arguments count as this: below, the bits of 2^n leave the normal numbers. */
    static final double LEAST = -700;

    static final double ROUND = 0x1.8p52;
    static final double C1 = 0.6931471805599457;
    static final double C2 = 0.24022650695910097;
    static final double C3 = 0.05550410866479037;
    static final double C4 = 0.009618129107606985;
    static final double C5 = 0.0013333558153443895;
    static final double C6 = 0.00015403530441600283;
    static final double C7 = 1.5252727382849496e-05;
    static final double C8 = 1.3215442658152706e-06;
    static final double C9 = 1.0180648091869703e-07;
    static final double C10 = 7.072573853670687e-09;
    static final double C11 = 4.078083137873652e-10;

    private static final boolean VECTORS = Kernels.vectors();

    private Exponentials() {}

    /** {@code values_k = exp(values_k)} for arguments up to 700, for the first {@code length}. */
    public static void inPlace(double[] values, int length) {
        int done = VECTORS ? VectorExponentials.inPlace(values, length) : 0;
        for (int k = done; k < length; k++) values[k] = exp(values[k]);
    }

    static double exp(double value) {
        double x = value > LEAST ? value : LEAST;
        double shifted = Math.fma(x, LOG2_E, ROUND);
        double r = Math.fma(x, LOG2_E, ROUND - shifted);
        double p = Math.fma(r, C11, C10);
        p = Math.fma(p, r, C9);
        p = Math.fma(p, r, C8);
        p = Math.fma(p, r, C7);
        p = Math.fma(p, r, C6);
        p = Math.fma(p, r, C5);
        p = Math.fma(p, r, C4);
        p = Math.fma(p, r, C3);
        p = Math.fma(p, r, C2);
        p = Math.fma(p, r, C1);
        p = Math.fma(p, r, 1);
        return Double.longBitsToDouble(Double.doubleToRawLongBits(p) + (Double.doubleToRawLongBits(shifted) << 52));
    }
}
