package io.pushforward.theory;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One way to bound the query error, on one query: each replaces one step of the way before it.
 *
 * @param words what is done
 * @param radius how far features may move, in the unit ball of all features; of a box, half its widest side
 * @param bound on W2, not more than the diameter
 */
public record CertificateStep(String words, double radius, double bound) {
    private static final int SEARCHES = 200;

    /** The steps for a query in the coordinates that the encoder sees. */
    static List<CertificateStep> of(LawFeatures features, AnswerMap answers, Ensemble query, double delta, Seed seed) {
        double[] middle = features.inUnitBall(features.of(query));
        double diameter = answers.diameter(answers.at(middle));
        List<CertificateStep> steps = new ArrayList<>();
        if (answers instanceof WeightMap weights) union(steps, weights, features, query, delta);
        double wide = FeatureBall.mcDiarmid(1, query.size(), delta);
        double ball = features.radius(query, delta);
        steps.add(new CertificateStep(
                "ball by McDiarmid's inequality, derivative over the ball", wide, answers.bound(middle, wide)));
        steps.add(new CertificateStep(
                "ball by Bennett's inequality, norms of layers multiplied", ball, layered(answers, ball)));
        if (answers instanceof WeightMap weights)
            steps.add(new CertificateStep(
                    "ball by Bennett's inequality, derivative over the ball, D (mass)^1/2",
                    ball,
                    weights.widest() * Math.sqrt(weights.reach(middle, ball).moved())));
        steps.add(new CertificateStep(
                answers instanceof WeightMap
                        ? "the same, transport on the atoms: the certificate"
                        : "ball by Bennett's inequality, derivative over the ball: the certificate",
                ball,
                answers.bound(middle, ball)));
        steps.add(new CertificateStep(
                "no bound: farthest answer found in that ball", ball, farthest(answers, middle, ball, seed)));
        return steps.stream().map(step -> step.atMost(diameter)).toList();
    }

    private CertificateStep atMost(double diameter) {
        return new CertificateStep(words, radius, Math.min(bound, diameter));
    }

    /** Boxes around features, and the weights' Lipschitz constant from l-infinity to l1 by interval arithmetic. */
    private static void union(
            List<CertificateStep> steps, WeightMap weights, LawFeatures features, Ensemble query, double delta) {
        WeightNetwork network = new WeightNetwork(weights.logits());
        Box box = features.unitBox();
        double[] widths = box.widths();
        double[] middle = features.inUnitBall(features.of(query));
        double[] hoeffding = widths.clone();
        double share = FeatureBall.hoeffding(widths.length, query.size(), delta);
        for (int f = 0; f < hoeffding.length; f++) hoeffding[f] *= share;
        double[] bernstein = bernstein(features, widths, query, delta);
        add(
                steps,
                "box by Hoeffding's inequality and a union, slopes over all features",
                weights,
                network,
                box,
                hoeffding);
        add(steps, "the same, slopes over the box", weights, network, around(middle, hoeffding, box), hoeffding);
        add(
                steps,
                "box by the empirical Bernstein inequality and a union",
                weights,
                network,
                around(middle, bernstein, box),
                bernstein);
    }

    private static void add(
            List<CertificateStep> steps,
            String words,
            WeightMap weights,
            WeightNetwork network,
            Box box,
            double[] sides) {
        double moved = Math.min(1, network.lipschitzBound(box, sides) / 2);
        steps.add(
                new CertificateStep(words, Arrays.stream(sides).max().orElse(0), weights.widest() * Math.sqrt(moved)));
    }

    private static double[] bernstein(LawFeatures features, double[] widths, Ensemble query, double delta) {
        int n = query.size();
        double[] sums = new double[widths.length];
        double[] squares = new double[widths.length];
        for (int i = 0; i < n; i++) {
            double[] unit = features.inUnitBall(features.at(query.point(i)));
            for (int f = 0; f < unit.length; f++) {
                sums[f] += unit[f];
                squares[f] += unit[f] * unit[f];
            }
        }
        double[] sides = new double[widths.length];
        for (int f = 0; f < sides.length; f++) {
            double variance = Math.max(0, squares[f] - sums[f] * sums[f] / n) / (n - 1);
            double range = widths[f];
            sides[f] = range * FeatureBall.empiricalBernstein(variance / (range * range), sides.length, n, delta);
        }
        return sides;
    }

    private static Box around(double[] middle, double[] sides, Box all) {
        double[] low = middle.clone();
        double[] high = middle.clone();
        for (int f = 0; f < low.length; f++) {
            low[f] = Math.min(middle[f], Math.max(all.low()[f], middle[f] - sides[f]));
            high[f] = Math.max(middle[f], Math.min(all.high()[f], middle[f] + sides[f]));
        }
        return new Box(low, high);
    }

    /** Weights move in total variation by at most half the deviation of the logits' step, which is at most 2^-1/2 of its length. */
    private static double layered(AnswerMap answers, double radius) {
        if (answers instanceof WeightMap weights)
            return weights.widest()
                    * Math.sqrt(Math.min(1, radius * weights.logits().normProduct() / Math.sqrt(8)));
        PlacedMap placed = (PlacedMap) answers;
        double last = placed.factor()
                .map(factor -> SpectralNorm.bound(
                        factor.places().weight(), factor.places().in()))
                .orElse(1.0);
        return radius * placed.numbers().normProduct() * last;
    }

    private static double farthest(AnswerMap answers, double[] middle, double radius, Seed seed) {
        Law here = answers.at(middle);
        double largest = 0;
        for (int n = 0; n < SEARCHES; n++) {
            Generator random = seed.derive(n).generator();
            double[] step = random.normals(middle.length);
            double length = Enclosure.norm(step, 0, step.length);
            for (int k = 0; k < step.length; k++) step[k] = middle[k] + radius * step[k] / length;
            largest = Math.max(largest, LawDistance.w2(answers.at(step), here, seed));
        }
        return largest;
    }
}
