package io.pushforward.operator.simple;

import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers that describe a query, standardised on the training laws: those of its law, of further laws by name, and its
 * covariates. Each of these is a block.
 */
final class Features {
    /** A deviation below this, beside standardised numbers, is rounding. */
    private static final double ROUNDING = 1e-9;

    private final List<String> names; // of the further laws
    private final List<Summary> summaries; // of the law itself, then of the further ones
    private final double[] centre;
    private final double[] scale;
    private final int[] blocks; // where each block ends

    private Features(List<String> names, List<Summary> summaries, double[] centre, double[] scale, int[] blocks) {
        this.names = names;
        this.summaries = summaries;
        this.centre = centre;
        this.scale = scale;
        this.blocks = blocks;
    }

    static Features fit(Laws laws, Summary.Detail detail) {
        List<String> names = List.copyOf(laws.queries().get(0).others().keySet());
        List<Summary> summaries = new ArrayList<>();
        summaries.add(Summary.fit(laws.inputs(), detail));
        for (String name : names)
            summaries.add(Summary.fit(LazyList.of(laws.queries(), query -> other(query, name)), detail));
        int[] blocks = new int[summaries.size() + laws.covariates().size()];
        int end = 0;
        for (int k = 0; k < summaries.size(); k++)
            blocks[k] = end += summaries.get(k).of(law(laws.queries().get(0), names, k)).length;
        for (int k = 0; k < laws.covariates().size(); k++)
            blocks[summaries.size() + k] = end += laws.covariates().get(k).width();
        double[][] raw = new double[laws.size()][];
        for (int i = 0; i < raw.length; i++)
            raw[i] = raw(names, summaries, laws.queries().get(i), end);
        double[] centre = Ridge.means(raw);
        double[] scale = new double[end];
        for (double[] row : raw)
            for (int j = 0; j < end; j++) scale[j] += (row[j] - centre[j]) * (row[j] - centre[j]) / raw.length;
        for (int j = 0; j < end; j++) {
            double deviation = Math.sqrt(scale[j]);
            // Numbers of laws are those of standardised points; covariates have units of their own.
            boolean constant = j < blocks[summaries.size() - 1]
                    ? !(deviation > ROUNDING * (1 + Math.abs(centre[j])))
                    : Unit.isConstant(deviation, centre[j]);
            scale[j] = constant ? Double.POSITIVE_INFINITY : deviation;
        }
        return new Features(names, summaries, centre, scale, blocks);
    }

    private static Law other(Query query, String name) {
        Law law = query.others().get(name);
        if (law == null)
            throw new IllegalArgumentException("expected a further input law \"" + name + "\" with each law, got "
                    + query.others().keySet());
        return law;
    }

    private static Law law(Query query, List<String> names, int k) {
        return k == 0 ? query.law() : other(query, names.get(k - 1));
    }

    private static double[] raw(List<String> names, List<Summary> summaries, Query query, int width) {
        double[] raw = new double[width];
        int at = 0;
        for (int k = 0; k < summaries.size(); k++) {
            double[] own = summaries.get(k).of(law(query, names, k));
            System.arraycopy(own, 0, raw, at, own.length);
            at += own.length;
        }
        double[] coded = query.given().coded();
        if (coded.length != width - at)
            throw new IllegalArgumentException("expected covariates coded by " + (width - at) + " numbers, got "
                    + (coded.length == 0 ? "none" : query.given().toString()));
        System.arraycopy(coded, 0, raw, at, coded.length);
        return raw;
    }

    /** The standardised numbers; those that do not vary over the training laws are zero. */
    double[] of(Query query) {
        double[] z = raw(names, summaries, query, centre.length);
        for (int j = 0; j < z.length; j++) z[j] = (z[j] - centre[j]) / scale[j];
        return z;
    }

    double[][] of(List<Query> queries) {
        return queries.stream().map(this::of).toArray(double[][]::new);
    }

    /**
     * The same numbers for distances: each block counts the same, however many numbers describe it.
     */
    double[] balanced(Query query) {
        double[] z = of(query);
        int from = 0;
        for (int to : blocks) {
            int varying = 0;
            for (int j = from; j < to; j++) if (scale[j] < Double.POSITIVE_INFINITY) varying++;
            for (int j = from; j < to; j++) z[j] /= Math.sqrt(Math.max(1, varying));
            from = to;
        }
        return z;
    }

    /** How many of the numbers describe the law itself; they come first. */
    int ownWidth() {
        return blocks[0];
    }

    /** The change of a standardised number when the number itself changes by one. */
    double slope(int feature) {
        return 1 / scale[feature];
    }

    void write(ModelArrays saved) {
        saved.put("blocks", Arrays.stream(blocks).asDoubleStream().toArray());
        saved.put("featureCentre", centre);
        saved.put("featureScale", scale);
        for (int k = 0; k < summaries.size(); k++)
            summaries.get(k).write(saved.part(k == 0 ? "law" : "other-" + names.get(k - 1)));
    }

    static Features read(ModelArrays saved, List<String> names, List<Covariate> covariates) {
        List<Summary> summaries = new ArrayList<>();
        summaries.add(Summary.read(saved.part("law")));
        for (String name : names) summaries.add(Summary.read(saved.part("other-" + name)));
        int[] blocks =
                Arrays.stream(saved.numbers("blocks")).mapToInt(x -> (int) x).toArray();
        if (blocks.length != summaries.size() + covariates.size())
            throw new IllegalArgumentException("expected features of " + summaries.size() + " laws and "
                    + covariates.size() + " covariates, got " + blocks.length);
        return new Features(names, summaries, saved.numbers("featureCentre"), saved.numbers("featureScale"), blocks);
    }
}
