package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.Origin;
import io.pushforward.bundle.PackedBundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.PackedProjection;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One training as a job: an entry of an experiment and the number of its seed. It has one thread and a seed of its own, so
 * that what comes back has the bits of a training on the machine that asked.
 */
record RemoteTraining(Shared<Place> place, String entry, int draw) implements Job<RemoteTraining.Made> {
    /** A trained operator, and the seconds that it took. */
    record Made(PackedBundle bundle, double seconds) implements Serializable {}

    /** The experiment and where its laws are; a process reads them once. */
    static final class Place implements Serializable {
        private static final long serialVersionUID = 1;

        private final String experiment;
        private final DataLocation laws;
        private transient @Nullable Experiment read;
        private final HashMap<String, PackedProjection> inputs = new HashMap<>(); // by entry
        private final HashMap<String, PackedProjection> targets = new HashMap<>();
        private transient @Nullable LawPairs training;

        Place(Experiment experiment, DataLocation laws, ExperimentData data) {
            this.experiment = Resolved.yaml(experiment);
            this.laws = laws;
            if (!experiment().operators().equals(experiment.operators()))
                throw new IllegalStateException("an experiment is not what its own file says");
            for (Experiment.OperatorEntry entry : experiment.operators()) {
                TrainingSet fitted = Trainings.named(entry, () -> data.trainingFor(entry));
                inputs.put(entry.name(), PackedProjection.of(fitted.input()));
                targets.put(entry.name(), PackedProjection.of(fitted.target()));
            }
        }

        private synchronized Experiment experiment() {
            if (read == null)
                read = ExperimentFile.of("experiment.yaml", experiment).at(Scale.PAPER, Optional.empty());
            return read;
        }

        private synchronized TrainingSet training(Experiment.OperatorEntry entry) {
            if (training == null) {
                Dataset dataset = laws.opened();
                training = dataset.split().training(dataset.pairs());
            }
            return new TrainingSet(
                    training,
                    Objects.requireNonNull(inputs.get(entry.name())).opened(),
                    Objects.requireNonNull(targets.get(entry.name())).opened());
        }

        private Made train(String name, int draw) {
            Experiment.OperatorEntry entry = experiment().operators().stream()
                    .filter(operator -> operator.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            Seed seed = Trainings.seed(experiment(), name, draw);
            long start = System.nanoTime();
            TrainingSet training = Trainings.named(entry, () -> training(entry));
            try (LawOperator operator =
                    Trainings.named(entry, () -> entry.trainer().train(training, TrainingRun.of(seed)))) {
                double seconds = (System.nanoTime() - start) * 1e-9;
                Origin nowhere = new Origin(name, Document.empty(), seed, List.of());
                return new Made(PackedBundle.of(Bundle.of(operator, nowhere, Optional.empty())), seconds);
            }
        }
    }

    @Override
    public Made run() {
        return place.value().train(entry, draw);
    }
}
