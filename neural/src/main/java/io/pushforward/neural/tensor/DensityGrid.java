package io.pushforward.neural.tensor;

import io.pushforward.settings.Misfit;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * A regular grid on a box whose masses carry a density.
 *
 * <p>With {@link Shape#CELLS} the mass of a cell is spread evenly over it: p(y) = sum_j a_j / |Q_j| 1[y in Q_j]. With
 * {@link Shape#NODES} it is spread as the hat function of a node: p is then continuous, linear along each axis between
 * nodes, and equal to exp(h(y_j)) / sum_k q_k exp(h(y_k)) at the nodes, with q the trapezoid rule, which integrates such
 * functions exactly. Either way every vector of masses is a law.
 *
 * @param low lower corner of the box
 * @param high upper corner of the box
 * @param count cells or nodes along each axis
 */
public record DensityGrid(double[] low, double[] high, int count, Shape shape) {
    /** How a mass is spread. */
    public enum Shape {
        CELLS,
        NODES
    }

    private static final long LARGEST = 1 << 20;

    public DensityGrid {
        if (low.length != high.length || low.length == 0)
            throw new IllegalArgumentException(
                    "expected two corners of one dimension, got " + low.length + " and " + high.length);
        for (int k = 0; k < low.length; k++)
            if (!(low[k] < high[k])) throw new Misfit("a box needs low < high, got " + low[k] + " and " + high[k]);
        int least = shape == Shape.CELLS ? 1 : 2;
        if (count < least) throw new Misfit("expected at least " + least + " along each axis, got " + count);
        if (Math.pow(count, low.length) > LARGEST)
            throw new Misfit("a grid with " + count + " along each of " + low.length + " axes is too large; at most "
                    + LARGEST + " in all");
    }

    public int dimension() {
        return low.length;
    }

    public int size() {
        int size = 1;
        for (int k = 0; k < low.length; k++) size *= count;
        return size;
    }

    private double step(int axis) {
        return (high[axis] - low[axis]) / (shape == Shape.CELLS ? count : count - 1);
    }

    /** Where the mass of each cell or node lies on average, [size, dimension]. */
    public Tensor centres() {
        float[] centres = new float[size() * dimension()];
        for (int j = 0; j < size(); j++)
            for (int k = 0, rest = j; k < dimension(); k++, rest /= count) {
                int i = rest % count;
                // Half a hat remains at the ends; its mean lies a third of a step inside.
                double place = shape == Shape.CELLS ? i + 0.5 : i == 0 ? 1.0 / 3 : i == count - 1 ? i - 1.0 / 3 : i;
                centres[j * dimension() + k] = (float) (low[k] + place * step(k));
            }
        return Tensors.of(centres, size(), dimension());
    }

    /** The cells' middles or the nodes, scaled to [-1, 1] along each axis, [size, dimension]. */
    public Tensor places() {
        float[] places = new float[size() * dimension()];
        for (int j = 0; j < size(); j++)
            for (int k = 0, rest = j; k < dimension(); k++, rest /= count) {
                int i = rest % count;
                places[j * dimension() + k] =
                        (float) (shape == Shape.CELLS ? (2.0 * i + 1) / count - 1 : 2.0 * i / (count - 1) - 1);
            }
        return Tensors.of(places, size(), dimension());
    }

    /** Logarithms of the volumes |Q_j| of cells, or of the integrals q_j of hats, [size]. */
    public double[] logVolumes() {
        double[] volumes = new double[size()];
        for (int j = 0; j < volumes.length; j++)
            for (int k = 0, rest = j; k < dimension(); k++, rest /= count) {
                int i = rest % count;
                boolean half = shape == Shape.NODES && (i == 0 || i == count - 1);
                volumes[j] += Math.log(half ? 0.5 * step(k) : step(k));
            }
        return volumes;
    }

    /** Log-densities of laws with log-masses [laws, size] at their own points, [points]; -infinity outside the box. */
    Tensor logDensity(Tensor logMasses, TensorEnsemble points) {
        Tensor volumes = Tensors.floats(logVolumes(), size()).to(logMasses.device(), logMasses.scalar_type());
        Tensor heights = logMasses.sub(volumes); // log of the density that a unit hat or cell carries
        long total = points.points().size(0);
        double[] values = Tensors.doubles(points.points());
        int corners = shape == Shape.CELLS ? 1 : 1 << dimension();
        long[] index = new long[(int) total * corners];
        float[] logShares = new float[(int) total * corners];
        int row = 0;
        for (int law = 0; law < points.laws(); law++)
            for (int i = 0; i < points.size(law); i++, row++)
                for (int corner = 0; corner < corners; corner++) {
                    int at = row * corners + corner;
                    logShares[at] = (float) Math.log(share(values, row * dimension(), corner, index, at));
                    index[at] += (long) law * size();
                }
        Tensor found = heights.reshape(-1)
                .index_select(0, Tensors.of(index, index.length).to(logMasses.device(), torch.ScalarType.Long))
                .view(total, corners);
        Tensor shares = Tensors.of(logShares, total, corners).to(logMasses.device(), logMasses.scalar_type());
        return torch.logsumexp(found.add(shares), 1);
    }

    /** The value of a corner's hat (or cell) at a point; its index is written to {@code index[at]}. */
    private double share(double[] points, int offset, int corner, long[] index, int at) {
        double share = 1;
        long stride = 1;
        index[at] = 0;
        for (int k = 0; k < dimension(); k++) {
            double place = (points[offset + k] - low[k]) / step(k);
            int last = shape == Shape.CELLS ? count - 1 : count - 2;
            if (!(place >= 0 && place <= last + 1)) share = 0;
            int cell = (int) Math.max(0, Math.min(last, Math.floor(place)));
            if (shape == Shape.NODES) {
                double fraction = Math.max(0, Math.min(1, place - cell));
                boolean upper = (corner >> k & 1) == 1;
                share *= upper ? fraction : 1 - fraction;
                cell += upper ? 1 : 0;
            }
            index[at] += stride * cell;
            stride *= count;
        }
        return share;
    }

    /** Log-masses of one law to the logarithms of the densities that its cells or unit hats carry, [size]. */
    public double[] logHeights(double[] logMasses) {
        double[] heights = logVolumes();
        for (int j = 0; j < heights.length; j++) heights[j] = logMasses[j] - heights[j];
        return heights;
    }

    /** The log-density at one point of the law with these {@link #logHeights}. */
    public double logDensity(double[] logHeights, double[] point) {
        int corners = shape == Shape.CELLS ? 1 : 1 << dimension();
        long[] index = new long[1];
        double sum = 0;
        for (int corner = 0; corner < corners; corner++)
            sum += share(point, 0, corner, index, 0) * Math.exp(logHeights[(int) index[0]]);
        return Math.log(sum);
    }

    /** A point drawn from the cell or hat at {@code index}, written to {@code point[offset...]}. */
    public void draw(int index, RandomGenerator random, double[] point, int offset) {
        for (int k = 0, rest = index; k < dimension(); k++, rest /= count) {
            int i = rest % count;
            point[offset + k] = low[k] + step(k) * (shape == Shape.CELLS ? i + random.nextDouble() : hat(i, random));
        }
    }

    /** A draw from the triangular density at node i; folded inwards where only half of it lies in the box. */
    private double hat(int i, RandomGenerator random) {
        double first = random.nextDouble();
        double offset = first - random.nextDouble();
        if (i == 0) return Math.abs(offset);
        return i == count - 1 ? i - Math.abs(offset) : i + offset;
    }
}
