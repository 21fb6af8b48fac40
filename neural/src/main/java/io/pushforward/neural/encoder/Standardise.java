package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;

/** Columns minus their mean over their deviation, both fitted to training laws; a constant column is only centred. */
record Standardise(Tensor mean, Tensor scale) {
    /** Below this share of the column's size a deviation is rounding. */
    private static final double CONSTANT = 1e-6;

    /** More laws than these are looked at one block after another. */
    private static final int BLOCK = 1024;

    /** Fits to the rows that a function gives for the training inputs. */
    static Standardise fit(Assembly assembly, Function<TensorEnsemble, Tensor> rows) {
        NdArray fitted = assembly.constant("standardise", laws -> fitted(laws.inputs(), rows));
        int width = fitted.extent(1);
        double[] both = fitted.doubles();
        return new Standardise(
                assembly.tensor(NdArray.of(Arrays.copyOf(both, width), width)),
                assembly.tensor(NdArray.of(Arrays.copyOfRange(both, width, 2 * width), width)));
    }

    /** Mean and deviation in two passes over blocks of laws, added in the order of the rows. */
    private static NdArray fitted(LawTensors laws, Function<TensorEnsemble, Tensor> rows) {
        Sums sums = new Sums();
        each(laws, rows, sums::add);
        sums.centre();
        each(laws, rows, sums::addSquares);
        return sums.moments();
    }

    private interface Rows {
        void add(double[] values, int width);
    }

    private static void each(LawTensors laws, Function<TensorEnsemble, Tensor> rows, Rows next) {
        for (int from = 0; from < laws.laws(); from += BLOCK)
            try (PointerScope scope = new PointerScope()) {
                TensorEnsemble block = laws.laws() <= BLOCK
                        ? laws.all()
                        : laws.batch(IntStream.range(from, Math.min(from + BLOCK, laws.laws()))
                                .toArray());
                Tensor values = rows.apply(block);
                next.add(Tensors.doubles(values), (int) values.size(1));
            }
    }

    /** Sums of columns as their rows come. */
    private static final class Sums {
        private long count;
        private double[] mean = new double[0];
        private double[] squares = new double[0];

        void add(double[] values, int width) {
            if (count == 0) {
                mean = new double[width];
                squares = new double[width];
            }
            for (int i = 0; i < values.length; i++) mean[i % width] += values[i];
            count += values.length / width;
        }

        void centre() {
            for (int k = 0; k < mean.length; k++) mean[k] /= count;
        }

        void addSquares(double[] values, int width) {
            for (int i = 0; i < values.length; i++) {
                double offset = values[i] - mean[i % width];
                squares[i % width] += offset * offset;
            }
        }

        NdArray moments() {
            int width = mean.length;
            double[] both = Arrays.copyOf(mean, 2 * width);
            for (int k = 0; k < width; k++) {
                double deviation = Math.sqrt(squares[k] / count);
                both[width + k] = deviation > CONSTANT * Math.abs(mean[k]) ? deviation : 1;
            }
            return NdArray.of(both, 2, width);
        }
    }

    Tensor apply(Tensor rows) {
        return rows.sub(mean).div(scale);
    }
}
