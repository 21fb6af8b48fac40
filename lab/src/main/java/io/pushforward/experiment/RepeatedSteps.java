package io.pushforward.experiment;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Statistics;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.operator.LawOperator;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.MeanField;
import io.pushforward.simulate.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** How the error of a time-step operator grows when it is composed with itself: the law at T, 2T, 3T beside the truth there. */
public final class RepeatedSteps {
    private static final int POINTS = 2048;
    private static final Seed SEED = Seed.of(0).derive("repeated-steps");

    /**
     * Energy distances to the true law, means over test laws.
     *
     * @param halfWidth of the 95 % interval of the operator's excess over the floor
     * @param plugIn of the law that somebody who knows the system computes from the input points
     * @param unmoved of the operator applied once: what the further steps are for
     * @param floor of as many draws of the true law
     */
    public record Row(double time, double error, double halfWidth, double plugIn, double unmoved, double floor) {}

    private RepeatedSteps() {}

    /** The rows of one step to {@code times} steps of an operator that was trained on a mean-field dataset. */
    public static List<Row> of(LawOperator operator, Dataset dataset, int times) {
        MeanField system = Simulation.of(dataset)
                .filter(MeanField.class::isInstance)
                .map(MeanField.class::cast)
                .orElseThrow(() -> new UserMistake("expected laws that mean-field simulated, got " + dataset.recipe()));
        LawPairs test = dataset.split().test(dataset.pairs());
        List<Row> rows = new ArrayList<>();
        LawOperator composed = operator; // closed by whoever opened the operator
        for (int k = 1; k <= times; k++) {
            rows.add(row(operator, composed, system.withTime(k * system.time()), test));
            composed = composed.then(operator);
        }
        return rows;
    }

    private static Row row(LawOperator once, LawOperator composed, MeanField later, LawPairs test) {
        double[][] scores = IntStream.range(0, test.size())
                .parallel()
                .mapToObj(i -> scores(once, composed, later, test.pairs().get(i)))
                .toArray(double[][]::new);
        double[] excess = new double[scores.length];
        for (int i = 0; i < excess.length; i++) excess[i] = scores[i][0] - scores[i][3];
        return new Row(
                later.time(),
                mean(scores, 0),
                Summary.halfWidth(excess),
                mean(scores, 1),
                mean(scores, 2),
                mean(scores, 3));
    }

    private static double[] scores(LawOperator once, LawOperator composed, MeanField later, LawPair pair) {
        Seed own = SEED.derive(pair.id());
        Law truth = later.truth(pair, POINTS, own);
        Ensemble reference = drawn(truth, own.derive("reference"));
        List<Law> compared = List.of(
                composed.apply(pair.query()), later.plugIn(pair).orElseThrow(), once.apply(pair.query()), truth);
        double[] scores = new double[compared.size()];
        for (int k = 0; k < scores.length; k++)
            scores[k] = new EnergyDistance()
                    .between(drawn(compared.get(k), own.derive(k)), reference, own)
                    .value();
        return scores;
    }

    private static Ensemble drawn(Law law, Seed seed) {
        return law.sample(POINTS, seed.generator());
    }

    private static double mean(double[][] scores, int column) {
        return Statistics.mean(IntStream.range(0, scores.length)
                .mapToDouble(i -> scores[i][column])
                .toArray());
    }
}
