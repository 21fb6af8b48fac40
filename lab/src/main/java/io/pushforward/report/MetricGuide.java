package io.pushforward.report;

import java.util.Map;
import java.util.Optional;

/** What a reader must know about a metric: what it measures, and where it misleads. */
final class MetricGuide {
    /** One sentence on what is measured, and a caution where the metric is known to reward something but the truth. */
    record Entry(String meaning, Optional<String> caution) {}

    private static final String FINITE = " The floor is not zero, since the target is a finite ensemble.";

    private static final Map<String, Entry> ENTRIES = Map.ofEntries(
            plain("nll", "Mean negative log-likelihood of the target's points under the predicted law, in nats."),
            Map.entry(
                    "hellinger",
                    new Entry(
                            "Hellinger distance between the predicted law and the target." + FINITE,
                            Optional.of(
                                    "On histograms of 200 trials its expectation is not smallest at the true law: an "
                                            + "operator can score below the floor without being nearer to the truth."))),
            plain("kl", "Kullback\u2013Leibler divergence from the target to the predicted law, in nats." + FINITE),
            plain(
                    "finite-w2",
                    "Quadratic Wasserstein distance between the laws of the passage time, given that the passage "
                            + "happens inside the window." + FINITE),
            plain(
                    "tail-error",
                    "Absolute error of the predicted probability of no passage inside the window." + FINITE),
            plain("w1", "Wasserstein distance of order one." + FINITE),
            plain("w2", "Quadratic Wasserstein distance." + FINITE),
            Map.entry(
                    "sinkhorn",
                    new Entry(
                            "Debiased entropic transport cost between ensembles of paths." + FINITE,
                            Optional.of(
                                    "At scaling 0.5 it prefers ensembles that are too narrow: in a trial on Duffing "
                                            + "laws a true ensemble cut to its 4 leading components scored 8.60, below the floor "
                                            + "of 9.22. Read it beside the calibration."))),
            Map.entry(
                    "mmd",
                    new Entry(
                            "Maximum mean discrepancy with a Gaussian kernel of median bandwidth, biased estimate."
                                    + FINITE,
                            Optional.of("The bandwidth depends on the prediction, and the biased estimate carries the "
                                    + "finite size of both ensembles: small differences near the floor mean little."))),
            Map.entry(
                    "sliced-w2",
                    new Entry(
                            "Quadratic Wasserstein distance of one-dimensional projections, averaged." + FINITE,
                            Optional.of("Ensembles of finite size lie apart even when their laws agree, and a slightly "
                                    + "narrower law lies nearer on average: a score may fall below the floor."))),
            Map.entry(
                    "energy",
                    new Entry(
                            "Energy distance between ensembles, biased estimate." + FINITE,
                            Optional.of(
                                    "The biased estimate carries the finite size of both ensembles; the unbiased one "
                                            + "is zero on average for the true law."))));

    private static final Map<String, String> VERSIONS = Map.of(
            "unbiased", "Unbiased estimate: zero on average for the true law, and negative at times.",
            "fresh", "Against a large fresh true ensemble, so that the target's own noise nearly vanishes.");

    private MetricGuide() {}

    /** What is known about a metric; a version such as {@code energy-unbiased} is explained by its base. */
    static Optional<Entry> of(String metric) {
        Entry entry = ENTRIES.get(metric);
        if (entry != null) return Optional.of(entry);
        int hyphen = metric.indexOf('-');
        while (hyphen > 0) {
            Entry base = ENTRIES.get(metric.substring(0, hyphen));
            if (base != null) {
                StringBuilder version = new StringBuilder();
                for (String word : metric.substring(hyphen + 1).split("-"))
                    version.append(VERSIONS.getOrDefault(word, "")).append(' ');
                String meaning = base.meaning().replace(FINITE, "").replace(", biased estimate", "");
                return Optional.of(new Entry((meaning + " " + version).trim(), Optional.empty()));
            }
            hyphen = metric.indexOf('-', hyphen + 1);
        }
        return Optional.empty();
    }

    private static Map.Entry<String, Entry> plain(String name, String meaning) {
        return Map.entry(name, new Entry(meaning, Optional.empty()));
    }
}
