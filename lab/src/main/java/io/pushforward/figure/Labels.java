package io.pushforward.figure;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How names from experiment files are written for people. */
public final class Labels {
    private static final Map<String, String> METRICS = Map.ofEntries(
            Map.entry("nll", "NLL"),
            Map.entry("hellinger", "Hellinger"),
            Map.entry("kl", "KL divergence"),
            Map.entry("finite-w2", "W\u2082, finite bins"),
            Map.entry("tail-error", "Tail error"),
            Map.entry("w1", "W\u2081"),
            Map.entry("w2", "W\u2082"),
            Map.entry("sinkhorn", "Sinkhorn divergence"),
            Map.entry("mmd", "MMD"),
            Map.entry("sliced-w2", "Sliced W\u2082"),
            Map.entry("energy", "Energy distance"));

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
        String label = METRICS.get(name);
        if (label != null) return label;
        int hyphen = name.lastIndexOf('-');
        while (hyphen > 0) {
            String known = METRICS.get(name.substring(0, hyphen));
            if (known != null) return known + ", " + name.substring(hyphen + 1).replace("-", ", ");
            hyphen = name.lastIndexOf('-', hyphen - 1);
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
