package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PackedBundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.operator.Progress;
import io.pushforward.predict.PredictionSpool;
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
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What an operator predicts for the laws of a dataset, here or on many machines: the arrays of {@link Predictions}.
 *
 * @param part of the dataset: test, training or all
 * @param samples draws from a predicted law without atoms
 */
public record ManyPredictions(Bundle bundle, String part, int samples, Seed seed) {
    public Map<String, NdArray> here(Dataset dataset) {
        return Predictions.of(bundle.operator(), checked(DataLocation.part(dataset, part)), samples, seed);
    }

    /** Writes what is predicted here to an archive; the number of laws. */
    public int write(Dataset dataset, Path file, Progress progress) {
        LawPairs laws = checked(DataLocation.part(dataset, part));
        Predictions.write(bundle.operator(), laws, samples, seed, file, progress);
        return laws.size();
    }

    /** The same by workers, who find the dataset where it is said to be; what they predict waits on this machine's disk. */
    public int write(Workers workers, DataLocation data, Path file, Progress progress) {
        checked(data.pieces().get(0).outline().pairs());
        Shared<PackedBundle> operator = workers.share(PackedBundle.of(bundle));
        List<Predict> jobs = LawsPart.of(data, part, workers).stream()
                .map(laws -> new Predict(operator, laws, samples, seed))
                .toList();
        AtomicInteger done = new AtomicInteger();
        try (PredictionSpool spool = new PredictionSpool(file)) {
            workers.each(jobs, (job, found) -> {
                spool.add(job, found);
                progress.at(done.incrementAndGet(), jobs.size(), "parts of the laws");
            });
            int laws = spool.write();
            if (laws == 0) throw UserMistake.at("--split", "a part that has laws", part);
            return laws;
        }
    }

    /** Predicts the laws of a part. */
    private record Predict(Shared<PackedBundle> bundle, LawsPart part, int samples, Seed seed)
            implements Job<LinkedHashMap<String, NdArray>> {
        @Override
        public LinkedHashMap<String, NdArray> run() {
            return part.with(dataset -> new LinkedHashMap<>(part.laws(dataset)
                    .map(laws -> Predictions.of(bundle.value().opened().operator(), laws, samples, seed))
                    .orElse(Map.of())));
        }
    }

    private LawPairs checked(LawPairs laws) {
        if (!laws.inputSpace().equals(bundle.operator().inputSpace()))
            throw new UserMistake("the operator takes inputs on "
                    + bundle.operator().inputSpace() + ", the dataset's are on " + laws.inputSpace());
        return laws;
    }
}
