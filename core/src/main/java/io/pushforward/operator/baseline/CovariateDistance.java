package io.pushforward.operator.baseline;

import io.pushforward.data.Covariate;
import io.pushforward.data.CovariateJson;
import io.pushforward.data.Covariates;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.List;
import java.util.Optional;

/**
 * What covariates add to the squared distances between input laws.
 *
 * <p>Each number that codes a covariate is divided by its standard deviation over the training laws; a covariate that is
 * coded by several numbers counts as one. The sum over covariates of squared differences, halved, is then one on average
 * for each covariate between two training laws, and is multiplied by the mean squared distance between training inputs:
 * every covariate counts as much as the input law, whatever the units.
 *
 * @param scales by which the coded numbers are multiplied; zero for those that never vary
 * @param coded the scaled numbers of each training law
 */
record CovariateDistance(List<Covariate> declared, double[] scales, List<double[]> coded) {
    private static final String CODED = "covariates.coded";
    private static final String COVARIATES = "covariates";
    private static final String SCALES = "covariates.scales";
    private static final double ROUNDING = 1e-12; // deviations below this share of the mean
    private static final int SOME = 32; // training laws that the mean distance is taken over

    /** Fitted to training laws; empty where they have no covariates. */
    static Optional<CovariateDistance> fit(LawPairs pairs, Optional<RememberedLaws.Nearness> nearness) {
        List<Covariate> declared = pairs.covariates();
        if (declared.isEmpty() || nearness.isEmpty()) return Optional.empty();
        List<double[]> raw =
                pairs.queries().stream().map(query -> query.given().coded()).toList();
        double unit = Math.sqrt(meanSquared(pairs, nearness.get()));
        double[] scales = new double[Covariates.width(declared)];
        int at = 0;
        for (Covariate covariate : declared) {
            double variance = 0;
            for (int k = at; k < at + covariate.width(); k++) variance += variance(raw, k);
            // Two laws differ by twice the variance on average, over all numbers of the covariate.
            for (int k = at; k < at + covariate.width(); k++)
                scales[k] = variance > 0 ? unit / Math.sqrt(2 * variance) : 0;
            at += covariate.width();
        }
        return Optional.of(new CovariateDistance(
                declared, scales, raw.stream().map(row -> scaled(row, scales)).toList()));
    }

    private static double variance(List<double[]> rows, int k) {
        double mean = rows.stream().mapToDouble(row -> row[k]).average().orElse(0);
        double variance = rows.stream()
                .mapToDouble(row -> (row[k] - mean) * (row[k] - mean))
                .average()
                .orElse(0);
        return Math.sqrt(variance) > ROUNDING * Math.abs(mean) ? variance : 0;
    }

    private static double meanSquared(LawPairs pairs, RememberedLaws.Nearness nearness) {
        int step = Math.max(1, pairs.size() / SOME);
        double sum = 0;
        long count = 0;
        for (int i = 0; i < pairs.size(); i += step) {
            double[] squared = nearness.squared(
                    io.pushforward.operator.Operators.points(pairs.get(i).input(), pairs.inputSpace()));
            for (int k = 0; k < squared.length; k++)
                if (k != i) {
                    sum += squared[k];
                    count++;
                }
        }
        return count == 0 || !(sum > 0) ? 1 : sum / count;
    }

    private static double[] scaled(double[] row, double[] scales) {
        double[] scaled = new double[row.length];
        for (int k = 0; k < row.length; k++) scaled[k] = row[k] * scales[k];
        return scaled;
    }

    /** Adds to each training law's squared distance what its covariates differ from the query's. */
    void addTo(double[] squared, Query query) {
        if (!query.given().declared().equals(declared))
            throw new IllegalArgumentException("expected the covariates "
                    + declared.stream().map(Covariate::name).toList() + ", got "
                    + (query.given().isEmpty() ? "none" : query.given().shown().keySet()));
        double[] own = scaled(query.given().coded(), scales);
        for (int i = 0; i < squared.length; i++) {
            double[] law = coded.get(i);
            for (int k = 0; k < own.length; k++) squared[i] += (own[k] - law[k]) * (own[k] - law[k]);
        }
    }

    State addTo(State state) {
        return state.with(state.settings().with(COVARIATES, CovariateJson.write(declared)))
                .with(SCALES, NdArray.of(scales, scales.length))
                .with(CODED, StoredLaws.matrix(coded));
    }

    static Optional<CovariateDistance> open(State state) {
        return state.settings().has(COVARIATES)
                ? Optional.of(new CovariateDistance(
                        CovariateJson.read(state.settings().groups(COVARIATES)),
                        state.array(SCALES).doubles(),
                        StoredLaws.rows(state.array(CODED))))
                : Optional.empty();
    }
}
