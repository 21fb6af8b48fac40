package io.pushforward.neural.encoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.FixedEncoder;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Classical statistics of a law of fields, from the original fields and not their projection, for each channel: the mean
 * in blocks of nodes; the log of the variance in these blocks, which is the mean square deviation from the law's mean of
 * the block; the log of the mean power in bands of spatial frequency, of cosines that are orthonormal on the grid; the log
 * of the variogram, half the mean square difference between nodes that are so many steps apart along an axis; the same
 * along both diagonals of each pair of axes, which alone tells a field with layers at an angle from its mirror image.
 */
@Part(
        name = "field-statistics",
        description = "mean and variance in blocks, radial spectrum and variogram of fields",
        inputs = {SpaceKind.FIELDS})
public record FieldStatistics(
        @Option("what is computed of each channel") List<Statistic> statistics,

        @Option(value = "blocks along each axis, at most one per node", atLeast = 1, atMost = 64)
        int blocks,

        @Option(value = "bands of the spectrum, at most one per frequency", atLeast = 1)
        int bands,

        @Option(value = "lags of the variogram, in steps; those shorter than the axis count", atLeast = 1)
        List<Integer> lags,

        @Option("whether they are standardised over the training laws")
        boolean standardise)
        implements Encoder {
    /** What is computed of each channel. */
    public enum Statistic {
        MEAN,
        LOG_VARIANCE,
        LOG_SPECTRUM,
        LOG_VARIOGRAM,
        LOG_DIAGONAL_VARIOGRAM
    }

    public FieldStatistics {
        Declaration.check(FieldStatistics.class, statistics, blocks, bands, lags, standardise);
        statistics = List.copyOf(statistics);
        lags = List.copyOf(lags);
        if (statistics.isEmpty()) throw new IllegalArgumentException("expected at least one statistic, got none");
    }

    public FieldStatistics() {
        this(
                List.of(Statistic.MEAN, Statistic.LOG_VARIANCE, Statistic.LOG_SPECTRUM, Statistic.LOG_VARIOGRAM),
                3,
                6,
                List.of(1, 2, 4),
                true);
    }

    public FieldStatistics withStatistics(List<Statistic> statistics) {
        return new FieldStatistics(statistics, blocks, bands, lags, standardise);
    }

    public FieldStatistics withBlocks(int blocks) {
        return new FieldStatistics(statistics, blocks, bands, lags, standardise);
    }

    public FieldStatistics withBands(int bands) {
        return new FieldStatistics(statistics, blocks, bands, lags, standardise);
    }

    public FieldStatistics withLags(List<Integer> lags) {
        return new FieldStatistics(statistics, blocks, bands, lags, standardise);
    }

    public FieldStatistics withStandardise(boolean standardise) {
        return new FieldStatistics(statistics, blocks, bands, lags, standardise);
    }

    private FieldNumbers numbers(Space inputSpace) {
        if (inputSpace instanceof Space.Fields fields) {
            if (statistics.contains(Statistic.LOG_DIAGONAL_VARIOGRAM)
                    && fields.axes().size() < 2)
                throw new Misfit("log-diagonal-variogram needs fields with at least two axes, got " + inputSpace);
            return new FieldNumbers(fields, this);
        }
        throw new Misfit("field statistics need inputs that are fields or paths, got " + inputSpace);
    }

    @Override
    public List<PointFeatures> pointFeatures(Space inputSpace) {
        return List.of(numbers(inputSpace));
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        FieldNumbers numbers = numbers(assembly.shape().inputSpace());
        Function<Tensor, Tensor> last = Function.identity();
        if (standardise) {
            Function<TensorEnsemble, Tensor> rows = laws -> Net.raw(laws, numbers, statistics);
            last = Standardise.fit(assembly, rows)::apply;
        }
        return new Net(assembly.name("statistics"), numbers, statistics, last);
    }

    private static final class Net extends FixedEncoder {
        /** Keeps the logarithms of constant fields finite. */
        private static final double SMALLEST_POWER = 1e-30;

        private final FieldNumbers numbers;
        private final List<Statistic> statistics;
        private final Function<Tensor, Tensor> standardise;

        private Net(
                String key, FieldNumbers numbers, List<Statistic> statistics, Function<Tensor, Tensor> standardise) {
            super(key);
            this.numbers = numbers;
            this.statistics = statistics;
            this.standardise = standardise;
        }

        @Override
        public int width() {
            int each = 0;
            for (Statistic statistic : statistics) each += numbers.count(statistic);
            return each * numbers.channels();
        }

        @Override
        public Tensor compute(TensorEnsemble input) {
            return standardise.apply(raw(input, numbers, statistics));
        }

        private static Tensor raw(TensorEnsemble input, FieldNumbers numbers, List<Statistic> statistics) {
            Tensor of = input.pointFeature(numbers.name())
                    .orElseThrow(() -> new IllegalArgumentException(
                            "field statistics need the original fields' numbers, which these points do not carry"));
            Tensor averages = input.average(of); // [laws, channels * columns]
            Tensor squares = input.average(of.sub(input.spread(averages)).square());
            int blocks = numbers.count(Statistic.MEAN);
            List<Tensor> columns = new ArrayList<>();
            for (int channel = 0; channel < numbers.channels(); channel++) {
                long from = (long) channel * numbers.columns();
                for (Statistic statistic : statistics)
                    columns.add(
                            switch (statistic) {
                                case MEAN -> averages.narrow(1, from, blocks);
                                // Within blocks, and of the blocks' means from field to field.
                                case LOG_VARIANCE ->
                                    log(averages.narrow(1, from + blocks, blocks)
                                            .add(squares.narrow(1, from, blocks)));
                                case LOG_SPECTRUM, LOG_VARIOGRAM, LOG_DIAGONAL_VARIOGRAM ->
                                    log(averages.narrow(1, from + numbers.begin(statistic), numbers.count(statistic)));
                            });
            }
            return torch.cat(new TensorVector(columns.toArray(Tensor[]::new)), 1);
        }

        private static Tensor log(Tensor positive) {
            return positive.add(Tensors.scalar(SMALLEST_POWER)).log();
        }
    }
}
