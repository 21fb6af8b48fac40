package io.pushforward.neural.loss;

import io.pushforward.law.Ensemble;
import io.pushforward.neural.tensor.Tape;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.project.Projection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Euclidean distances of the original space, between predictions that are given by coefficients and targets that are not
 * only projections.
 *
 * <p>Where synthesis is an isometry up to scales s, |D(c) - y|² = |s (c - E(y))|² + |y - P y|² exactly, so a point is
 * placed at s c, a target at s E(y) with a constant |y - P y|², and distances cost as many products as there are
 * coefficients. A norm in which all coordinates weigh the same is the Euclidean one up to a factor. Elsewhere (bases that
 * are orthonormal in another norm) both are placed in the original space. Where the projection's norm takes channels in units
 * of their own, so do the distances.
 *
 * <p>Distances may also be taken between the coefficients themselves. Where these are standardised, coordinates of small
 * variance then count as much as those of large variance, and what the projection left out does not count.
 *
 * <p>A declared {@link Symmetry} places each target once for every image; the images lie beside one another, law by law.
 */
final class Geometry {
    private final Projection projection;
    private final Distances distances;
    private final Symmetry symmetry;
    private final String images; // the names of the features
    private final String box;
    private final boolean isometric;
    private final double weight; // of every coordinate in the projection's norm, where isometric
    private final double[] roots; // by which original coordinates are multiplied before distances are taken
    private final double[] scale; // of each coefficient, where isometric
    private final Tensor scales; // the same, [rank]
    private final Tensor mean; // [dimension]
    private final Tensor vectors; // [rank, dimension]: D(c) = mean + c vectors
    private final boolean identity;

    Geometry(Projection projection, Symmetry symmetry) {
        this(projection, symmetry, Distances.ORIGINAL);
    }

    Geometry(Projection projection, Symmetry symmetry, Distances distances) {
        symmetry.requireFits(projection.source());
        this.projection = projection;
        this.symmetry = symmetry;
        this.distances = distances;
        images = "images-" + label();
        box = "box-" + symmetry.label();
        int rank = projection.rank();
        int dimension = projection.source().dimension();
        OptionalDouble shared = projection.commonWeight();
        boolean scaled = distances == Distances.ORIGINAL && projection.isScaled();
        isometric = distances == Distances.COEFFICIENTS || scaled || shared.isPresent();
        weight = distances == Distances.COEFFICIENTS || scaled ? 1 : shared.orElse(1);
        roots = scaled
                ? Arrays.stream(projection.norm()).map(Math::sqrt).toArray()
                : ones(projection.source().dimension());
        double[] origin = projection.synthesise(new double[rank], 1);
        double[] units = new double[rank * rank];
        for (int k = 0; k < rank; k++) units[k * rank + k] = 1;
        double[] rows = projection.synthesise(units, rank);
        for (int k = 0; k < rows.length; k++) rows[k] -= origin[k % dimension];
        identity = rank == dimension && Arrays.equals(rows, units) && zero(origin);
        scale = distances == Distances.COEFFICIENTS
                ? ones(rank)
                : Arrays.stream(projection.scales())
                        .map(length -> length / Math.sqrt(weight))
                        .toArray();
        scales = kept(scale, rank);
        mean = kept(origin, dimension);
        vectors = kept(rows, rank, dimension);
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static boolean zero(double... values) {
        for (double value : values) if (value != 0) return false;
        return true;
    }

    /** Not let go with the scope of whoever builds the loss; freed when this geometry is collected. */
    private static Tensor kept(double[] values, long... shape) {
        Tensor tensor = Tensors.doubles(values, shape);
        tensor.retainReference();
        return tensor;
    }

    /** A name for features that depend on the symmetry and on what distances are taken between. */
    String label() {
        return symmetry.label() + (distances == Distances.COEFFICIENTS ? "-coefficients" : "");
    }

    /**
     * A law's points as distances see them, [1, size, dimension] in double precision, under maps over which the mean distance
     * to the orbit of another point is that over all maps: the identity alone where the maps are isometries, which they
     * are in the original space; else every map.
     */
    List<Tensor> representatives(Ensemble law) {
        List<Tensor> maps = new ArrayList<>();
        int count = distances == Distances.ORIGINAL ? 1 : symmetry.order();
        for (int map = 0; map < count; map++)
            maps.add(seen(symmetry.images(map, law.points(), law.size()), law.size()));
        return maps;
    }

    /** All images of its points, map after map, [1, order * size, dimension]. */
    Tensor orbit(Ensemble law) {
        return seen(symmetry.orbit(law.points(), law.size()), symmetry.order() * law.size());
    }

    private Tensor seen(double[] points, int count) {
        double[] seen = distances == Distances.COEFFICIENTS ? projection.analyse(points, count) : points.clone();
        if (distances == Distances.ORIGINAL) for (int i = 0; i < seen.length; i++) seen[i] *= roots[i % roots.length];
        return Tensors.doubles(seen, 1, count, seen.length / count);
    }

    int order() {
        return symmetry.order();
    }

    /** What this geometry needs to know of the targets. */
    List<TargetFeature> features() {
        List<TargetFeature> features = new ArrayList<>();
        if (!isometric || symmetry.order() > 1) features.add(new Images());
        return features;
    }

    /** The feature that {@link #diameter} needs. */
    TargetFeature box() {
        return new Box();
    }

    /** Predicted points [.., rank] to where they are placed; gradients flow. */
    Tensor place(Tensor coefficients) {
        if (isometric) return coefficients.mul(like(scales, coefficients));
        return paths(coefficients);
    }

    /** Predicted points as [laws, size, width] where they are placed; gradients flow. */
    Tensor placePredicted(TensorEnsemble predicted) {
        Optional<Tape> tape = Tape.recording();
        if (tape.isEmpty() || !isometric || !predicted.points().requires_grad()) return place(predicted.densePoints());
        Tensor points = tape.get().seen(predicted.points()); // the same for all parts of a loss
        Tensor factors = like(scales, points);
        return tape.get()
                .record(
                        () -> points.view(predicted.laws(), -1, points.size(1)).mul(factors),
                        gradient -> Tape.add(points, gradient.mul(factors).view(-1, points.size(1))));
    }

    /** Where targets are placed, [points, order, width], and their constants, [points, order]. */
    record Placed(Tensor points, Tensor constants) {}

    Placed place(TensorEnsemble target) {
        Tensor points = target.points();
        long count = points.size(0);
        long order = symmetry.order();
        if (!isometric) {
            Tensor original = feature(target, images).view(count, order, -1);
            return new Placed(original, torch.zeros(new long[] {count, order}, points.options()));
        }
        Tensor first = points.mul(like(scales, points)).unsqueeze(1);
        Tensor residuals = leftOut(target).orElseGet(() -> torch.zeros(new long[] {count, 1}, points.options()));
        if (order == 1) return new Placed(first, residuals);
        Tensor others = feature(target, images).view(count, order - 1, -1);
        long rank = projection.rank();
        return new Placed(
                torch.cat(new TensorVector(first, others.narrow(2, 0, rank)), 1),
                torch.cat(new TensorVector(residuals, others.narrow(2, rank, 1).squeeze(2)), 1));
    }

    /** What distances must add to the squares between coefficients, [points, 1]. */
    private Optional<Tensor> leftOut(TensorEnsemble target) {
        return distances == Distances.COEFFICIENTS
                ? Optional.empty()
                : target.pointFeature(TensorEnsemble.SQUARED_RESIDUALS)
                        .map(squares -> weight == 1 ? squares : squares.div(Tensors.scalar(weight)));
    }

    /**
     * The diagonal of the box around all predictions and all points of the target laws, in the original space; a batch
     * shares one box, as in GeomLoss. Targets count whole, also where a step sees only some of their points.
     */
    double diameter(Tensor coefficients, TensorEnsemble target) {
        Tensor paths = paths(coefficients.detach()).view(-1, mean.size(0));
        Tensor boxes = target.lawFeature(box)
                .orElseThrow(() -> new IllegalArgumentException("targets without the feature " + box));
        long d = mean.size(0);
        long[] rows = {0};
        Tensor low =
                torch.minimum(paths.amin(rows, false), boxes.narrow(1, 0, d).amin(rows, false));
        Tensor high =
                torch.maximum(paths.amax(rows, false), boxes.narrow(1, d, d).amax(rows, false));
        return high.sub(low).mul(like(Tensors.doubles(roots, d), high)).norm().item_double();
    }

    /** D(c), [.., dimension]. */
    private Tensor paths(Tensor coefficients) {
        if (identity) return coefficients;
        return coefficients.matmul(like(vectors, coefficients)).add(like(mean, coefficients));
    }

    private static Tensor like(Tensor constant, Tensor other) {
        return constant.to(other.device(), other.scalar_type());
    }

    private static Tensor feature(TensorEnsemble target, String name) {
        return target.pointFeature(name)
                .orElseThrow(() -> new IllegalArgumentException("targets without the feature " + name));
    }

    /** Images of each point: all of them in the original space, or all but the first as scaled coefficients and residual. */
    private final class Images implements TargetFeature {
        @Override
        public String name() {
            return images;
        }

        @Override
        public Rows rows() {
            return Rows.EACH_POINT;
        }

        @Override
        public float[] of(Ensemble law) {
            int first = isometric ? 1 : 0;
            int width = isometric ? projection.rank() + 1 : law.dimension();
            int blocks = symmetry.order() - first;
            float[] rows = new float[law.size() * blocks * width];
            for (int block = 0; block < blocks; block++) {
                double[] mapped = symmetry.images(first + block, law.points(), law.size());
                double[] placed = isometric ? withResiduals(mapped, law) : mapped;
                for (int i = 0; i < law.size(); i++)
                    for (int k = 0; k < width; k++)
                        rows[(i * blocks + block) * width + k] = (float) placed[i * width + k];
            }
            return rows;
        }

        private double[] withResiduals(double[] points, Ensemble law) {
            int rank = projection.rank();
            double[] coefficients = projection.analyse(points, law.size());
            double[] residuals = distances == Distances.COEFFICIENTS
                    ? new double[law.size()]
                    : projection.squaredResiduals(Ensemble.uniform(law.space(), points));
            double[] rows = new double[law.size() * (rank + 1)];
            for (int i = 0; i < law.size(); i++) {
                for (int k = 0; k < rank; k++) rows[i * (rank + 1) + k] = scale[k] * coefficients[i * rank + k];
                rows[i * (rank + 1) + rank] = residuals[i] / weight;
            }
            return rows;
        }
    }

    /** The lowest and the highest value of each original coordinate, images included. */
    private final class Box implements TargetFeature {
        @Override
        public String name() {
            return box;
        }

        @Override
        public Rows rows() {
            return Rows.EACH_LAW;
        }

        @Override
        public float[] of(Ensemble law) {
            int d = law.dimension();
            float[] bounds = new float[2 * d];
            Arrays.fill(bounds, 0, d, Float.POSITIVE_INFINITY);
            Arrays.fill(bounds, d, 2 * d, Float.NEGATIVE_INFINITY);
            double[] points = symmetry.orbit(law.points(), law.size());
            for (int k = 0; k < points.length; k++) {
                bounds[k % d] = Math.min(bounds[k % d], (float) points[k]);
                bounds[d + k % d] = Math.max(bounds[d + k % d], (float) points[k]);
            }
            return bounds;
        }
    }
}
