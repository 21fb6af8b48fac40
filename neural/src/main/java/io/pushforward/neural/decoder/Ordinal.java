package io.pushforward.neural.decoder;

import io.pushforward.law.Bins;
import io.pushforward.law.Space;
import io.pushforward.neural.Decoder;
import io.pushforward.neural.DecoderRecipe;
import io.pushforward.neural.LawTensors;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Init;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.Parameter;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import java.util.function.Supplier;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Smooth masses on ordered labels: logits are a free bias, which starts at the logarithm of the mean training histogram,
 * plus few predicted numbers times shapes over the labels.
 *
 * <p>The shapes are cosines cos(pi k u), k = 1, 2, ..., along the bins' axis, u = log(1 + s t) / log(1 + s) with t in
 * [0, 1] the place of a bin's middle, so that early bins are told apart more finely; each label beyond the bins, such as
 * a censoring category, has a logit of its own. Or the shapes are free, and learned too.
 */
public final class Ordinal implements Decoder<TensorLaw.LabelMasses> {
    /** What the predicted numbers multiply. */
    public enum Shapes {
        COSINES,
        FREE
    }

    private final Mlp head;
    private final Parameter bias; // [labels]
    private final Supplier<Tensor> shapes; // [numbers, labels]

    private Ordinal(Mlp head, Parameter bias, Supplier<Tensor> shapes) {
        this.head = head;
        this.bias = bias;
        this.shapes = shapes;
    }

    @Override
    public TensorLaw.LabelMasses decode(Tensor context, TensorEnsemble input) {
        Tensor logits = torch.addmm(bias.tensor(), head.apply(context), shapes.get());
        return new TensorLaw.LabelMasses(torch.log_softmax(logits, 1));
    }

    /**
     * The options of {@link Ordinal}.
     *
     * @param count cosines, or free shapes
     * @param stretch s of the axis; 0 for an even one
     */
    public record Recipe(Head head, Shapes shapes, int count, double stretch) implements DecoderRecipe {
        static final String NAME = "ordinal";

        public Recipe {
            if (count < 1) throw new IllegalArgumentException("count must be at least 1, got " + count);
            if (!(stretch >= 0)) throw new IllegalArgumentException("stretch must not be negative, got " + stretch);
        }

        /** Reads {@code hidden}, {@code activation}, {@code shapes}, {@code count} and {@code stretch}. */
        public static Recipe read(Settings settings) {
            return new Recipe(
                    Head.read(settings),
                    settings.choice("shapes", Shapes.COSINES),
                    settings.integer("count", 12),
                    settings.number("stretch", 32));
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public Class<? extends TensorLaw> gives(Space targetSpace) {
            return TensorLaw.LabelMasses.class;
        }

        @Override
        public Ordinal build(Assembly assembly, int width) {
            if (!(assembly.shape().targetSpace() instanceof Space.Labels labels))
                throw new Misfit("the decoder \"" + NAME + "\" needs targets on labels, got "
                        + assembly.shape().targetSpace());
            int size = labels.size();
            Parameter bias =
                    assembly.fitted("bias", laws -> logHistogram(laws.targets(), size), Parameter.Decay.FREE, size);
            if (shapes == Shapes.FREE) {
                Parameter free = assembly.parameter("shapes", Init.normal(1 / Math.sqrt(count)), count, size);
                return new Ordinal(head.build(assembly, width, count), bias, free::tensor);
            }
            Tensor fixed = assembly.tensor(cosines(labels));
            return new Ordinal(head.build(assembly, width, (int) fixed.size(0)), bias, () -> fixed);
        }

        private NdArray cosines(Space.Labels labels) {
            int size = labels.size();
            int bins = labels.bins().map(Bins::count).orElse(size);
            float[] rows = new float[(count + size - bins) * size];
            for (int b = 0; b < bins; b++) {
                double u = axis(labels, b, bins);
                for (int k = 0; k < count; k++) rows[k * size + b] = (float) Math.cos(Math.PI * (k + 1) * u);
            }
            for (int beyond = bins; beyond < size; beyond++) rows[(count + beyond - bins) * size + beyond] = 1;
            return NdArray.of(rows, count + size - bins, size);
        }

        private double axis(Space.Labels labels, int bin, int count) {
            double place = labels.bins()
                    .map(bins ->
                            (0.5 * (bins.edge(bin) + bins.edge(bin + 1)) - bins.start()) / (bins.end() - bins.start()))
                    .orElse((bin + 0.5) / count);
            return stretch == 0 ? place : Math.log1p(stretch * place) / Math.log1p(stretch);
        }

        /** Logarithms of the mean masses, each raised by half a draw so that an empty label stays possible. */
        private static double[] logHistogram(LawTensors targets, int size) {
            double[] masses = Tensors.doubles(targets.weights());
            double[] mean = new double[size];
            for (int i = 0; i < masses.length; i++) mean[i % size] += masses[i];
            for (int k = 0; k < size; k++) mean[k] = Math.log((mean[k] + 0.5 / targets.laws()) / targets.laws());
            return mean;
        }
    }
}
