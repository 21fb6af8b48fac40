package io.pushforward.neural.decoder;

import io.pushforward.law.Bins;
import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Init;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.Parameter;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
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
@Part(
        name = "ordinal",
        description = "smooth masses on ordered labels",
        targets = {SpaceKind.LABELS})
public record Ordinal(
        @Option(value = "the network from the context", inline = true)
        Head head,

        @Option("what the predicted numbers multiply") Shapes shapes,

        @Option(value = "cosines, or free shapes", atLeast = 1)
        int count,

        @Option(value = "how much finer early bins are told apart; 0 for an even axis", atLeast = 0)
        double stretch)
        implements Decoder {
    /** What the predicted numbers multiply. */
    public enum Shapes {
        COSINES,
        FREE
    }

    public Ordinal {
        Declaration.check(Ordinal.class, head, shapes, count, stretch);
    }

    public Ordinal() {
        this(new Head(), Shapes.COSINES, 12, 32);
    }

    public Ordinal withHead(Head head) {
        return new Ordinal(head, shapes, count, stretch);
    }

    public Ordinal withShapes(Shapes shapes) {
        return new Ordinal(head, shapes, count, stretch);
    }

    public Ordinal withCount(int count) {
        return new Ordinal(head, shapes, count, stretch);
    }

    public Ordinal withStretch(double stretch) {
        return new Ordinal(head, shapes, count, stretch);
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.LabelMasses.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        if (!(assembly.shape().targetSpace() instanceof Space.Labels labels))
            throw new Misfit("the decoder \"ordinal\" needs targets on labels, got "
                    + assembly.shape().targetSpace());
        int size = labels.size();
        Parameter bias =
                assembly.fitted("bias", laws -> logHistogram(laws.targets(), size), Parameter.Decay.FREE, size);
        if (shapes == Shapes.FREE) {
            Parameter free = assembly.parameter("shapes", Init.normal(1 / Math.sqrt(count)), count, size);
            return new Net(head.build(assembly, width, count), bias, free::tensor);
        }
        Tensor fixed = assembly.tensor(cosines(labels));
        return new Net(head.build(assembly, width, (int) fixed.size(0)), bias, () -> fixed);
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
                .map(bins -> (0.5 * (bins.edge(bin) + bins.edge(bin + 1)) - bins.start()) / (bins.end() - bins.start()))
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

    private static final class Net implements DecoderNet<TensorLaw.LabelMasses> {

        private final Mlp head;
        private final Parameter bias; // [labels]
        private final Supplier<Tensor> shapes; // [numbers, labels]

        private Net(Mlp head, Parameter bias, Supplier<Tensor> shapes) {
            this.head = head;
            this.bias = bias;
            this.shapes = shapes;
        }

        @Override
        public TensorLaw.LabelMasses decode(Tensor context, TensorEnsemble input) {
            Tensor logits = torch.addmm(bias.tensor(), head.apply(context), shapes.get());
            return new TensorLaw.LabelMasses(torch.log_softmax(logits, 1));
        }
    }
}
