package io.pushforward.neural;

import io.pushforward.neural.decoder.BinDensity;
import io.pushforward.neural.decoder.ExponentialDensity;
import io.pushforward.neural.decoder.GaussianHead;
import io.pushforward.neural.decoder.HermiteChaos;
import io.pushforward.neural.decoder.InputPush;
import io.pushforward.neural.decoder.MovingAtoms;
import io.pushforward.neural.decoder.NoiseGenerator;
import io.pushforward.neural.decoder.Ordinal;
import io.pushforward.neural.decoder.RealNvp;
import io.pushforward.neural.decoder.Softmax;
import io.pushforward.neural.encoder.Attention;
import io.pushforward.neural.encoder.BoundedTests;
import io.pushforward.neural.encoder.Concatenation;
import io.pushforward.neural.encoder.CovariateNumbers;
import io.pushforward.neural.encoder.DeepSets;
import io.pushforward.neural.encoder.FieldStatistics;
import io.pushforward.neural.encoder.FixedFeatures;
import io.pushforward.neural.encoder.Frequencies;
import io.pushforward.neural.encoder.Moments;
import io.pushforward.neural.encoder.Network;
import io.pushforward.neural.encoder.PathStatistics;
import io.pushforward.neural.encoder.Polynomial;
import io.pushforward.neural.encoder.SphereTests;
import io.pushforward.neural.loss.Energy;
import io.pushforward.neural.loss.GaussianLikelihood;
import io.pushforward.neural.loss.Likelihood;
import io.pushforward.neural.loss.MeanDiscrepancy;
import io.pushforward.neural.loss.Mixture;
import io.pushforward.neural.loss.Sinkhorn;
import io.pushforward.neural.train.NeuralTrainer;
import io.pushforward.settings.PartList;
import java.util.List;

/** The parts of networks: encoders, decoders, losses, and the trainer of them all. A new one needs a line here. */
public final class NeuralParts implements PartList {
    @Override
    public List<Class<? extends Record>> parts() {
        return List.of(
                NeuralTrainer.class,
                DeepSets.class,
                Moments.class,
                Frequencies.class,
                FixedFeatures.class,
                PathStatistics.class,
                FieldStatistics.class,
                BoundedTests.class,
                SphereTests.class,
                Attention.class,
                Network.class,
                Polynomial.class,
                CovariateNumbers.class,
                Concatenation.class,
                Softmax.class,
                MovingAtoms.class,
                GaussianHead.class,
                RealNvp.class,
                Ordinal.class,
                NoiseGenerator.class,
                InputPush.class,
                HermiteChaos.class,
                ExponentialDensity.class,
                BinDensity.class,
                Likelihood.class,
                GaussianLikelihood.class,
                Sinkhorn.class,
                Energy.class,
                MeanDiscrepancy.class,
                Mixture.class);
    }
}
