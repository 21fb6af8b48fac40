package io.pushforward.neural.train;

import io.pushforward.data.Covariate;
import io.pushforward.data.CovariateJson;
import io.pushforward.data.Query;
import io.pushforward.data.Signature;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.neural.encoder.CovariateNumbers;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.settings.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * What queries give besides the input law, as numbers for {@link CovariateNumbers}: the codes of their covariates, then
 * for each further input law the mean and the variance of every coordinate, or its masses.
 */
record Given(List<Covariate> covariates, Map<String, Space> others) {
    private static final String COVARIATES = "covariates";
    private static final String OTHERS = "others";

    static final Given NONE = new Given(List.of(), Map.of());

    static Given of(Signature signature) {
        return new Given(signature.covariates(), signature.others());
    }

    private boolean isEmpty() {
        return covariates.isEmpty() && others.isEmpty();
    }

    private double[] numbers(Query query) {
        if (!query.given().declared().equals(covariates))
            throw new IllegalArgumentException("expected the covariates "
                    + covariates.stream().map(Covariate::name).toList() + ", got "
                    + (query.given().isEmpty() ? "none" : query.given().shown().keySet()));
        return numbers(query, names());
    }

    /** The names of further input laws, in their order. */
    List<String> names() {
        return List.copyOf(others.keySet());
    }

    /** The numbers of a query that is known to fit. */
    static double[] numbers(Query query, List<String> names) {
        List<double[]> parts = new ArrayList<>();
        parts.add(query.given().coded());
        for (String name : names) parts.add(moments(query.other(name)));
        return parts.stream().flatMapToDouble(DoubleStream::of).toArray();
    }

    private static double[] moments(Law law) {
        if (law instanceof Categorical labels) return labels.masses();
        Ensemble points = Preparation.ensemble(law);
        int d = points.dimension();
        double[] mean = points.mean();
        double[] moments = new double[2 * d];
        for (int k = 0; k < d; k++) moments[k] = mean[k];
        for (int i = 0; i < points.size(); i++)
            for (int k = 0; k < d; k++) {
                double difference = points.points()[i * d + k] - mean[k];
                moments[d + k] += points.weights()[i] * difference * difference;
            }
        return moments;
    }

    /** Gives every point of the training laws the numbers of its law. */
    void addTo(LawTensors inputs, List<double[]> rows) {
        if (isEmpty()) return;
        int width = rows.get(0).length;
        int total = 0;
        for (int law = 0; law < rows.size(); law++) total += inputs.size(law);
        float[] values = new float[total * width];
        int next = 0;
        for (int law = 0; law < rows.size(); law++)
            for (int i = 0; i < inputs.size(law); i++)
                for (double number : rows.get(law)) values[next++] = (float) number;
        inputs.addPointFeature(CovariateNumbers.GIVEN, values);
    }

    /** The same for the points of one query. */
    void addTo(Map<String, float[]> features, Query query, int points) {
        if (isEmpty()) return;
        double[] numbers = numbers(query);
        float[] values = new float[points * numbers.length];
        for (int i = 0; i < values.length; i++) values[i] = (float) numbers[i % numbers.length];
        features.put(CovariateNumbers.GIVEN, values);
    }

    Document addTo(Document settings) {
        Document all = covariates.isEmpty() ? settings : settings.with(COVARIATES, CovariateJson.write(covariates));
        return others.isEmpty() ? all : all.with(OTHERS, SpaceJson.write(others));
    }

    static Given read(Document settings) {
        return new Given(
                CovariateJson.read(settings.groups(COVARIATES)),
                settings.has(OTHERS) ? SpaceJson.readAll(settings.group(OTHERS)) : Map.of());
    }
}
