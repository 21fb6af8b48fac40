package io.pushforward.simulate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a reader of results must know of a system.
 *
 * @param title as reports call it
 * @param parameters what the numbers that identify a law mean, with their units, by name
 * @param published scores on its paper-scale design that others published
 */
public record SystemFacts(String title, Map<String, String> parameters, List<Published> published) {
    /** The operators of the paper, in the order of its tables. */
    private static final List<String> OPERATORS =
            List.of("distributional-operator", "fixed-feature-mlp", "kernel-regression");

    public SystemFacts {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        published = List.copyOf(published);
    }

    public static SystemFacts of(String title) {
        return new SystemFacts(title, Map.of(), List.of());
    }

    public SystemFacts withParameter(String name, String meaning) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put(name, meaning);
        return new SystemFacts(title, more, published);
    }

    /** With the paper's table: a row per operator, a column per metric; the last operator has no deviation. */
    public SystemFacts withPublished(List<String> metrics, double[][] means, double[][] deviations) {
        List<Published> rows = new ArrayList<>();
        for (int i = 0; i < means.length; i++) {
            Map<String, Published.Value> scores = new LinkedHashMap<>();
            for (int m = 0; m < metrics.size(); m++)
                scores.put(
                        metrics.get(m),
                        i < deviations.length
                                ? Published.Value.of(means[i][m], deviations[i][m])
                                : Published.Value.of(means[i][m]));
            rows.add(new Published(OPERATORS.get(i), Published.PAPER, scores));
        }
        return new SystemFacts(title, parameters, rows);
    }
}
