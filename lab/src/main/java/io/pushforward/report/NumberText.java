package io.pushforward.report;

import java.util.Locale;

/** How reports write numbers: fixed decimals, a true minus sign, thousands in groups. */
final class NumberText {
    private static final int MOST_DECIMALS = 5;

    /** In place of decimals: three of them and a power of ten. */
    private static final int POWERS = Integer.MAX_VALUE;

    /** Columns of smaller, or of larger numbers are written with powers of ten: five decimals would be zeros. */
    private static final double SMALL = 1e-4;

    private static final double LARGE = 1e9;

    private NumberText() {}

    /** A number with so many decimals; one that is not finite is written as a dash. */
    static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) return "\u2013";
        if (decimals == POWERS && value == 0) return "0.000";
        String text = String.format(Locale.ROOT, decimals == POWERS ? "%.3e" : "%." + decimals + "f", value);
        boolean zero = text.chars().noneMatch(c -> c >= '1' && c <= '9');
        return zero ? text.replace("-", "") : text.replace('-', '\u2212');
    }

    /** The same with a sign before positive numbers too. */
    static String signed(double value, int decimals) {
        String text = fixed(value, decimals);
        boolean zero = text.chars().noneMatch(c -> c >= '1' && c <= '9');
        return value > 0 && !zero ? "+" + text : text;
    }

    /** 1,204,237 */
    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** 97.3 % */
    static String share(double share) {
        return fixed(100 * share, 1) + " %";
    }

    /** 0.37 s, 21 s, 3 min 26 s, 1 h 12 min. */
    static String duration(double seconds) {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) return "\u2013";
        if (seconds < 9.95) return fixed(seconds, seconds < 0.995 ? 2 : 1) + " s";
        long whole = Math.round(seconds);
        if (whole < 60) return whole + " s";
        if (whole < 3600) return whole / 60 + " min " + whole % 60 + " s";
        long minutes = Math.round(seconds / 60);
        return minutes / 60 + " h " + minutes % 60 + " min";
    }

    /**
     * Decimals for a column: two digits of the smallest deviation, or four of the smallest score where no score has a
     * deviation; never more than five. Where all scores are very small or some are very large, what {@link #fixed} takes for
     * powers of ten.
     */
    static int decimals(double[] means, double[] stds) {
        double largest = 0;
        for (double mean : means) if (Double.isFinite(mean)) largest = Math.max(largest, Math.abs(mean));
        if (largest > 0 && largest < SMALL || largest >= LARGE) return POWERS;
        double smallest = smallest(stds);
        int digits = smallest < Double.POSITIVE_INFINITY ? 2 : 4;
        if (digits == 4) smallest = smallest(means);
        if (smallest == Double.POSITIVE_INFINITY) return 1;
        int decimals = digits - 1 - (int) Math.floor(Math.log10(smallest));
        return Math.min(Math.max(decimals, 1), MOST_DECIMALS);
    }

    private static double smallest(double[] values) {
        double smallest = Double.POSITIVE_INFINITY;
        for (double value : values)
            if (Math.abs(value) > 0 && Double.isFinite(value)) smallest = Math.min(smallest, Math.abs(value));
        return smallest;
    }

    /** Memory as people say it. */
    static String bytes(long bytes) {
        return bytes >= 1_000_000_000L
                ? String.format(Locale.ROOT, "%.1f GB", bytes / 1e9)
                : String.format(Locale.ROOT, "%.0f MB", bytes / 1e6);
    }
}
