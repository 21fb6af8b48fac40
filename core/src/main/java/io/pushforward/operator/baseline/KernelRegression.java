package io.pushforward.operator.baseline;

import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.ParticleView;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.State;
import java.util.Optional;

/**
 * The training targets combined with weights exp(-d² / (2 h²)) of the distances d of their inputs to the query (Nadaraya
 * 1964, Watson 1964).
 */
@Part(name = "kernel-regression", description = "training targets weighted by how near their inputs are")
public record KernelRegression(
        @Option(value = "how far inputs are from one another", inline = true)
        Distance distance,

        @Option("what the distance sees of the points") ParticleOptions particles,

        @Option(
                value =
                        "h of the weights, in the unit of the distance; where left out, points are standardised and h is"
                                + " the typical distance of a training law from its fifth neighbour",
                above = 0,
                below = Double.POSITIVE_INFINITY)
        Optional<Double> bandwidth,

        @Option(value = "how weighted targets become one law", inline = true)
        Combination combine)
        implements OperatorTrainer {
    private static final int NEIGHBOUR = 5;

    public KernelRegression {
        Declaration.check(KernelRegression.class, distance, particles, bandwidth, combine);
    }

    public KernelRegression() {
        this(new HistogramW2());
    }

    /** With a bandwidth relative to the distances between training laws. */
    public KernelRegression(Distance distance) {
        this(distance, new ParticleOptions(), Optional.empty(), new Combination.Mixed());
    }

    public KernelRegression(Distance distance, double bandwidth) {
        this(distance, new ParticleOptions(), Optional.of(bandwidth), new Combination.Mixed());
    }

    public KernelRegression withParticles(ParticleView particles) {
        return new KernelRegression(distance, new ParticleOptions(particles), bandwidth, combine);
    }

    public KernelRegression withBandwidth(double bandwidth) {
        return new KernelRegression(distance, particles, Optional.of(bandwidth), combine);
    }

    public KernelRegression withCombine(Combination combine) {
        return new KernelRegression(distance, particles, bandwidth, combine);
    }

    private RememberedLawsTrainer<KernelRegression> remembering() {
        return new RememberedLawsTrainer<>(
                this,
                new Weighting.Kernel(bandwidth.orElseThrow()),
                Optional.of(new RememberedLawsTrainer.Near(distance, particles)),
                combine);
    }

    /** A bandwidth that was left out is known when the laws are: the trained operator's options say it. */
    @Override
    public LawOperator train(TrainingSet training, TrainingRun run) {
        if (bandwidth.isPresent()) return remembering().train(training, run);
        KernelRegression standard = new KernelRegression(distance, particles.standardised(), Optional.of(1.0), combine);
        RememberedLaws remembered = standard.remembering().train(training, run);
        double typical = remembered.reach(training.pairs().queries(), NEIGHBOUR);
        return remembered.with(standard.withBandwidth(typical > 0 ? typical : Double.MIN_NORMAL)
                .remembering());
    }

    @Override
    public LawOperator open(State state) {
        return remembering().open(state);
    }
}
