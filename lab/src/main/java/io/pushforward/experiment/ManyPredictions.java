package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PackedBundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.operator.Progress;
import io.pushforward.predict.Predictions;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.NdArray;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import io.pushforward.work.Stretch;
import io.pushforward.work.Workers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an operator predicts for the laws of a dataset, here or on many machines: the arrays of {@link Predictions}. */
public final class ManyPredictions {
    /** More jobs than workers even out what single laws take; few enough that starting them costs nothing. */
    private static final int JOBS_PER_WORKER = 4;

    private ManyPredictions() {}

    /** @param part of the dataset: test, training or all */
    public static Map<String, NdArray> here(Bundle bundle, Dataset dataset, String part, int samples, Seed seed) {
        return Predictions.of(bundle.operator(), checked(bundle, StoredLaws.part(dataset, part)), samples, seed);
    }

    /** The same by workers, who find the dataset under its path. */
    public static Map<String, NdArray> by(
            Workers workers, Bundle bundle, Path data, String part, int samples, Seed seed, Progress progress) {
        StoredLaws stored = StoredLaws.at(data);
        int laws = checked(bundle, stored.laws(part)).size();
        Shared<PackedBundle> operator = workers.share(PackedBundle.of(bundle));
        Shared<StoredLaws> shared = workers.share(stored);
        List<Predict> jobs = Stretch.cut(laws, JOBS_PER_WORKER * workers.size()).stream()
                .map(stretch -> new Predict(operator, shared, part, stretch, samples, seed))
                .toList();
        return Predictions.joined(workers.results(jobs, done -> progress.at(done, jobs.size(), "parts of the laws")));
    }

    private record Predict(
            Shared<PackedBundle> bundle, Shared<StoredLaws> data, String part, Stretch stretch, int samples, Seed seed)
            implements Job<LinkedHashMap<String, NdArray>> {
        @Override
        public LinkedHashMap<String, NdArray> run() {
            return new LinkedHashMap<>(Predictions.of(
                    bundle.value().opened().operator(), stretch.of(data.value().laws(part)), samples, seed));
        }
    }

    private static LawPairs checked(Bundle bundle, LawPairs laws) {
        if (!laws.inputSpace().equals(bundle.operator().inputSpace()))
            throw new UserMistake("the operator takes inputs on "
                    + bundle.operator().inputSpace() + ", the dataset's are on " + laws.inputSpace());
        return laws;
    }
}
