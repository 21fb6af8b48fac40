package io.pushforward.transport.kernel;

/**
 * Exponential and logarithm by the same operations on every processor. {@link Math} allows each of them an error of its
 * own choice; these have one sequence of roundings, which the vector kernels follow lane by lane.
 *
 * <p>The exponential exp(v / ε) is 2^(n + r) with n + r = v s, s = log₂e / ε: n by adding 1.5·2⁵², r within ±½ exactly by a
 * fused multiply-add, 2^r by a minimax polynomial of degree 11 (relative error 2e-17 before rounding), and n is added to
 * the bits of its exponent.
 *
 * <p>The logarithm of 2^n m, with m within a factor √2 of one, is n log 2 + 2 artanh(t), t = (m - 1) / (m + 1), by the power
 * series of artanh, whose term of degree 25 is below 1e-20.
 */
public final class Elementary {
    static final double LOG2_E = 1.4426950408889634;

    /** Smaller arguments of the exponential count as this: below, the bits of 2^n leave the normal numbers. */
    static final double LEAST = -700;

    /** Added to a number below 2⁵¹, rounds it to an integer in the last bits. */
    static final double ROUND = 0x1.8p52;

    static final double C0 = 1;
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

    private static final long SQRT_HALF = Double.doubleToRawLongBits(0.7071067811865476);
    /** log 2 in two parts, the first of so few bits that its product with an exponent is exact. */
    private static final double LOG_2_HIGH = 0x1.62e42feep-1;

    private static final double LOG_2_LOW = 0x1.a39ef35793c76p-33;

    private Elementary() {}

    /** exp(v / ε) for v / ε up to 700, where {@code scale} = log₂e / ε and {@code least} = LEAST ε. */
    static double exp(double v, double scale, double least) {
        double x = v > least ? v : least;
        double shifted = Math.fma(x, scale, ROUND);
        double r = Math.fma(x, scale, ROUND - shifted);
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
        p = Math.fma(p, r, C0);
        long power = Double.doubleToRawLongBits(shifted) << 52;
        return Double.longBitsToDouble(Double.doubleToRawLongBits(p) + power);
    }

    /** The natural logarithm; outside the normal positive numbers that of {@link StrictMath}. */
    public static double log(double x) {
        if (!(x >= Double.MIN_NORMAL && x <= Double.MAX_VALUE)) return StrictMath.log(x);
        long bits = Double.doubleToRawLongBits(x) - SQRT_HALF;
        long n = bits >> 52;
        double m = Double.longBitsToDouble((bits & 0xfffffffffffffL) + SQRT_HALF);
        double t = (m - 1) / (m + 1);
        double s = t * t;
        double w = s * s; // even and odd terms apart, as each step waits for the one before
        double odd = ((((w * (1.0 / 23) + 1.0 / 19) * w + 1.0 / 15) * w + 1.0 / 11) * w + 1.0 / 7) * w + 1.0 / 3;
        double even = (((w * (1.0 / 21) + 1.0 / 17) * w + 1.0 / 13) * w + 1.0 / 9) * w + 1.0 / 5;
        double p = odd + s * even;
        return n * LOG_2_HIGH + (2 * t + (2 * t * (s * p) + n * LOG_2_LOW));
    }
}
