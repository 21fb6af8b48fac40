package io.pushforward.metric;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.pushforward.settings.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Every metric by its name. To add one, write its class and add a line here. */
public final class Metrics {
    private static final double BLUR = 0.05;
    private static final double SCALING = 0.5;
    private static final int PROJECTIONS = 128;

    private static final Map<String, Function<Settings, Metric>> BY_NAME = new LinkedHashMap<>();

    static {
        BY_NAME.put("nll", options -> new NegativeLogLikelihood());
        BY_NAME.put("hellinger", options -> new Hellinger());
        BY_NAME.put("kl", options -> new KullbackLeibler());
        BY_NAME.put("finite-w2", Metrics::finiteBinW2);
        BY_NAME.put("tail-error", Metrics::tailError);
        BY_NAME.put("w2", options -> Wasserstein.w2());
        BY_NAME.put("w1", options -> Wasserstein.w1());
        BY_NAME.put("sinkhorn", Metrics::sinkhorn);
        BY_NAME.put("mmd", options -> mmd(options, Estimator.BIASED));
        BY_NAME.put("sliced-w2", options -> SlicedW2.random(options.integer("projections", PROJECTIONS)));
        BY_NAME.put("energy", options -> new EnergyDistance(Estimator.BIASED));
        BY_NAME.put("mmd-unbiased", options -> mmd(options, Estimator.UNBIASED));
        BY_NAME.put("energy-unbiased", options -> new EnergyDistance(Estimator.UNBIASED));
    }

    private Metrics() {}

    public static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    /** The metric of a name with its default options. */
    public static Metric named(String name) {
        return named(name, Settings.of("metric " + name, MissingNode.getInstance()));
    }

    /**
     * The metric of a name, with options read strictly; the caller finishes them.
     *
     * <p>{@code sinkhorn}: blur, mode (annealed or converged), scaling (annealed). {@code mmd}, {@code mmd-unbiased}: bandwidth, a number σ² or left out for the median
     * heuristic. {@code sliced-w2}: projections. {@code finite-w2}: edges. {@code tail-error}: label.
     */
    public static Metric named(String name, Settings options) {
        Function<Settings, Metric> recipe = BY_NAME.get(name);
        if (recipe == null)
            throw new IllegalArgumentException(
                    options.path() + ": unknown metric \"" + name + "\", known are " + names());
        return recipe.apply(options);
    }

    private static Metric sinkhorn(Settings options) {
        double blur = options.number("blur", BLUR);
        return switch (options.choice("mode", SinkhornDivergence.Mode.ANNEALED)) {
            case ANNEALED -> SinkhornDivergence.annealed(blur, options.number("scaling", SCALING));
            case CONVERGED -> SinkhornDivergence.converged(blur);
        };
    }

    private static Metric mmd(Settings options, Estimator estimator) {
        MaximumMeanDiscrepancy.Bandwidth bandwidth = options.optionalNumber("bandwidth")
                .<MaximumMeanDiscrepancy.Bandwidth>map(MaximumMeanDiscrepancy.Bandwidth.Given::new)
                .orElseGet(MaximumMeanDiscrepancy.Bandwidth.Median::new);
        return new MaximumMeanDiscrepancy(bandwidth, estimator);
    }

    private static Metric finiteBinW2(Settings options) {
        if (!options.has("edges")) return FiniteBinW2.inBins();
        List<Double> edges = new ArrayList<>(options.numbers("edges", List.of()));
        return FiniteBinW2.withEdges(edges.stream().mapToDouble(e -> e).toArray());
    }

    private static Metric tailError(Settings options) {
        return options.optionalInteger("label").map(TailError::ofLabel).orElseGet(TailError::ofLastLabel);
    }
}
