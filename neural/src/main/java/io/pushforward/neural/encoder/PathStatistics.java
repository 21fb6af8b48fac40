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
 * Classical statistics of a law of paths, from the original paths and not their projection, standardised on the training
 * laws: mean terminal value; log quadratic variation per unit of time, less the part that the mean drift explains;
 * autocovariances; log spectrum.
 */
@Part(
        name = "path-statistics",
        description = "terminal mean, quadratic variation, autocovariance, spectrum of paths",
        inputs = {SpaceKind.PATHS})
public record PathStatistics(
        @Option("what is computed of each channel") List<Statistic> statistics,

        @Option(value = "lags of the autocovariance, in steps", atLeast = 0)
        List<Integer> lags,

        @Option(value = "bands of the spectrum, of logarithmic width", atLeast = 1)
        int bands,

        @Option("whether they are standardised over the training laws")
        boolean standardise)
        implements Encoder {
    /** What is computed of each channel. */
    public enum Statistic {
        TERMINAL_MEAN,
        LOG_QUADRATIC_VARIATION,
        AUTOCOVARIANCE,
        LOG_SPECTRUM
    }

    public PathStatistics {
        Declaration.check(PathStatistics.class, statistics, lags, bands, standardise);
        statistics = List.copyOf(statistics);
        lags = List.copyOf(lags);
        if (statistics.isEmpty()) throw new IllegalArgumentException("expected at least one statistic, got none");
    }

    public PathStatistics() {
        this(
                List.of(Statistic.TERMINAL_MEAN, Statistic.LOG_QUADRATIC_VARIATION),
                List.of(0, 1, 2, 4, 8, 16, 32),
                8,
                true);
    }

    public PathStatistics withStatistics(List<Statistic> statistics) {
        return new PathStatistics(statistics, lags, bands, standardise);
    }

    public PathStatistics withLags(List<Integer> lags) {
        return new PathStatistics(statistics, lags, bands, standardise);
    }

    public PathStatistics withBands(int bands) {
        return new PathStatistics(statistics, lags, bands, standardise);
    }

    public PathStatistics withStandardise(boolean standardise) {
        return new PathStatistics(statistics, lags, bands, standardise);
    }

    private PathNumbers numbers(Space inputSpace) {
        Space.Fields paths = inputSpace
                .path()
                .orElseThrow(() -> new Misfit("path statistics need inputs that are paths, got " + inputSpace));
        return new PathNumbers(paths, statistics, lags, bands);
    }

    @Override
    public List<PointFeatures> pointFeatures(Space inputSpace) {
        return List.of(numbers(inputSpace));
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        PathNumbers numbers = numbers(assembly.shape().inputSpace());
        Function<Tensor, Tensor> last = Function.identity();
        if (standardise) {
            Function<TensorEnsemble, Tensor> rows = laws -> Net.raw(laws, numbers);
            last = Standardise.fit(assembly, rows)::apply;
        }
        return new Net(assembly.name("statistics"), numbers, last);
    }

    private static final class Net extends FixedEncoder {

        /** The smallest share of a quadratic variation that the drift leaves over; below it lies rounding. */
        private static final double SMALLEST_SHARE = 1e-6;
        /** Keeps the logarithm of a constant path's spectrum finite. */
        private static final double SMALLEST_POWER = 1e-30;

        private final PathNumbers numbers;
        private final Function<Tensor, Tensor> standardise;

        private Net(String key, PathNumbers numbers, Function<Tensor, Tensor> standardise) {
            super(key);
            this.numbers = numbers;
            this.standardise = standardise;
        }

        @Override
        public int width() {
            return width(numbers);
        }

        private static int width(PathNumbers numbers) {
            int each = 0;
            for (Statistic statistic : numbers.statistics())
                each += switch (statistic) {
                    case TERMINAL_MEAN, LOG_QUADRATIC_VARIATION -> 1;
                    case AUTOCOVARIANCE -> numbers.lags().size();
                    case LOG_SPECTRUM -> numbers.bands();
                };
            return each * numbers.space().channels();
        }

        @Override
        public Tensor compute(TensorEnsemble input) {
            return standardise.apply(raw(input, numbers));
        }

        private static Tensor raw(TensorEnsemble input, PathNumbers numbers) {
            Tensor of = input.pointFeature(numbers.name())
                    .orElseThrow(() -> new IllegalArgumentException(
                            "path statistics need the original paths' numbers, which these points do not carry"));
            Tensor averages = input.average(of); // [laws, channels * columns]
            List<Tensor> columns = new ArrayList<>();
            long next = 0;
            for (int channel = 0; channel < numbers.space().channels(); channel++)
                for (Statistic statistic : numbers.statistics())
                    switch (statistic) {
                        case TERMINAL_MEAN -> columns.add(averages.narrow(1, next++, 1));
                        case LOG_QUADRATIC_VARIATION -> {
                            columns.add(logVariation(
                                    averages.narrow(1, next, 1), averages.narrow(1, next + 1, 1), numbers));
                            next += 2;
                        }
                        case AUTOCOVARIANCE -> {
                            columns.add(averages.narrow(1, next, numbers.lags().size()));
                            next += numbers.lags().size();
                        }
                        case LOG_SPECTRUM -> {
                            columns.add(averages.narrow(1, next, numbers.bands())
                                    .add(Tensors.scalar(SMALLEST_POWER))
                                    .log());
                            next += numbers.bands();
                        }
                    }
            return torch.cat(new TensorVector(columns.toArray(Tensor[]::new)), 1);
        }

        private static Tensor logVariation(Tensor increment, Tensor variation, PathNumbers numbers) {
            Tensor drift = increment.square().mul(Tensors.scalar(numbers.driftShare()));
            Tensor share = torch.clamp_min(
                    drift.div(torch.clamp_min(variation, Tensors.scalar(SMALLEST_POWER)))
                            .neg()
                            .add(Tensors.scalar(1)),
                    Tensors.scalar(SMALLEST_SHARE));
            return torch.clamp_min(variation, Tensors.scalar(SMALLEST_POWER))
                    .log()
                    .add(share.log());
        }
    }
}
