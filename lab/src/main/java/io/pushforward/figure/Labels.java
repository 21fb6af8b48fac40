package io.pushforward.figure;

import io.pushforward.metric.Metric;
import io.pushforward.metric.Metrics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How names from experiment files are written for people. */
public final class Labels {
    private static final List<String> CAPITALS = List.of("mlp", "pca", "ema", "nll", "kl", "mmd", "ou");

    private Labels() {}

    /** {@code fixed-feature-mlp} becomes "Fixed-feature MLP". */
    public static String operator(String name) {
        return switch (name) {
            case "fixed-feature-mlp" -> "Fixed-feature MLP";
            case "pooled-law" -> "Constant predictor";
            case "plug-in" -> "Plug-in";
            default -> words(name);
        };
    }

    /** {@code kl} becomes "KL divergence", {@code energy-unbiased} "Energy distance, unbiased". */
    public static String metric(String name) {
        int end = name.length();
        while (end > 0) {
            Optional<Metric> metric = Metrics.find(name.substring(0, end));
            String rest = name.substring(end).replace("-", ", ");
            if (metric.isPresent()) return metric.get().facts().label() + rest;
            end = name.lastIndexOf('-', end - 1);
        }
        return words(name);
    }

    private static String words(String name) {
        StringBuilder words = new StringBuilder();
        for (String word : name.split("-")) {
            if (!words.isEmpty()) words.append(' ');
            if (CAPITALS.contains(word)) words.append(word.toUpperCase(Locale.ROOT));
            else if (word.equals("w2")) words.append("W\u2082");
            else if (words.isEmpty() && !word.isEmpty())
                words.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
            else words.append(word);
        }
        return words.toString();
    }
}
