package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.settings.Part;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.List;
import java.util.Map;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * W2 between the normal laws with the input laws' moments: |m - m'|^2 + tr A + tr B - 2 tr (A^(1/2) B A^(1/2))^(1/2)
 * (Dowson and Landau 1982). The last trace is the sum of the singular values of F'G for any A = FF', B = GG', which
 * needs no roots of small eigenvalues.
 */
@Part(name = "gaussian-w2", description = "W2 between the normal laws with the same moments")
public record GaussianW2() implements Distance {
    @Override
    public InputDistance fit(List<Ensemble> particles, CanonicalOrder order) {
        return new Fitted(Moments.of(particles));
    }

    @Override
    public InputDistance open(State state, CanonicalOrder order) {
        return new Fitted(Moments.read(InputDistance.PREFIX, state));
    }

    static final class Fitted implements InputDistance {
        private final List<Moments> moments;
        private final List<Gaussian> laws;

        private Fitted(List<Moments> moments) {
            this.moments = moments;
            this.laws = moments.stream().map(Fitted::normal).toList();
        }

        private static Gaussian normal(Moments moments) {
            return Gaussian.of(moments.mean(), moments.covariance());
        }

        @Override
        public double[] squared(Ensemble particles) {
            if (InputDistance.isBeyondSquares(particles)) return InputDistance.equallyFar(laws.size());
            Gaussian query = normal(Moments.of(particles));
            RealMatrix factor = factor(query).transpose();
            return laws.stream().mapToDouble(law -> squared(query, factor, law)).toArray();
        }

        static double squared(Gaussian left, Gaussian right) {
            return squared(left, factor(left).transpose(), right);
        }

        private static double squared(Gaussian left, RealMatrix transposedFactor, Gaussian right) {
            int d = left.dimension();
            double[] mean = left.mean();
            double[] otherMean = right.mean();
            double[] covariance = left.covariance();
            double[] otherCovariance = right.covariance();
            double shift = 0;
            double traces = 0;
            for (int i = 0; i < d; i++) {
                shift += (mean[i] - otherMean[i]) * (mean[i] - otherMean[i]);
                traces += covariance[i * d + i] + otherCovariance[i * d + i];
            }
            double cross = 0;
            for (double value :
                    new SingularValueDecomposition(transposedFactor.multiply(factor(right))).getSingularValues())
                cross += value;
            return shift + Math.max(0, traces - 2 * cross);
        }

        private static RealMatrix factor(Gaussian law) {
            int d = law.dimension();
            double[] flat = law.factor();
            double[][] rows = new double[d][d];
            for (int i = 0; i < d; i++) System.arraycopy(flat, i * d, rows[i], 0, d);
            return new Array2DRowRealMatrix(rows, false);
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            Moments.write(PREFIX, moments, arrays);
        }
    }
}
