package io.pushforward.neural.loss;

import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;

/** A loss that draws particles of the predictions and compares them with the targets' points. */
record ParticleLoss(Geometry geometry, Comparison comparison, Optional<Integer> count)
        implements LawLoss<TensorLaw.Particles> {

    @Override
    public Tensor of(TensorLaw.Particles predicted, TensorEnsemble target, Noise noise) {
        TensorEnsemble drawn = drawn(predicted, count.orElseGet(() -> largest(target)), noise);
        Comparison.OfClouds ofClouds;
        Tensor sum;
        try (NoGradGuard guard = Tensors.noGradients()) {
            ofClouds = comparison.of(drawn, target);
            sum = comparison.ofTargets(target).mul(Tensors.scalar(target.laws()));
        }
        for (Clouds clouds : Clouds.of(geometry, drawn, target)) {
            ValueAndGradients slope;
            try (NoGradGuard guard = Tensors.noGradients()) {
                slope = ofClouds.between(clouds.detached());
            }
            sum = sum.add(slope.at(clouds.x(), clouds.a()));
        }
        return sum.div(Tensors.scalar(target.laws()));
    }

    /** No particle is drawn twice, which would count as two independent ones; but two are the least that have a distance. */
    private static TensorEnsemble drawn(TensorLaw.Particles predicted, int wanted, Noise noise) {
        int[] sizes = IntStream.range(0, predicted.laws())
                .map(law -> Math.min(wanted, Math.max(2, predicted.distinct(law))))
                .toArray();
        int most = IntStream.of(sizes).max().orElseThrow();
        Memory.requireNative(
                "the loss, which compares " + most + " particles of each of " + sizes.length + " laws in pairs,",
                (double) Float.BYTES * sizes.length * most * most);
        TensorEnsemble drawn = predicted.particles(most, noise);
        if (IntStream.of(sizes).allMatch(size -> size == most)) return drawn;
        int[] first = IntStream.range(0, sizes.length)
                .flatMap(law -> IntStream.range(law * most, law * most + sizes[law]))
                .toArray();
        return drawn.select(first, sizes);
    }

    /** What batches of targets must carry. */
    List<TargetFeature> features() {
        List<TargetFeature> features = new ArrayList<>(geometry.features());
        features.addAll(comparison.features());
        return features;
    }

    private static int largest(TensorEnsemble target) {
        int largest = 0;
        for (int law = 0; law < target.laws(); law++) largest = Math.max(largest, target.size(law));
        return largest;
    }
}
