package io.pushforward.report;

import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.Results;
import io.pushforward.figure.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a table says, in a few sentences that follow from its numbers alone. A metric by which some operator lies below
 * the floor rewards something but the truth there, and ranks nobody.
 */
final class Findings {
    private Findings() {}

    static List<String> of(Results results) {
        List<String> sentences = new ArrayList<>();
        Map<String, Integer> lowest = new LinkedHashMap<>();
        int judged = 0;
        List<String> below = new ArrayList<>();
        for (String metric : results.metrics()) {
            double least = Double.POSITIVE_INFINITY;
            String winner = "";
            boolean trusted = true;
            for (OperatorResult operator : results.contenders()) {
                if (operator.score(metric).isEmpty()) continue;
                MetricResult score = operator.score(metric).get();
                if (score.standing() == MetricResult.Standing.BELOW && !score.hasOwnFloor()) {
                    below.add(Labels.operator(operator.name()) + " by " + Labels.metric(metric));
                    trusted = false;
                } else if (score.mean() < least) {
                    least = score.mean();
                    winner = operator.name();
                }
            }
            if (winner.isEmpty() || !trusted) continue;
            judged++;
            lowest.merge(winner, 1, Integer::sum);
        }
        List<Map.Entry<String, Integer>> most = new ArrayList<>(lowest.entrySet());
        most.sort(Map.Entry.<String, Integer>comparingByValue().reversed());
        if (results.contenders().size() > 1)
            for (Map.Entry<String, Integer> entry : most)
                sentences.add(Labels.operator(entry.getKey()) + " scores lowest by " + entry.getValue() + " of "
                        + judged + (judged == 1 ? " metric" : " metrics") + closed(results, entry.getKey()) + ".");
        if (!below.isEmpty())
            sentences.add("Below the floor, so that these metrics are not counted: " + String.join("; ", below) + ".");
        return sentences;
    }

    /** The range of the shares of the gap that an operator closes, over the metrics where it is not below the floor. */
    private static String closed(Results results, String name) {
        double[] shares = results.contenders().stream()
                .filter(operator -> operator.name().equals(name))
                .flatMap(operator -> operator.scores().values().stream())
                .filter(score -> score.standing() != MetricResult.Standing.BELOW)
                .filter(score -> score.gapClosed().isPresent())
                .mapToDouble(score -> score.gapClosed().getAsDouble())
                .sorted()
                .toArray();
        if (shares.length == 0) return "";
        String least = NumberText.share(shares[0]);
        String most = NumberText.share(shares[shares.length - 1]);
        return " and closes " + (least.equals(most) ? least : least + " to " + most)
                + " of the gap between the constant predictor and the floor";
    }
}
