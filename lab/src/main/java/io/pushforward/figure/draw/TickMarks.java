package io.pushforward.figure.draw;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The ticks of an axis: round numbers that fit, or the names that the axis gives. */
final class TickMarks {
    /** Pixels of a name: some fifty characters, which leave room for three panels beside them. */
    private static final double LONGEST = 300;

    record Tick(double at, String label) {}

    private TickMarks() {}

    static List<Tick> of(Axis axis, Range range, double length, double spacing) {
        if (axis.ticks() instanceof Axis.Ticks.None) return List.of();
        if (axis.ticks() instanceof Axis.Ticks.Named named) return named(named, range);
        int wanted = Math.max(2, (int) (length / spacing));
        return axis.scale() == Axis.Scale.LOG ? decades(range, wanted) : round(range, wanted);
    }

    private static List<Tick> named(Axis.Ticks.Named named, Range range) {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < named.names().size(); i++) {
            double at = named.positions().get(i);
            if (at >= range.low() && at <= range.high())
                ticks.add(new Tick(at, TextStyle.TICK.shortened(named.names().get(i), LONGEST)));
        }
        return ticks;
    }

    /**
     * Multiples of 1, 2, 2.5 or 5 times a power of ten, at most {@code wanted} and as many as that allows; one more where a
     * single tick would leave the scale unknown.
     */
    static List<Tick> round(Range range, int wanted) {
        List<Tick> ticks = atMultiples(range, roundStep((range.high() - range.low()) / wanted));
        for (int more = wanted + 1; ticks.size() < 2 && more <= 4 * wanted; more++)
            ticks = atMultiples(range, roundStep((range.high() - range.low()) / more));
        return ticks;
    }

    private static List<Tick> atMultiples(Range range, double step) {
        double slack = 1e-9 * step;
        List<Tick> ticks = new ArrayList<>();
        long first = (long) Math.ceil((range.low() - slack) / step);
        long last = (long) Math.floor((range.high() + slack) / step);
        double largest = Math.max(Math.abs(range.low()), Math.abs(range.high()));
        for (long k = first; k <= last; k++) ticks.add(new Tick(k * step, label(k * step, step, largest)));
        return ticks;
    }

    static double roundStep(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double factor : new double[] {1, 2, 2.5, 5})
            if (factor * power >= least * (1 - 1e-9)) return factor * power;
        return 10 * power;
    }

    private static List<Tick> decades(Range range, int wanted) {
        double low = Math.log10(range.low());
        double high = Math.log10(range.high());
        int first = (int) Math.ceil(low - 1e-9);
        int last = (int) Math.floor(high + 1e-9);
        List<Tick> ticks = new ArrayList<>();
        if (last - first < 2) {
            for (int k = first - 1; k <= last + 1; k++)
                for (int factor : new int[] {1, 2, 5}) {
                    double at = factor * Math.pow(10, k);
                    if (at >= range.low() && at <= range.high()) ticks.add(new Tick(at, label(at, at, at)));
                }
            return ticks.size() >= 2 ? ticks : round(range, wanted);
        }
        int stride = Math.max(1, (int) Math.ceil((last - first + 1) / (double) wanted));
        for (int k = first; k <= last; k += stride) {
            double at = Math.pow(10, k);
            ticks.add(new Tick(at, label(at, at, at)));
        }
        return ticks;
    }

    /** A number with the decimals that its step needs; in powers of ten where the largest number asks for it. */
    static String label(double value, double step, double largest) {
        if (Math.abs(value) < 1e-9 * step) return "0";
        if (largest >= 1e6 || largest < 1e-3) {
            int power = (int) Math.floor(Math.log10(Math.abs(value)) + 1e-9);
            String mantissa = plain(value / Math.pow(10, power), step / Math.pow(10, power));
            return mantissa + "e" + (power < 0 ? "\u2212" + -power : power);
        }
        return plain(value, step);
    }

    private static String plain(double value, double step) {
        int decimals = 0;
        for (double rest = step; Math.abs(rest - Math.rint(rest)) > 1e-6 * rest && decimals < 9; decimals++) rest *= 10;
        return String.format(Locale.ROOT, "%." + decimals + "f", value).replace('-', '\u2212');
    }
}
