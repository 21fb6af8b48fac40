package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.work.IndexRange;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Mean and second moments of laws that are pooled with every law counting the same, from one reading of each.
 *
 * <p>The laws are cut into blocks that depend on their number alone. In a block, the scatter of each law about its own mean
 * is added up, and the scatter of the laws' means beside it (Welford 1962); blocks are then joined in their order by the formula of Chan, Golub and
 * LeVeque (1983), so that it does not matter who has read which. All terms are squares: nothing cancels. A common offset of all points costs no
 * digits either, since points are taken from one of the block's own before anything is added, and means are kept as distances from it.
 */
public final class PooledMoments implements Serializable {
    private static final long serialVersionUID = 1;

    /** Which second moments are asked for. */
    public enum Second {
        /** Of each coordinate with itself. */
        VARIANCES,
        /** Of each coordinate with every other. */
        COVARIANCES
    }

    /** At most so many sums are held at a time; a fixed number, lest threads change them. */
    private static final int BLOCKS = 32;

    /** Points whose products are added in one sweep over the scatter, as many as {@link Rows} adds. */
    private static final int SWEEP = 4;

    private final Second second;
    private final double[] units; // [dimension], factors of the coordinates in second moments
    private final double[] shift; // [dimension], a point
    private final double[] mean; // [dimension], of the laws' points less the shift
    private final double[][] scatter; // sums over laws: one row of squares, or row j of the lower triangle
    private int laws;

    private PooledMoments(Second second, double[] units, double[] shift) {
        this.second = second;
        this.units = units;
        this.shift = shift;
        this.mean = new double[shift.length];
        this.scatter = new double[second == Second.VARIANCES ? 1 : shift.length][];
        for (int j = 0; j < scatter.length; j++)
            scatter[j] = new double[second == Second.VARIANCES ? shift.length : j + 1];
    }

    /** The blocks into which so many laws are cut. */
    public static List<IndexRange> blocks(int laws) {
        return IndexRange.cut(laws, BLOCKS);
    }

    /**
     * Of the laws of a block, each asked for once.
     *
     * @param units by what each coordinate is multiplied in second moments
     */
    public static PooledMoments of(Space space, List<Ensemble> block, double[] units, Second second) {
        PooledMoments sum = new PooledMoments(second, units, new double[space.dimension()]);
        for (Ensemble law : block) {
            if (!law.space().equals(space))
                throw new IllegalArgumentException(
                        "expected training laws on " + space + ", got one on " + law.space());
            if (sum.laws == 0) System.arraycopy(heaviest(law), 0, sum.shift, 0, sum.shift.length);
            sum.add(law);
        }
        return sum;
    }

    /** Of all blocks, in their order. */
    public static PooledMoments joined(List<PooledMoments> blocks) {
        PooledMoments first = blocks.get(0);
        PooledMoments sum = new PooledMoments(first.second, first.units, first.shift);
        blocks.forEach(sum::join);
        return sum;
    }

    /** A point that matters: one without weight may lie anywhere. */
    private static double[] heaviest(Ensemble law) {
        int heaviest = 0;
        for (int i = 1; i < law.size(); i++) if (law.weights()[i] > law.weights()[heaviest]) heaviest = i;
        return law.point(heaviest);
    }

    public double[] mean() {
        double[] result = new double[mean.length];
        for (int k = 0; k < result.length; k++) result[k] = shift[k] + mean[k];
        return result;
    }

    /** The variance of each coordinate. */
    public double[] variances() {
        double[] result = new double[mean.length];
        for (int k = 0; k < result.length; k++)
            result[k] = (second == Second.VARIANCES ? scatter[0][k] : scatter[k][k]) / laws;
        return result;
    }

    /** The symmetric matrix of covariances. */
    public double[][] covariances() {
        if (second != Second.COVARIANCES)
            throw new IllegalStateException("expected moments with covariances, got " + second);
        double[][] result = new double[mean.length][mean.length];
        for (int j = 0; j < mean.length; j++)
            for (int k = 0; k <= j; k++) result[j][k] = result[k][j] = scatter[j][k] / laws;
        return result;
    }

    private void add(Ensemble law) {
        int d = shift.length;
        double[] own = new double[d];
        for (int i = 0; i < law.size(); i++)
            for (int k = 0; k < d; k++) own[k] += law.weights()[i] * (law.points()[i * d + k] - shift[k]);
        laws++;
        double[][] rows = new double[SWEEP][d];
        for (int from = 0; from <= law.size(); from += SWEEP) {
            for (int s = 0; s < SWEEP; s++)
                if (from + s < law.size()) within(law, from + s, own, rows[s]);
                else if (from + s == law.size()) between(own, (laws - 1.0) / laws, rows[s]);
                else Arrays.fill(rows[s], 0);
            addSquares(rows[0], rows[1], rows[2], rows[3]);
        }
        for (int k = 0; k < d; k++) mean[k] += (own[k] - mean[k]) / laws;
    }

    private void join(PooledMoments next) {
        int d = shift.length;
        int total = laws + next.laws;
        double[] other = new double[d];
        for (int k = 0; k < d; k++) other[k] = next.shift[k] - shift[k] + next.mean[k];
        double[][] rows = new double[SWEEP][d];
        between(other, (double) laws / total * next.laws, rows[0]);
        for (int j = 0; j < scatter.length; j++)
            for (int k = 0; k < scatter[j].length; k++) scatter[j][k] += next.scatter[j][k];
        addSquares(rows[0], rows[1], rows[2], rows[3]);
        for (int k = 0; k < d; k++) mean[k] += (other[k] - mean[k]) * next.laws / total;
        laws = total;
    }

    private void within(Ensemble law, int i, double[] own, double[] row) {
        int d = shift.length;
        double root = Math.sqrt(law.weights()[i]);
        for (int k = 0; k < d; k++) row[k] = root * (law.points()[i * d + k] - shift[k] - own[k]) * units[k];
    }

    private void between(double[] other, double weight, double[] row) {
        double root = Math.sqrt(weight);
        for (int k = 0; k < row.length; k++) row[k] = root * (other[k] - mean[k]) * units[k];
    }

    private void addSquares(double[] p, double[] q, double[] r, double[] s) {
        if (second == Second.VARIANCES)
            for (int k = 0; k < p.length; k++) scatter[0][k] += p[k] * p[k] + q[k] * q[k] + r[k] * r[k] + s[k] * s[k];
        else for (int j = 0; j < scatter.length; j++) Rows.add(scatter[j], p[j], p, q[j], q, r[j], r, s[j], s, j + 1);
    }
}
