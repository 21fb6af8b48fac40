package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PackedBundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.operator.Progress;
import io.pushforward.predict.Predictions;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.NdArray;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an operator predicts for the laws of a dataset, here or on many machines: the arrays of {@link Predictions}. */
public final class ManyPredictions {
    private ManyPredictions() {}

    /** @param part of the dataset: test, training or all */
    public static Map<String, NdArray> here(Bundle bundle, Dataset dataset, String part, int samples, Seed seed) {
        return Predictions.of(bundle.operator(), checked(bundle, DataLocation.part(dataset, part)), samples, seed);
    }

    /**
     * Writes what is predicted here to an archive; the number of laws.
     *
     * @param part of the dataset: test, training or all
     */
    public static int write(
            Bundle bundle, Dataset dataset, String part, int samples, Seed seed, Path file, Progress progress) {
        LawPairs laws = checked(bundle, DataLocation.part(dataset, part));
        Predictions.write(bundle.operator(), laws, samples, seed, file, progress);
        return laws.size();
    }

    /** The same by workers, who find the dataset where it is said to be. */
    public static Map<String, NdArray> by(
            Workers workers, Bundle bundle, DataLocation data, String part, int samples, Seed seed, Progress progress) {
        checked(bundle, data.pieces().get(0).outline().pairs());
        Shared<PackedBundle> operator = workers.share(PackedBundle.of(bundle));
        List<Predict> jobs = LawsPart.of(data, part, workers).stream()
                .map(laws -> new Predict(operator, laws, samples, seed))
                .toList();
        List<LinkedHashMap<String, NdArray>> parts =
                workers.results(jobs, done -> progress.at(done, jobs.size(), "parts of the laws")).stream()
                        .filter(found -> !found.isEmpty())
                        .toList();
        if (parts.isEmpty()) throw UserMistake.at("--split", "a part that has laws", part);
        return Predictions.joined(parts);
    }

    /** Predicts the laws of a part. */
    private record Predict(Shared<PackedBundle> bundle, LawsPart part, int samples, Seed seed)
            implements Job<LinkedHashMap<String, NdArray>> {
        @Override
        public LinkedHashMap<String, NdArray> run() {
            return part.with(dataset -> {
                List<LawPair> laws = part.laws(dataset);
                return laws.isEmpty()
                        ? new LinkedHashMap<>()
                        : new LinkedHashMap<>(
                                Predictions.of(bundle.value().opened().operator(), laws, samples, seed));
            });
        }
    }

    private static LawPairs checked(Bundle bundle, LawPairs laws) {
        if (!laws.inputSpace().equals(bundle.operator().inputSpace()))
            throw new UserMistake("the operator takes inputs on "
                    + bundle.operator().inputSpace() + ", the dataset's are on " + laws.inputSpace());
        return laws;
    }
}
