package io.pushforward.theory;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.LabelCosines;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.ProjectedOperator;
import io.pushforward.project.Projection;
import io.pushforward.project.Projections;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A trained operator whose answer is a known function of averages of bounded features, as plain numbers: the encoder
 * {@code bounded-tests} or {@code sphere-tests}, the decoder {@code softmax}, {@code ordinal}, {@code moving-atoms} or
 * {@code gaussian}. It certifies single queries: the features of the law lie in a ball around the query's
 * ({@link FeatureBall}), and over that ball alone the answer's movement is bounded ({@link WeightMap}, {@link PlacedMap}).
 */
public final class CertifiedOperator implements Certified {
    private final List<Projection> inputs; // one after another
    private final LawFeatures features;
    private final AnswerMap answers; // in the coordinates of the unit ball

    private CertifiedOperator(List<Projection> inputs, LawFeatures features, AnswerMap answers) {
        this.inputs = List.copyOf(inputs);
        this.features = features;
        this.answers = answers;
    }

    /** Reads a trained operator; one of other parts is a {@link Misfit} that names them. */
    public static CertifiedOperator of(LawOperator operator) {
        List<Projection> inputs = new ArrayList<>();
        List<Projection> targets = new ArrayList<>();
        LawOperator inner = operator;
        if (operator instanceof ProjectedOperator projected) {
            inputs.add(projected.input());
            targets.add(projected.target());
            inner = projected.inner();
        }
        return read(inner.state(), inputs, targets, operator.targetSpace());
    }

    /**
     * @param before what shortens inputs before the operator does
     * @param after what lengthens its answers after it does
     */
    static CertifiedOperator read(State state, List<Projection> before, List<Projection> after, Space targetSpace) {
        List<Projection> inputs = new ArrayList<>(before);
        List<Projection> targets = new ArrayList<>(after);
        JsonNode decoder = state.settings().json().path("options").path("decoder");
        String name = decoder.path("name").asText();
        if (!LawFeatures.isKnown(state)
                || !List.of("softmax", "ordinal", "moving-atoms", "gaussian").contains(name))
            throw new Misfit(
                    "a certificate needs the encoder bounded-tests or sphere-tests and a decoder among softmax,"
                            + " ordinal, moving-atoms and gaussian, got " + parts(state, name));
        inputs.add(Projections.open(state.part("inputProjection", "input-projection")));
        targets.add(0, Projections.open(state.part("targetProjection", "target-projection")));
        LawFeatures features = LawFeatures.read(state);
        Layers head = features.fromUnitBall(
                Layers.read(state, "decoder.head", decoder.path("activation").asText()));
        return new CertifiedOperator(
                inputs, features, answers(name, state, decoder, head, new Target(targetSpace, targets)));
    }

    private static String parts(State state, String decoder) {
        JsonNode encoder = LawFeatures.encoder(state);
        return encoder.has("name")
                ? encoder.path("name").asText() + " and " + decoder
                : "an operator of kind " + state.kind();
    }

    /** Where the answers lie, and the affine map from coefficients to their points. */
    record Target(Space space, List<Projection> projections) {
        double[] points(double[] coefficients, int count) {
            double[] points = coefficients;
            for (Projection projection : projections) points = projection.synthesise(points, count);
            return points;
        }

        int rank() {
            return projections.get(0).rank();
        }

        /** The affine map as a layer. */
        Layers.Layer synthesis() {
            double[] shift = points(new double[rank()], 1);
            double[] weight = new double[shift.length * rank()];
            for (int k = 0; k < rank(); k++) {
                double[] unit = new double[rank()];
                unit[k] = 1;
                double[] image = points(unit, 1);
                for (int i = 0; i < shift.length; i++) weight[i * rank() + k] = image[i] - shift[i];
            }
            return new Layers.Layer(weight, shift);
        }

        Law law(Law coefficients) {
            Law law = coefficients;
            for (Projection projection : projections) law = projection.synthesise(law);
            return law;
        }
    }

    private static AnswerMap answers(String name, State state, JsonNode decoder, Layers head, Target target) {
        if (target.space instanceof Space.Labels labels) return labels(name, state, decoder, head, labels);
        if (!(target.space instanceof Space.Vectors))
            throw new Misfit("a certificate needs targets in coordinates or on labels, got " + target.space);
        return switch (name) {
            case "moving-atoms" -> moving(state, head, target);
            case "gaussian" -> gaussian(decoder.path("offset").asDouble(), head, target);
            default -> {
                double[] atoms = state.array("decoder.atoms").doubles();
                CommonSupport support =
                        new CommonSupport(target.space, target.points(atoms, atoms.length / target.rank()));
                yield new WeightMap(head, Optional.of(support), support::law);
            }
        };
    }

    private static AnswerMap labels(String name, State state, JsonNode decoder, Layers head, Space.Labels labels) {
        Layers logits = head;
        if (name.equals("ordinal")) {
            double[] shapes = state.arrays().containsKey("decoder.shapes")
                    ? state.array("decoder.shapes").doubles()
                    : LabelCosines.of(
                            labels,
                            decoder.path("count").asInt(),
                            decoder.path("stretch").asDouble());
            logits = head.then(new Layers.Layer(
                    transposed(shapes, labels.size()),
                    state.array("decoder.bias").doubles()));
        }
        return new WeightMap(logits, Optional.empty(), masses -> Categorical.of(labels, masses));
    }

    private static double[] transposed(double[] rows, int columns) {
        double[] turned = new double[rows.length];
        int count = rows.length / columns;
        for (int i = 0; i < rows.length; i++) turned[i % columns * count + i / columns] = rows[i];
        return turned;
    }

    private static AnswerMap moving(State state, Layers head, Target target) {
        double root = Math.sqrt(head.out() / (double) target.rank());
        Layers placed = head.plus(state.array("decoder.atoms").doubles()).then(target.synthesis());
        Layers.Layer last = placed.last();
        Layers numbers =
                placed.withLast(new Layers.Layer(scaled(last.weight(), 1 / root), scaled(last.bias(), 1 / root)));
        return new PlacedMap(numbers, Optional.empty(), places -> Ensemble.uniform(target.space, scaled(places, root)));
    }

    private static double[] scaled(double[] values, double factor) {
        double[] scaled = values.clone();
        for (int i = 0; i < scaled.length; i++) scaled[i] *= factor;
        return scaled;
    }

    private static AnswerMap gaussian(double offset, Layers head, Target target) {
        int d = target.rank();
        Layers.Layer synthesis = target.synthesis();
        int full = synthesis.out();
        // From mean, diagonal and the rows below it to the mean and the factor's columns, in the points' own units.
        double[] places = new double[full * (1 + d) * head.out()];
        for (int entry = 0; entry < head.out(); entry++) {
            int row = entry < d ? entry : row(entry - d, d);
            int column = entry < d ? 0 : 1 + column(entry - d, d);
            for (int i = 0; i < full; i++)
                places[(column * full + i) * head.out() + entry] = synthesis.weight()[i * d + row];
        }
        Layers.Layer linear = new Layers.Layer(places, new double[full * (1 + d)]);
        return new PlacedMap(head, Optional.of(new PlacedMap.Factor(d, 2 * d, linear)), numbers -> {
            double[] mean = new double[d];
            double[] lower = new double[d * d];
            for (int entry = 0; entry < numbers.length; entry++)
                if (entry < d) mean[entry] = numbers[entry];
                else if (entry < 2 * d) lower[(entry - d) * (d + 1)] = softplus(numbers[entry]) + offset;
                else lower[row(entry - d, d) * d + column(entry - d, d)] = numbers[entry];
            return target.law(Gaussian.ofCholesky(new Space.Vectors(d), mean, lower));
        });
    }

    /** The row of an entry of the factor: the diagonal first, then the rows below it. */
    private static int row(int entry, int d) {
        if (entry < d) return entry;
        int row = 1;
        while (row * (row + 1) / 2 <= entry - d) row++;
        return row;
    }

    private static int column(int entry, int d) {
        if (entry < d) return entry;
        int row = row(entry, d);
        return entry - d - row * (row - 1) / 2;
    }

    private static double softplus(double x) {
        return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
    }

    @Override
    public LocalCertificate certify(Ensemble query, double delta) {
        if (!(delta > 0 && delta < 1))
            throw new IllegalArgumentException("delta must lie between 0 and 1, got " + delta);
        if (!query.isUniform())
            throw new IllegalArgumentException("a certificate needs equally weighted points, got weights");
        Ensemble seen = seen(query);
        double[] middle = features.inUnitBall(features.of(seen));
        double radius = features.radius(seen, delta);
        double diameter = answers.diameter(answers.at(middle));
        return new LocalCertificate(
                query.size(), delta, radius, Math.min(diameter, answers.bound(middle, radius)), diameter);
    }

    /** What each step of the certificate loses on one query, from the proposition as it stands to what is found by search. */
    public List<CertificateStep> steps(Ensemble query, double delta, Seed seed) {
        return CertificateStep.of(features, answers, seen(query), delta, seed);
    }

    @Override
    public String grounds() {
        return "features of the law in a ball around the query's, and the answer's movement over that ball";
    }

    @Override
    public Law answer(Ensemble law) {
        return answers.at(features.inUnitBall(features.of(seen(law))));
    }

    /** The points as the encoder sees them. */
    private Ensemble seen(Ensemble law) {
        Ensemble points = law;
        for (Projection projection : inputs) points = projection.analyse(points);
        return points;
    }
}
