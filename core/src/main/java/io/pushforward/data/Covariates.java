package io.pushforward.data;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is given of one law besides its points: a value for each declared {@link Covariate}, in their order. */
public final class Covariates {
    public static final Covariates NONE = new Covariates(List.of(), new double[0]);

    private final List<Covariate> declared;
    private final double[] values;

    private Covariates(List<Covariate> declared, double[] values) {
        this.declared = declared;
        this.values = values;
    }

    /** Values as {@link Covariate#parse} gives them, in the order of the declarations. */
    public static Covariates of(List<Covariate> declared, double... values) {
        if (declared.size() != values.length)
            throw new IllegalArgumentException(
                    "expected " + declared.size() + " covariates, got " + values.length + " values");
        for (int k = 0; k < values.length; k++)
            if (!Double.isFinite(values[k]))
                throw new IllegalArgumentException(
                        "the covariate " + declared.get(k).name() + " must be finite, got " + values[k]);
        return declared.isEmpty() ? NONE : new Covariates(List.copyOf(declared), values.clone());
    }

    /** Values as a person writes them, by name; each declared covariate must be there, and no other. */
    public static Covariates parse(List<Covariate> declared, Map<String, String> texts) {
        List<String> names = declared.stream().map(Covariate::name).toList();
        for (String name : texts.keySet())
            if (!names.contains(name))
                throw new IllegalArgumentException("unknown covariate " + name + "; known are " + names);
        double[] values = new double[declared.size()];
        for (int k = 0; k < values.length; k++) {
            String text = texts.get(names.get(k));
            if (text == null)
                throw new IllegalArgumentException("the covariate " + names.get(k) + " must be given, got "
                        + (texts.isEmpty() ? "none" : "only " + texts.keySet()));
            values[k] = declared.get(k).parse(text);
        }
        return of(declared, values);
    }

    public List<Covariate> declared() {
        return declared;
    }

    public boolean isEmpty() {
        return declared.isEmpty();
    }

    public double value(int index) {
        return values[index];
    }

    /** Each value as a person reads it, by name. */
    public Map<String, String> shown() {
        Map<String, String> shown = new LinkedHashMap<>();
        for (int k = 0; k < values.length; k++)
            shown.put(declared.get(k).name(), declared.get(k).shown(values[k]));
        return shown;
    }

    /** The numbers that code all values, one after another: a cyclic one by cosine and sine, a category by ones and zeros. */
    public double[] coded() {
        double[] coded = new double[width(declared)];
        int at = 0;
        for (int k = 0; k < values.length; k++) {
            declared.get(k).code(values[k], coded, at);
            at += declared.get(k).width();
        }
        return coded;
    }

    /** How many numbers {@link #coded} gives. */
    public static int width(List<Covariate> declared) {
        return declared.stream().mapToInt(Covariate::width).sum();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Covariates covariates
                && declared.equals(covariates.declared)
                && Arrays.equals(values, covariates.values);
    }

    @Override
    public int hashCode() {
        return 31 * declared.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return shown().toString();
    }
}
