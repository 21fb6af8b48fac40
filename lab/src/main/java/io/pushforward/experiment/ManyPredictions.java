package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PackedBundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.importer.Import;
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
import java.util.ArrayList;
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
        List<Path> pieces = Import.isDataset(data) ? Dataset.pieces(data) : List.of(data);
        int jobsPerPiece = Math.max(1, JOBS_PER_WORKER * workers.size() / pieces.size());
        checked(bundle, StoredLaws.at(pieces.get(0)).laws("all"));
        Shared<PackedBundle> operator = workers.share(PackedBundle.of(bundle));
        List<Predict> jobs = new ArrayList<>();
        for (Path piece : pieces) {
            Shared<StoredLaws> shared = workers.share(StoredLaws.at(piece));
            for (int k = 0; k < jobsPerPiece; k++)
                jobs.add(new Predict(operator, shared, part, k, jobsPerPiece, samples, seed));
        }
        List<LinkedHashMap<String, NdArray>> parts =
                workers.results(jobs, done -> progress.at(done, jobs.size(), "parts of the laws")).stream()
                        .filter(found -> !found.isEmpty())
                        .toList();
        if (parts.isEmpty()) throw UserMistake.at("--split", "a part that has laws", part);
        return Predictions.joined(parts);
    }

    private record Predict(
            Shared<PackedBundle> bundle,
            Shared<StoredLaws> data,
            String part,
            int stretch,
            int stretches,
            int samples,
            Seed seed)
            implements Job<LinkedHashMap<String, NdArray>> {
        @Override
        public LinkedHashMap<String, NdArray> run() {
            List<LawPair> laws = data.value().some(part);
            List<Stretch> cut = laws.isEmpty() ? List.of() : Stretch.cut(laws.size(), stretches);
            if (stretch >= cut.size()) return new LinkedHashMap<>();
            return new LinkedHashMap<>(Predictions.of(
                    bundle.value().opened().operator(), cut.get(stretch).of(laws), samples, seed));
        }
    }

    private static LawPairs checked(Bundle bundle, LawPairs laws) {
        if (!laws.inputSpace().equals(bundle.operator().inputSpace()))
            throw new UserMistake("the operator takes inputs on "
                    + bundle.operator().inputSpace() + ", the dataset's are on " + laws.inputSpace());
        return laws;
    }
}
