package io.pushforward.operator.baseline;

import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.ParticleView;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.State;
import java.util.Optional;

/** The target of the training law whose input is nearest to the query. */
@Part(name = "nearest-law", description = "the target of the nearest training input")
public record NearestLaw(
        @Option(value = "how far inputs are from one another", inline = true)
        Distance distance,

        @Option("what the distance sees of the points; coordinates are standardised where this is left out")
        ParticleOptions particles,

        @Option(value = "how the target becomes the predicted law", inline = true)
        Combination combine)
        implements OperatorTrainer {
    public NearestLaw() {
        this(new HistogramW2());
    }

    public NearestLaw(Distance distance) {
        this(distance, new ParticleOptions(), new Combination.Mixed());
    }

    public NearestLaw withParticles(ParticleView particles) {
        return new NearestLaw(distance, new ParticleOptions(particles), combine);
    }

    public NearestLaw withCombine(Combination combine) {
        return new NearestLaw(distance, particles, combine);
    }

    private RememberedLawsTrainer<NearestLaw> remembering() {
        return new RememberedLawsTrainer<>(
                this,
                new Weighting.Nearest(),
                Optional.of(new RememberedLawsTrainer.Near(distance, particles.standardised())),
                combine);
    }

    @Override
    public LawOperator train(TrainingSet training, TrainingRun run) {
        return remembering().train(training, run);
    }

    @Override
    public LawOperator open(State state) {
        return remembering().open(state);
    }
}
