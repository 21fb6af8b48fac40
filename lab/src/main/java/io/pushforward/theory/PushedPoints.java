package io.pushforward.theory;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.ProjectedOperator;
import io.pushforward.project.Projection;
import io.pushforward.project.Projections;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An operator that pushes the points of its input through one map: {@code persistence}, {@code persistence-shift},
 * {@code affine-push}, {@code transport-regression}, and the decoder {@code input-push} that ignores the context and draws no noise.
 * W2 between two answers is at most the map's Lipschitz constant times W2 between the inputs, in the coordinates that the map
 * sees, for which {@link EmpiricalRadius} has a bound once the law is known to lie in a box.
 *
 * <p>The noise of {@code affine-push} is left out of answers: noise that is independent of the points brings no two laws
 * farther apart.
 */
public final class PushedPoints implements Certified {
    private final List<Projection> inputs; // one after another
    private final PointMap map;
    private final Space target;
    private final double diameter;
    private final int dimension;

    private PushedPoints(List<Projection> inputs, PointMap map, Space target, List<Ensemble> laws) {
        this.inputs = List.copyOf(inputs);
        this.map = map;
        this.target = target;
        double[] low = {};
        double[] high = {};
        for (Ensemble law : laws) {
            double[] points = seen(law).points();
            int d = points.length / law.size();
            if (low.length == 0) {
                low = Arrays.copyOf(points, d);
                high = low.clone();
            }
            for (int i = 0; i < points.length; i++) {
                low[i % d] = Math.min(low[i % d], points[i]);
                high[i % d] = Math.max(high[i % d], points[i]);
            }
        }
        double square = 0;
        int moving = 0;
        for (int k = 0; k < low.length; k++) {
            square += (high[k] - low[k]) * (high[k] - low[k]);
            if (high[k] > low[k]) moving++;
        }
        this.diameter = Math.sqrt(square);
        this.dimension = Math.max(1, moving);
    }

    /** A map of points with a Lipschitz constant, which is never below the truth. */
    interface PointMap {
        double[] at(double[] point);

        double lipschitz();

        /** Whether y = t F(s x) with either sign s and either sign t, all equally likely. */
        default boolean isOdd() {
            return false;
        }
    }

    /** Reads an operator of targets in coordinates; empty where it pushes no points, or something beside them. */
    static Optional<PushedPoints> read(LawOperator operator, List<Ensemble> laws) {
        if (!(operator.targetSpace() instanceof Space.Vectors)
                || operator.inputSpace() instanceof Space.Labels
                || !operator.covariates().isEmpty()
                || !operator.others().isEmpty()) return Optional.empty();
        List<Projection> inputs = new ArrayList<>();
        List<Projection> targets = new ArrayList<>();
        LawOperator inner = operator;
        if (operator instanceof ProjectedOperator projected) {
            inputs.add(projected.input());
            targets.add(projected.target());
            inner = projected.inner();
        }
        State state = inner.state();
        JsonNode decoder = state.settings().json().path("options").path("decoder");
        Optional<PointMap> map;
        if (decoder.path("name").asText().equals("input-push")) {
            inputs.add(Projections.open(state.part("inputProjection", "input-projection")));
            targets.add(0, Projections.open(state.part("targetProjection", "target-projection")));
            map = network(state, decoder);
        } else map = closedForm(state, inner.inputSpace().dimension());
        return map.map(found -> new PushedPoints(
                inputs,
                targets.isEmpty()
                        ? found
                        : synthesised(found, new CertifiedOperator.Target(operator.targetSpace(), targets)),
                operator.targetSpace(),
                laws));
    }

    private static Optional<PointMap> closedForm(State state, int dimension) {
        return switch (state.kind()) {
            case "persistence", "persistence-shift" -> Optional.of(affine(Layers.Layer.identity(dimension)));
            case "affine-push" -> Optional.of(affine(linear(state)));
            case "transport-regression" ->
                Optional.of(new MonotoneMap(
                        state.array("from").doubles(),
                        state.array("to").doubles(),
                        state.array("slope").doubles()[0]));
            default -> Optional.empty();
        };
    }

    private static PointMap affine(Layers.Layer layer) {
        return new NetworkMap(new Layers(List.of(layer), Nonlinearity.RELU), List.of(), false);
    }

    /** The matrix of {@code affine-push} in the data's units, without the shift. */
    private static Layers.Layer linear(State state) {
        double[] in = state.array("in.scale").doubles();
        double[] out = state.array("out.scale").doubles();
        double[] map = state.array("map").doubles(); // [in, out]
        double[] weight = new double[map.length];
        for (int j = 0; j < in.length; j++)
            for (int c = 0; c < out.length; c++) weight[c * in.length + j] = out[c] * map[j * out.length + c] / in[j];
        return new Layers.Layer(weight, new double[out.length]);
    }

    private static Optional<PointMap> network(State state, JsonNode decoder) {
        boolean alone = decoder.path("context").asText().equals("ignored")
                && decoder.path("normals").asInt() == 0
                && decoder.path("phases").asInt() == 0;
        if (!alone) return Optional.empty();
        List<Layers> blocks = new ArrayList<>();
        Nonlinearity activation = Layers.nonlinearity(decoder.path("activation").asText());
        while (state.arrays().containsKey("decoder.block." + blocks.size() + ".in.weight")) {
            String block = "decoder.block." + blocks.size();
            blocks.add(new Layers(
                    List.of(Layers.layer(state, block + ".in"), Layers.layer(state, block + ".out")), activation));
        }
        Layers ends = new Layers(
                List.of(Layers.layer(state, "decoder.first"), Layers.layer(state, "decoder.last")), activation);
        return Optional.of(new NetworkMap(ends, blocks, decoder.path("odd").asBoolean()));
    }

    private static PointMap synthesised(PointMap map, CertifiedOperator.Target after) {
        Layers.Layer whole = after.synthesis();
        Layers.Layer synthesis =
                new Layers.Layer(whole.weight(), new double[whole.out()]); // all answers share the shift
        if (map instanceof NetworkMap network)
            return new NetworkMap(network.ends.then(synthesis), network.blocks, network.odd);
        double factor = SpectralNorm.bound(synthesis.weight(), synthesis.in());
        return new PointMap() {
            @Override
            public double[] at(double[] point) {
                return synthesis.apply(map.at(point));
            }

            @Override
            public double lipschitz() {
                return factor * map.lipschitz();
            }
        };
    }

    /**
     * A layer, residual blocks h + B(a(A(h))), the activation, a layer; or a single affine layer. A block stretches by at most
     * 1 + |B| |A| times the activation's steepest slope.
     */
    record NetworkMap(Layers ends, List<Layers> blocks, boolean odd) implements PointMap {
        @Override
        public double[] at(double[] point) {
            List<Layers.Layer> layers = ends.layers();
            double[] h = layers.get(0).apply(point);
            for (Layers block : blocks) {
                double[] added = block.apply(h);
                for (int i = 0; i < h.length; i++) h[i] += added[i];
            }
            if (layers.size() == 1) return h;
            for (int i = 0; i < h.length; i++) h[i] = ends.activation().value(h[i]);
            return layers.get(1).apply(h);
        }

        @Override
        public double lipschitz() {
            double product = ends.normProduct();
            for (Layers block : blocks) product *= 1 + block.normProduct();
            return product;
        }

        @Override
        public boolean isOdd() {
            return odd;
        }
    }

    /** Linear between knots, and beyond them with a slope of its own. */
    record MonotoneMap(double[] from, double[] to, double slope) implements PointMap {
        @Override
        public double[] at(double[] point) {
            double x = point[0];
            int last = from.length - 1;
            if (x <= from[0]) return new double[] {to[0] + slope * (x - from[0])};
            if (x >= from[last]) return new double[] {to[last] + slope * (x - from[last])};
            int found = Arrays.binarySearch(from, x);
            int above = found >= 0 ? found : -found - 1;
            double share = (x - from[above - 1]) / (from[above] - from[above - 1]);
            return new double[] {to[above - 1] + share * (to[above] - to[above - 1])};
        }

        @Override
        public double lipschitz() {
            double steepest = Math.abs(slope);
            for (int k = 1; k < from.length; k++)
                steepest = Math.max(steepest, Math.abs(to[k] - to[k - 1]) / (from[k] - from[k - 1]));
            return steepest;
        }
    }

    /** The Lipschitz constant of the map from the coordinates that it sees. */
    public double lipschitz() {
        return map.lipschitz();
    }

    @Override
    public LocalCertificate certify(Ensemble query, double delta) {
        if (!query.isUniform())
            throw new IllegalArgumentException("a certificate needs equally weighted points, got weights");
        double radius = EmpiricalRadius.w2(diameter / Math.sqrt(dimension), dimension, query.size(), delta);
        double lipschitz = lipschitz();
        return new LocalCertificate(query.size(), delta, radius, lipschitz * radius, lipschitz * diameter);
    }

    @Override
    public Law answer(Ensemble law) {
        Ensemble points = seen(law);
        int copies = map.isOdd() ? 4 : 1;
        int m = target.dimension();
        double[] images = new double[copies * points.size() * m];
        double[] weights = new double[copies * points.size()];
        for (int i = 0; i < weights.length; i++) {
            int copy = i / points.size();
            double inner = copy % 2 == 0 ? 1 : -1;
            double outer = copy < 2 ? 1 : -1;
            double[] point = points.point(i % points.size()).clone();
            for (int k = 0; k < point.length; k++) point[k] *= inner;
            double[] image = map.at(point);
            for (int k = 0; k < m; k++) images[i * m + k] = outer * image[k];
            weights[i] = points.weights()[i % points.size()] / copies;
        }
        return points.isUniform() ? Ensemble.uniform(target, images) : Ensemble.weighted(target, images, weights);
    }

    @Override
    public String grounds() {
        return String.format(
                Locale.ROOT,
                "pushed points: W2 radius of N points in the box of the laws given (%d coordinates, diameter %.4g), times"
                        + " the map's Lipschitz constant %.4g",
                dimension,
                diameter,
                lipschitz());
    }

    private Ensemble seen(Ensemble law) {
        Ensemble points = law;
        for (Projection projection : inputs) points = projection.analyse(points);
        return points;
    }
}
