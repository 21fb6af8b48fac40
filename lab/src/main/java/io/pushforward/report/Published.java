package io.pushforward.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Scores of an operator that others published.
 *
 * @param operator the name of ours that it corresponds to
 * @param source where it was published
 */
public record Published(String operator, String source, Map<String, Value> scores) {
    /** A mean, and its standard deviation over runs where one was given. */
    public record Value(double mean, OptionalDouble std) {}

    /** The paper whose experiments these are. */
    public static final String PAPER =
            "Wang et al., From Distributions to Stochastic Processes: Neural Approximation of Measure-Valued Maps";

    private static final List<String> OPERATORS =
            List.of("distributional-operator", "fixed-feature-mlp", "kernel-regression");

    public Published {
        scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
    }

    /** The paper's tables of {@code ou}, {@code gaussian} and {@code duffing}; nothing for other experiments. */
    public static List<Published> paper(String experiment) {
        return switch (experiment) {
            case "ou" ->
                table(
                        List.of("nll", "hellinger", "kl", "finite-w2", "tail-error"),
                        new double[][] {
                            {3.11176, 0.18055, 0.10636, 0.16634, 0.00373},
                            {3.11680, 0.18592, 0.11140, 0.20957, 0.00399},
                            {3.15241, 0.21616, 0.14701, 0.34567, 0.00639}
                        },
                        new double[][] {
                            {0.00085, 0.00048, 0.00085, 0.00286, 0.00018}, {0.00011, 0.00013, 0.00011, 0.00026, 0.00003}
                        });
            case "gaussian" ->
                table(
                        List.of("nll", "w2", "kl", "hellinger"),
                        new double[][] {
                            {4.016462, 0.162049, 0.048246, 0.099313},
                            {4.033581, 0.187644, 0.066297, 0.112535},
                            {4.776576, 0.741837, 0.806815, 0.396992}
                        },
                        new double[][] {
                            {0.002379, 0.004262, 0.001804, 0.002195}, {0.002687, 0.003589, 0.002362, 0.002348}
                        });
            case "duffing" ->
                table(
                        List.of("sinkhorn", "mmd", "sliced-w2", "energy"),
                        new double[][] {
                            {8.2050, 0.0760, 0.1639, 0.3407},
                            {9.9426, 0.0777, 0.1718, 0.3890},
                            {18.6291, 0.1255, 0.2498, 0.8650}
                        },
                        new double[][] {{0.2786, 0.0010, 0.0036, 0.0104}, {0.6795, 0.0017, 0.0036, 0.0173}});
            default -> List.of();
        };
    }

    /** The last operator, kernel regression, is deterministic and has no deviation. */
    private static List<Published> table(List<String> metrics, double[][] means, double[][] stds) {
        List<Published> rows = new java.util.ArrayList<>();
        for (int i = 0; i < means.length; i++) {
            Map<String, Value> scores = new LinkedHashMap<>();
            for (int m = 0; m < metrics.size(); m++)
                scores.put(
                        metrics.get(m),
                        new Value(
                                means[i][m], i < stds.length ? OptionalDouble.of(stds[i][m]) : OptionalDouble.empty()));
            rows.add(new Published(OPERATORS.get(i), PAPER, scores));
        }
        return rows;
    }
}
