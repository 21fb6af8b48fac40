package io.pushforward.theory;

/**
 * What is known of a network's derivative over a Euclidean ball of inputs: it is C + Δ with a known matrix C, |Δ| at most
 * {@link #error} in the spectral norm, and row i of Δ at most {@code rowErrors[i]} long.
 *
 * <p>One layer further the derivative is W diag(s) (C + Δ), where each slope s_k of the activation lies in c_k ± d_k over the
 * ball. The new centre is W diag(c) C. The rest is W diag(s − c) C, at most |W d^½| · |d^½ C|, and W diag(s) Δ, at most
 * (|W diag(c)| + |W d^½| · max d^½) · |Δ|. On a small ball all slopes are nearly known and little is lost; multiplying the norms of the
 * layers, which is what remains of this on a large ball, loses how the layers meet.
 */
final class Enclosure {
    private final double radius;
    private final int in;
    private final double[] values; // [rows], at the ball's middle
    private final double[] matrix; // [rows, in], C
    private final double[] rowErrors; // [rows]
    private final double error;

    private Enclosure(double radius, int in, double[] values, double[] matrix, double[] rowErrors, double error) {
        this.radius = radius;
        this.in = in;
        this.values = values;
        this.matrix = matrix;
        this.rowErrors = rowErrors;
        double euclidean = 0;
        for (double row : rowErrors) euclidean += row * row;
        this.error = Math.min(error, Math.sqrt(euclidean));
    }

    /** Of layers over the ball of a radius around a point. */
    static Enclosure of(Layers layers, double[] middle, double radius) {
        Layers.Layer first = layers.layers().get(0);
        Enclosure enclosure =
                new Enclosure(radius, first.in(), first.apply(middle), first.weight(), new double[first.out()], 0);
        for (int l = 1; l < layers.layers().size(); l++)
            enclosure = enclosure.then(layers.activation(), layers.layers().get(l));
        return enclosure;
    }

    int rows() {
        return values.length;
    }

    /** The network's values at the ball's middle. */
    double[] values() {
        return values;
    }

    /** The known part C of the derivative, row-major. */
    double[] matrix() {
        return matrix;
    }

    double[] rowErrors() {
        return rowErrors;
    }

    double radius() {
        return radius;
    }

    /** A bound on the Euclidean Lipschitz constant over the ball. */
    double lipschitz() {
        return SpectralNorm.bound(matrix, in) + error;
    }

    /** How far value i may be from the one at the middle. */
    double reach(int i) {
        return radius * (norm(matrix, i * in, in) + rowErrors[i]);
    }

    private Enclosure then(Nonlinearity activation, Layers.Layer layer) {
        double[][] slopes = new double[rows()][];
        double[] bent = new double[rows()];
        for (int k = 0; k < slopes.length; k++) {
            slopes[k] = activation.slopes(values[k] - reach(k), values[k] + reach(k));
            bent[k] = activation.value(values[k]);
        }
        return then(bent, slopes, layer);
    }

    /**
     * After a function of each value and an affine layer.
     *
     * @param bent the functions' values at the middle
     * @param slopes {least, largest} slope of each over the ball
     */
    Enclosure then(double[] bent, double[][] slopes, Layers.Layer layer) {
        int width = rows();
        double[] w = layer.weight();
        double[] halved = new double[width * in]; // d^½ C
        double[] centred = new double[w.length]; // W diag(c)
        double[] spread = new double[w.length]; // W d^½
        double most = 0;
        for (int k = 0; k < width; k++) {
            double c = (slopes[k][0] + slopes[k][1]) / 2;
            double d = Math.sqrt((slopes[k][1] - slopes[k][0]) / 2);
            most = Math.max(most, d);
            for (int j = 0; j < in; j++) halved[k * in + j] = d * matrix[k * in + j];
            for (int i = 0; i < layer.out(); i++) {
                centred[i * width + k] = w[i * width + k] * c;
                spread[i * width + k] = w[i * width + k] * d;
            }
        }
        double here = SpectralNorm.bound(halved, in);
        double[] next = new double[layer.out() * in];
        double[] errors = new double[layer.out()];
        for (int i = 0; i < errors.length; i++) {
            double carried = 0;
            for (int k = 0; k < width; k++) {
                for (int j = 0; j < in; j++) next[i * in + j] += centred[i * width + k] * matrix[k * in + j];
                carried += Math.abs(w[i * width + k])
                        * Math.max(Math.abs(slopes[k][0]), Math.abs(slopes[k][1]))
                        * rowErrors[k];
            }
            errors[i] = norm(spread, i * width, width) * here + carried;
        }
        double across = SpectralNorm.bound(spread, width);
        double whole = across * here + (SpectralNorm.bound(centred, width) + across * most) * error;
        return new Enclosure(radius, in, layer.apply(bent), next, errors, whole);
    }

    static double norm(double[] values, int from, int length) {
        double sum = 0;
        for (int i = from; i < from + length; i++) sum += values[i] * values[i];
        return Math.sqrt(sum);
    }
}
