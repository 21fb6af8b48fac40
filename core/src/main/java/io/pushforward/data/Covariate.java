package io.pushforward.data;

import java.util.List;

/** The declaration of a number or word that is known of each law besides its points, and that operators may use. */
public sealed interface Covariate {
    String name();

    /** How many numbers code a value. */
    int width();

    /** Writes the numbers that code a value; they are not standardised. */
    void code(double value, double[] into, int at);

    /** A value as a person writes it; an error that says what was expected otherwise. */
    double parse(String text);

    /** A value as a person reads it. */
    String shown(double value);

    /** A number with a unit, which may be empty. */
    record Numeric(String name, String unit) implements Covariate {
        @Override
        public int width() {
            return 1;
        }

        @Override
        public void code(double value, double[] into, int at) {
            into[at] = value;
        }

        @Override
        public double parse(String text) {
            return number(name, text);
        }

        @Override
        public String shown(double value) {
            return number(value);
        }
    }

    /** A number that begins anew after a period, such as a month of 12; coded by its cosine and sine. */
    record Cyclic(String name, double period) implements Covariate {
        public Cyclic {
            if (!(period > 0 && period < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException(
                        "the period of " + name + " must be positive and finite, got " + period);
        }

        @Override
        public int width() {
            return 2;
        }

        @Override
        public void code(double value, double[] into, int at) {
            double angle = 2 * Math.PI * value / period;
            into[at] = Math.cos(angle);
            into[at + 1] = Math.sin(angle);
        }

        @Override
        public double parse(String text) {
            return number(name, text);
        }

        @Override
        public String shown(double value) {
            return number(value);
        }
    }

    /** One of several words; a value is the index of its level, coded by a one among zeros. */
    record Category(String name, List<String> levels) implements Covariate {
        public Category {
            levels = List.copyOf(levels);
            if (levels.isEmpty())
                throw new IllegalArgumentException("the category " + name + " needs levels, got none");
        }

        @Override
        public int width() {
            return levels.size();
        }

        @Override
        public void code(double value, double[] into, int at) {
            for (int k = 0; k < levels.size(); k++) into[at + k] = k == value ? 1 : 0;
        }

        @Override
        public double parse(String text) {
            int level = levels.indexOf(text.strip());
            if (level < 0)
                throw new IllegalArgumentException(
                        "expected one of " + String.join(", ", levels) + " for " + name + ", got '" + text + "'");
            return level;
        }

        @Override
        public String shown(double value) {
            return levels.get((int) value);
        }
    }

    private static double number(String name, String text) {
        double value;
        try {
            value = text.strip().matches("[-+0-9.eE]+") ? Double.parseDouble(text.strip()) : Double.NaN;
        } catch (NumberFormatException e) {
            value = Double.NaN;
        }
        if (!Double.isFinite(value))
            throw new IllegalArgumentException("expected a finite number for " + name + ", got '" + text + "'");
        return value;
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
