package io.pushforward.neural.decoder;

import io.pushforward.law.LabelCosines;
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
import java.util.Optional;
import java.util.function.Supplier;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Smooth masses on ordered labels: logits are a free bias, which starts at the logarithm of the mean training histogram,
 * plus few predicted numbers times shapes over the labels.
 *
 * <p>The shapes are {@link LabelCosines}, or free and learned too.
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
        double[] rows = LabelCosines.of(labels, count, stretch);
        float[] rounded = new float[rows.length];
        for (int i = 0; i < rows.length; i++) rounded[i] = (float) rows[i];
        return NdArray.of(rounded, rows.length / labels.size(), labels.size());
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
            return new TensorLaw.LabelMasses(torch.log_softmax(logits(context), 1));
        }

        private Tensor logits(Tensor context) {
            return torch.addmm(bias.tensor(), head.apply(context), shapes.get());
        }

        @Override
        public Optional<Tensor> steepness(Tensor context) {
            Tensor jacobian = torch.matmul(shapes.get().t(), head.jacobian(context));
            return Optional.of(Steepness.fisher(torch.softmax(logits(context), 1), jacobian));
        }
    }
}
