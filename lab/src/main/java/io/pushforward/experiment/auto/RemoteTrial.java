package io.pushforward.experiment.auto;

import io.pushforward.data.Dataset;
import io.pushforward.experiment.DataLocation;
import io.pushforward.experiment.Experiment;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.Progress;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One rung on one fold as a job.
 *
 * @param epochs of a network; zero where the ladder says it
 */
record RemoteTrial(Shared<Place> place, String rung, int epochs, int fold) implements Job<Trials.Part> {
    /** What all rungs are tried on; a process makes it ready once. */
    static final class Place implements Serializable {
        private static final long serialVersionUID = 1;

        private final DataLocation data;
        private final LadderSearch.Options options;
        private transient @Nullable Trials trials;

        Place(DataLocation data, LadderSearch.Options options) {
            this.data = data;
            this.options = options;
        }

        private synchronized Trials trials() {
            if (trials == null) {
                Dataset dataset = data.opened();
                trials = new Trials(dataset.split().training(dataset.pairs()), options);
            }
            return trials;
        }

        private synchronized Experiment.OperatorEntry rung(String name) {
            return trials().ladder().rungs().stream()
                    .filter(rung -> rung.name().equals(name))
                    .findFirst()
                    .orElseThrow();
        }

        private synchronized Folds.Fold fold(Experiment.OperatorEntry rung, int fold) {
            return trials().folds().with(rung).get(fold);
        }
    }

    @Override
    public Trials.Part run() {
        Experiment.OperatorEntry entry = place.value().rung(rung);
        if (epochs > 0) entry = entry.with(((EpochTrainer) entry.trainer()).withEpochs(epochs));
        try {
            return place.value().trials().part(entry, place.value().fold(entry, fold), Progress.SILENT);
        } catch (UserMistake | Misfit e) {
            return Trials.Part.misfit(String.valueOf(e.getMessage()));
        }
    }
}
