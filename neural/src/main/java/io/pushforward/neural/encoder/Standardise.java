package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.store.NdArray;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;

/** Columns minus their mean over their deviation, both fitted to training laws; a constant column is only centred. */
record Standardise(Tensor mean, Tensor scale) {
    /** Below this share of the column's size a deviation is rounding. */
    private static final double CONSTANT = 1e-6;

    /** Fits to the rows that a function gives for the training inputs. */
    static Standardise fit(Assembly assembly, Function<LawTensors, Tensor> rows) {
        NdArray fitted = assembly.constant("standardise", laws -> {
            try (PointerScope scope = new PointerScope()) {
                Tensor values = rows.apply(laws.inputs());
                return moments(Tensors.doubles(values), (int) values.size(1));
            }
        });
        int width = fitted.extent(1);
        double[] both = fitted.doubles();
        return new Standardise(
                assembly.tensor(NdArray.of(java.util.Arrays.copyOf(both, width), width)),
                assembly.tensor(NdArray.of(java.util.Arrays.copyOfRange(both, width, 2 * width), width)));
    }

    private static NdArray moments(double[] rows, int width) {
        int count = rows.length / width;
        double[] both = new double[2 * width];
        for (int k = 0; k < width; k++) {
            double sum = 0;
            for (int i = 0; i < count; i++) sum += rows[i * width + k];
            double mean = sum / count;
            double squares = 0;
            for (int i = 0; i < count; i++) squares += (rows[i * width + k] - mean) * (rows[i * width + k] - mean);
            double deviation = Math.sqrt(squares / count);
            both[k] = mean;
            both[width + k] = deviation > CONSTANT * Math.abs(mean) ? deviation : 1;
        }
        return NdArray.of(both, 2, width);
    }

    Tensor apply(Tensor rows) {
        return rows.sub(mean).div(scale);
    }
}
