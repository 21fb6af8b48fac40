package io.pushforward.bundle;

import io.pushforward.metric.EnergyDistance;
import io.pushforward.metric.FiniteBinW2;
import io.pushforward.metric.Hellinger;
import io.pushforward.metric.KullbackLeibler;
import io.pushforward.metric.MaximumMeanDiscrepancy;
import io.pushforward.metric.NegativeLogLikelihood;
import io.pushforward.metric.SinkhornDivergence;
import io.pushforward.metric.SlicedW2;
import io.pushforward.metric.TailError;
import io.pushforward.metric.TotalVariation;
import io.pushforward.metric.UnbiasedEnergyDistance;
import io.pushforward.metric.UnbiasedMeanDiscrepancy;
import io.pushforward.metric.W1;
import io.pushforward.metric.W2;
import io.pushforward.operator.SeedEnsemble;
import io.pushforward.operator.baseline.Combination;
import io.pushforward.operator.baseline.GaussianW2;
import io.pushforward.operator.baseline.HistogramW2;
import io.pushforward.operator.baseline.KernelRegression;
import io.pushforward.operator.baseline.NearestLaw;
import io.pushforward.operator.baseline.ParticleOptions;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.operator.baseline.SinkhornDistance;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.operator.simple.Kernel;
import io.pushforward.operator.simple.LocationScale;
import io.pushforward.operator.simple.MassChangeRidge;
import io.pushforward.operator.simple.MassRidge;
import io.pushforward.operator.simple.Neighbours;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.operator.simple.PersistenceShift;
import io.pushforward.operator.simple.QuantileChangeRidge;
import io.pushforward.operator.simple.QuantileRidge;
import io.pushforward.operator.simple.RingPush;
import io.pushforward.operator.simple.Tilt;
import io.pushforward.operator.simple.TransportRegression;
import io.pushforward.operator.simple.WassersteinRegression;
import io.pushforward.operator.stack.Stack;
import io.pushforward.project.Basis;
import io.pushforward.project.CoordinateProjection;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Pca;
import io.pushforward.settings.PartList;
import java.util.List;

/** The parts of the library: metrics, projections, operators. A new one needs a line here and nothing else. */
public final class CoreParts implements PartList {
    @Override
    public List<Class<? extends Record>> parts() {
        return List.of(
                NegativeLogLikelihood.class,
                Hellinger.class,
                KullbackLeibler.class,
                FiniteBinW2.class,
                TailError.class,
                TotalVariation.class,
                W2.class,
                W1.class,
                SinkhornDivergence.class,
                MaximumMeanDiscrepancy.class,
                SlicedW2.class,
                EnergyDistance.class,
                UnbiasedMeanDiscrepancy.class,
                UnbiasedEnergyDistance.class,
                IdentityProjection.Method.class,
                Pca.class,
                Basis.Cosine.class,
                Basis.Fourier.class,
                Basis.Legendre.class,
                Basis.Haar.class,
                CoordinateProjection.AtTime.class,
                CoordinateProjection.Terminal.class,
                CoordinateProjection.Indices.class,
                ParticleOptions.Automatic.class,
                ParticleOptions.AllValues.class,
                ParticleOptions.Projected.class,
                HistogramW2.class,
                GaussianW2.class,
                SinkhornDistance.class,
                Combination.Mixed.class,
                Combination.Normal.class,
                Combination.AveragedMoments.class,
                Combination.Elementwise.class,
                KernelRegression.class,
                NearestLaw.class,
                PooledLaw.class,
                SeedEnsemble.class,
                Persistence.class,
                PersistenceShift.class,
                AffinePush.class,
                RingPush.class,
                Tilt.class,
                LocationScale.class,
                QuantileRidge.class,
                QuantileChangeRidge.class,
                WassersteinRegression.class,
                TransportRegression.class,
                Neighbours.class,
                Kernel.class,
                MassRidge.class,
                MassChangeRidge.class,
                Stack.class);
    }
}
